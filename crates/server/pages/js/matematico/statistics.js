// Your own games in figures: only counted, never judged.

import { find, h, number } from "../dom.js";
import { clearResults, results } from "./store.js";

const N_SHOWN = 40;

export function showStatistics() {
  const games = results();
  find("#no-stats").hidden = games.length > 0;
  find("#stats").hidden = games.length === 0;
  if (games.length === 0) return;
  const totals = games.map(({ total }) => total);
  const known = games.filter(({ best }) => best > 0);
  const facts = [
    ["Games", number(games.length)],
    ["Mean", number(mean(totals), 1)],
    ["Best", number(Math.max(...totals))],
  ];
  if (known.length > 0) facts.push(["Share of best", `${number(100 * mean(known.map(({ total, best }) => total / best)))} %`]);
  find("#stats-facts").replaceChildren(...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
  const shown = games.slice(-N_SHOWN);
  const top = Math.max(...shown.map(({ total }) => total), 1);
  find("#history").replaceChildren(
    ...shown.map(({ total, daily, seed }) => h("li", { vars: { share: total / top }, title: `${daily ?? `seed ${seed}`}: ${total} points` })),
  );
  find("#history-said").textContent = shown.length === 1 ? `One game: ${totals.at(-1)} points.` : `The last ${shown.length} games, the newest on the right: ${number(totals.at(-1))} points.`;
}

function mean(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

find("#clear-stats").addEventListener("click", () => {
  if (!confirm("Forget the results of all games on this device?")) return;
  clearResults();
  showStatistics();
});
