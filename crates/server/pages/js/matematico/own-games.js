// Your own games, one by one, newest first; the ones that are kept can be viewed again.

import { find, h, setChildren } from "../dom.js";
import { CLAUSE, day, t } from "../words.js";
import { endedSeeds } from "./ended.js";
import { besidePar, ofBest, pointsOf } from "./result.js";
import { gameQuery } from "./values.js";

const N_AT_FIRST = 20;

let shown = [];
let nShown = N_AT_FIRST;

/** `Daily game for February 28, 2026`, `Seed 7`. */
export function nameOf({ daily, seed }) {
  return daily ? t("play.daily-of", { day: day(daily) }) : t("play.seed", { seed });
}

/** Shows these results, if the list is open. */
export function showOwnGames(all) {
  shown = all.toReversed();
  if (find("#own-games").open) fill();
}

function fill() {
  const kept = endedSeeds();
  setChildren(find("#own-list"), ...shown.slice(0, nShown).map((result) => row(result, kept)));
  find("#own-more").hidden = shown.length <= nShown;
}

function row(result, kept) {
  const { seed, daily, on, total, par, best, practice, hints } = result;
  const name = nameOf(result);
  // The name of a daily game contains its day, but it may have been played on a different day.
  const notes = [
    on && on !== daily && day(on),
    practice ? t("statistics.with-practice") : hints > 0 && t("statistics.with-hints", { n: hints }),
  ];
  const beside = [besidePar(total, par), ofBest(total, best)];
  const told = (parts) => parts.filter(Boolean).join(CLAUSE);
  return h(
    "li",
    {},
    h("span", { class: "own-name" }, kept.has(seed) ? h("a", { href: gameQuery({ seed, ended: "" }) }, name) : name, h("span", { class: "soft small" }, told(notes))),
    h("span", { class: "own-result" }, h("strong", {}, pointsOf(total)), h("span", { class: "soft small" }, told(beside))),
  );
}

find("#own-games").addEventListener("toggle", fill);
find("#own-more").addEventListener("click", () => {
  const first = nShown;
  nShown += 50;
  fill();
  // The button may be gone, so the focus moves to the first new one.
  const link = find("#own-list").children[first]?.querySelector("a");
  link?.focus();
});
