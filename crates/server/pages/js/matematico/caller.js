// The caller's screen of a class: only the cards called so far, big.

import { matematico } from "../api.js";
import { announce, find, h, number } from "../dom.js";
import { N_CELLS, valueName } from "./game.js";
import { called, noteCalled } from "./store.js";

/** Offers the cards alone on the screen, where the browser can do it. */
function showFullScreen() {
  const caller = find("#caller");
  const button = find("#call-full");
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : caller.requestFullscreen()));
  document.addEventListener("fullscreenchange", () => {
    button.textContent = document.fullscreenElement ? "Leave full screen" : "Full screen";
  });
}

export async function showCaller(seed, deck) {
  find("#play").hidden = true;
  find("#caller").hidden = false;
  document.title = "Class – Matematico – handeval";
  const next = find("#call-next");
  const back = find("#call-back");
  const card = find("#called-card");
  let nCalled = called(seed);

  const link = find("#class-link");
  link.href = `?seed=${seed}`;
  link.textContent = `${location.host}${location.pathname}?seed=${seed}`;
  find("#class-seed").textContent = seed;

  const show = () => {
    const turned = deck.slice(0, nCalled);
    card.textContent = turned.at(-1) ?? "–";
    card.classList.toggle("over", nCalled === 0);
    find("#call-count").textContent = nCalled === 0 ? "Ready? 25 cards will be called." : `Card ${nCalled} of ${N_CELLS}`;
    find("#called").replaceChildren(...turned.map((value) => h("li", {}, value)));
    next.disabled = nCalled === N_CELLS;
    next.textContent = nCalled === 0 ? "Call the first card" : nCalled === N_CELLS ? "All cards are called" : "Next card";
    back.disabled = nCalled === 0;
    find("#class-end").hidden = nCalled < N_CELLS;
  };
  const go = (to) => {
    nCalled = to;
    noteCalled(seed, nCalled);
    show();
    announce(nCalled ? `Card ${nCalled}: ${valueName(deck[nCalled - 1])}` : "No card is called.");
  };
  next.addEventListener("click", () => go(nCalled + 1));
  back.addEventListener("click", () => go(nCalled - 1));
  // The keys of a presenter's remote control, wherever the focus is.
  const byKey = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
  document.addEventListener("keydown", (event) => {
    const to = nCalled + (byKey[event.key] ?? 0);
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in byKey)) return;
    event.preventDefault();
    if (to >= 0 && to <= N_CELLS) go(to);
  });
  showFullScreen();
  show();

  const best = find("#class-best");
  best.addEventListener("click", async () => {
    const said = find("#class-best-said");
    best.disabled = true;
    said.replaceChildren(h("span", { class: "busy" }, "Looking for the best arrangement …"));
    try {
      const { total, bound, optimal } = await matematico.best(deck);
      said.textContent = `${number(total)} points were possible (${optimal ? "proved best" : `best found, at most ${number(bound)}`}).`;
      best.hidden = true;
    } catch (problem) {
      said.replaceChildren(h("span", { class: "problem" }, problem.message));
      best.disabled = false;
    }
  });
}
