// Statistics about your own games.

import { find, h, setChildren } from "../dom.js";
import { number, percent, t } from "../words.js";
import { forgetEnded } from "./ended.js";
import { nameOf, showOwnGames } from "./own-games.js";
import { pointsOf } from "./result.js";
import { clearResults, forgetFinished, results } from "./store.js";

const N_SHOWN = 40;

export function showStatistics() {
  const all = results();
  find("#no-stats").hidden = all.length > 0;
  find("#stats").hidden = all.length === 0;
  showOwnGames(all);
  if (all.length === 0) return;
  // Practice games are counted too, but are kept apart from the others.
  const games = all.filter(({ practice }) => !practice);
  const nPractice = all.length - games.length;
  const totals = games.map(({ total }) => total);
  const known = games.filter(({ best }) => best > 0);
  const facts = [
    [t("statistics.games"), number(all.length)],
  ];
  if (nPractice > 0) facts.push([t("statistics.practice"), number(nPractice)]);
  if (games.length > 0) facts.push([t("statistics.mean"), number(mean(totals), 1)], [t("statistics.best"), number(Math.max(...totals))]);
  if (known.length > 0) facts.push([t("statistics.share"), percent(mean(known.map(({ total, best }) => total / best)))]);
  const beside = games.filter(({ par }) => Number.isFinite(par)).map(({ total, par }) => total - par);
  if (beside.length > 0) facts.push([t("statistics.par"), signed(mean(beside))]);
  setChildren(find("#stats-facts"), ...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
  find("#history").hidden = games.length === 0;
  find("#history-said").hidden = games.length === 0;
  if (games.length === 0) return;
  const shown = games.slice(-N_SHOWN);
  const top = Math.max(...shown.map(({ total }) => total), 1);
  setChildren(
    find("#history"),
    ...shown.map(({ total, daily, seed }) => h("li", { vars: { share: total / top }, title: t("statistics.one", { name: nameOf({ daily, seed }), points: pointsOf(total) }) })),
  );
  find("#history-said").textContent = t(shown.length === 1 ? "statistics.one-game" : "statistics.last-games", { n: shown.length, points: pointsOf(totals.at(-1)) });
}

/** `+12`, `−3`. */
function signed(n) {
  return `${n > 0 ? "+" : n < 0 ? "−" : ""}${number(Math.abs(n), 1)}`;
}

function mean(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

find("#clear-stats").addEventListener("click", () => {
  if (!confirm(t("statistics.forget"))) return;
  clearResults();
  forgetEnded();
  forgetFinished();
  showStatistics();
});
