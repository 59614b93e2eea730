// Your own games in figures: only counted, never judged.

import { find, h } from "../dom.js";
import { day, number, percent, t } from "../words.js";
import { clearResults, results } from "./store.js";

const N_SHOWN = 40;

export function showStatistics() {
  const all = results();
  find("#no-stats").hidden = all.length > 0;
  find("#stats").hidden = all.length === 0;
  if (all.length === 0) return;
  // Practice was played, too; it is no measure of what comes without.
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
  find("#stats-facts").replaceChildren(...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
  find("#history").hidden = games.length === 0;
  find("#history-said").hidden = games.length === 0;
  if (games.length === 0) return;
  const shown = games.slice(-N_SHOWN);
  const top = Math.max(...shown.map(({ total }) => total), 1);
  find("#history").replaceChildren(
    ...shown.map(({ total, daily, seed }) => h("li", { vars: { share: total / top }, title: nameOf(daily, seed, points(total)) })),
  );
  find("#history-said").textContent = t(shown.length === 1 ? "statistics.one-game" : "statistics.last-games", { n: shown.length, points: points(totals.at(-1)) });
}

const points = (n) => t("ending.points", { n });

function nameOf(daily, seed, points) {
  return daily ? t("statistics.daily", { day: day(daily), points }) : t("statistics.seed", { seed, points });
}

function mean(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

find("#clear-stats").addEventListener("click", () => {
  if (!confirm(t("statistics.forget"))) return;
  clearResults();
  showStatistics();
});
