// The podium at the end of a game in a room. When a game has just ended, the places rise one by
// one, the first one last, until somebody skips that.

import { h, setChildren } from "../dom.js";
import { COMMA, t } from "../words.js";
import { nameOf } from "./follow.js";

/** The number of places on the podium. */
const N_PLACES = 3;
/** The pieces of paper that fall for the winner. */
const N_PIECES = 24;

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/** The first three places, with all players who share them. */
function podium(results) {
  const first = results.filter(({ place, placed }) => place <= N_PLACES && placed > 0);
  const places = [...new Set(first.map(({ place }) => place))];
  const step = (place, idx) => {
    const those = first.filter((one) => one.place === place);
    const words = [h("span", { class: "place" }, t("room.place", { nth: place })), h("strong", {}, those.map(nameOf).join(COMMA)), h("span", { class: "total" }, t("room.points", { n: those[0].total }))];
    return h("li", { class: `place-${place}`, vars: { turn: places.length - 1 - idx } }, words);
  };
  return h("ol", { class: "podium", "aria-label": t("room.podium") }, places.map(step));
}

/** Shows the podium; if the game `hasJustEnded`, its places rise one by one. The same results are shown only once. */
export function showPodium(element, results, { hasJustEnded = false } = {}) {
  const key = JSON.stringify(results);
  if (element.dataset.of === key) return;
  element.dataset.of = key;
  const list = podium(results);
  setChildren(element, list);
  if (hasJustEnded && list.children.length > 0 && !isStill.matches) rise(element, list);
}

function rise(element, list) {
  const over = new AbortController();
  const { signal } = over;
  const end = () => {
    list.classList.remove("rising");
    skip.remove();
    over.abort();
  };
  const skip = h("button", { type: "button", class: "quiet small", onclick: end }, t("room.whole-podium"));
  const pieces = Array.from({ length: N_PIECES }, (_, idx) => h("i", { vars: { at: ((idx * 7) % N_PIECES) / N_PIECES, turn: idx % 5 } }));
  element.append(skip, h("div", { class: "paper", "aria-hidden": "true" }, pieces));
  list.classList.add("rising");
  list.firstElementChild.addEventListener("animationend", end, { signal });
  // The keys with which a teacher goes on.
  const onKey = ({ key, target }) => [" ", "Enter", "ArrowRight", "PageDown", "Escape"].includes(key) && !target.closest("a, button, input, summary") && end();
  document.addEventListener("keydown", onKey, { signal });
  document.addEventListener("click", end, { signal });
}
