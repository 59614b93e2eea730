// The caller's screen for a class: only the cards called so far, in large type, and custom points.

import { announce, find, h, setChildren } from "../dom.js";
import { offerFullScreen } from "../full-screen.js";
import { pageAddress } from "../links.js";
import { problemBox } from "../problems.js";
import { t } from "../words.js";
import { Board } from "./board.js";
import { N_CELLS } from "./cells.js";
import { called, loadPoints, noteCalled } from "./choices.js";
import { randomSeed } from "./game.js";
import { noteLines, scoreOf, usePoints } from "./lines.js";
import { proof } from "./proof.js";
import { matematico } from "./questions.js";
import { gameQuery, offerValues, shownValue, valueName } from "./values.js";

/**
 * Shows the screen for the cards of a seed; `loading` has the functions that load what is needed
 * only for custom points and for the best arrangement.
 */
export async function showCaller(firstSeed, firstDeck, loading) {
  let [seed, deck] = [firstSeed, firstDeck];
  find("#play").hidden = true;
  find("#caller").hidden = false;
  document.title = t("caller.title");
  const next = find("#call-next");
  const back = find("#call-back");
  const card = find("#called-card");
  let nCalled = called(seed);
  const button = find("#class-best");
  const said = find("#class-best-said");
  const bestBoard = new Board(find("#class-best-board"), { label: t("ending.best-board") });
  /** The cells of the best arrangement, once it is known. */
  let best = null;
  const showBest = () => {
    find("#class-best-board").hidden = best === null;
    find("#caller").classList.toggle("with-best", best !== null);
    if (best === null) return;
    bestBoard.show({ cells: best, isOver: true });
    bestBoard.showLines(scoreOf(best).lines);
  };
  /** The earlier result was for different cards or points. */
  const forgetBest = () => {
    best = null;
    showBest();
    setChildren(said);
    button.hidden = false;
    button.disabled = false;
  };

  const showSeed = () => {
    const link = find("#class-link");
    link.href = gameQuery({ seed });
    link.textContent = `${location.host}${location.pathname}${gameQuery({ seed })}`;
    find("#class-seed").textContent = seed;
    find("#class-list").href = pageAddress("matematico-sheets", gameQuery({ print: "list", seed }));
  };
  showSeed();

  const show = () => {
    const turned = deck.slice(0, nCalled);
    card.textContent = nCalled === 0 ? "–" : shownValue(turned.at(-1));
    card.classList.toggle("over", nCalled === 0);
    find("#call-count").textContent = nCalled === 0 ? t("caller.ready") : t("caller.count", { number: nCalled, all: N_CELLS });
    setChildren(find("#called"), ...turned.map((value) => h("li", {}, shownValue(value))));
    next.disabled = nCalled === N_CELLS;
    next.textContent = t(nCalled === 0 ? "caller.first" : nCalled === N_CELLS ? "caller.all-called" : "caller.next");
    back.disabled = nCalled === 0;
    find("#class-end").hidden = nCalled < N_CELLS;
    if (nCalled < N_CELLS) forgetBest();
  };
  const go = (to) => {
    nCalled = to;
    noteCalled(seed, nCalled);
    show();
    announce(nCalled ? t("caller.said", { number: nCalled, value: valueName(deck[nCalled - 1]) }) : t("caller.none"));
  };
  next.addEventListener("click", () => go(nCalled + 1));
  back.addEventListener("click", () => go(nCalled - 1));
  // The keys of a presenter's remote control, wherever the focus is. Space and Enter also call cards,
  // including the first, unless they are meant for a button or a link.
  const byKey = { ArrowRight: 1, PageDown: 1, " ": 1, Enter: 1, ArrowLeft: -1, PageUp: -1 };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in byKey)) return;
    if (event.target.closest("textarea, input")) return;
    if ([" ", "Enter"].includes(event.key) && event.target.closest("a, button, summary")) return;
    event.preventDefault();
    if (event.repeat) return;
    const to = nCalled + byKey[event.key];
    if (to >= 0 && to <= N_CELLS) go(to);
  });
  offerFullScreen(find("#call-full"), find("#caller"), next);
  let points = loadPoints();
  /** Shows the figures that score, with custom points. */
  const showPoints = async () => {
    usePoints(points);
    const shown = points;
    const part = find("#class-points");
    const examples = points && (await loading.teaching())?.examples;
    if (shown !== points) return;
    part.hidden = !examples;
    setChildren(part, examples && [examples.pointsTable(), h("p", {}, examples.bonusText())]);
  };
  offerValues(() => {
    show();
    showPoints();
    showBest();
  });
  find("#class-new").addEventListener("click", async () => {
    const fresh = randomSeed();
    try {
      const { cards } = await matematico.deck({ seed: fresh });
      [seed, deck] = [fresh, cards];
      history.replaceState(null, "", `${gameQuery({ seed })}&class`);
      showSeed();
      go(0);
      next.focus();
    } catch (problem) {
      if (!problem.report) throw problem;
      setChildren(said, problemBox(problem, { again: () => find("#class-new").click() }));
    }
  });
  show();
  showPoints();

  button.addEventListener("click", async () => {
    const [asked, cards] = [points, deck];
    const isStale = () => points !== asked || deck !== cards || nCalled < N_CELLS;
    button.disabled = true;
    setChildren(said, h("span", { class: "busy" }, t("caller.looking")));
    try {
      const [found] = await Promise.all([matematico.best(cards, asked), loading.style()]);
      if (isStale()) return;
      noteLines(found.lines);
      best = found.grid.flat();
      showBest();
      said.textContent = t("caller.possible", { n: found.total, proof: proof(found) });
      button.hidden = true;
    } catch (problem) {
      if (isStale()) return;
      setChildren(said, problemBox(problem, { again: () => button.click() }));
      button.disabled = false;
    }
  });
  // The page has one place to choose points; here it is below the cards.
  find("#class-how").before(find("#points-part"));
  (await loading.ownPoints())?.offerPoints({
    use: t("own-points.take"),
    onChosen: (chosen) => {
      points = chosen;
      showPoints();
      forgetBest();
    },
  });
}
