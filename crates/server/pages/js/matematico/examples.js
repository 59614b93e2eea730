// An example of each figure that a line can be, for those who learn them.

import { h } from "../dom.js";
import { capitalized, t } from "../words.js";
import { BONUS, figureOf } from "./lines.js";
import { figureName, shownValue } from "./values.js";

/** Five values for each figure, the best ones first. */
const EXAMPLES = [
  ["A", "A", "A", "A", "9"],
  ["8", "8", "3", "8", "8"],
  ["10", "J", "Q", "K", "A"],
  ["A", "A", "A", "K", "K"],
  ["5", "5", "J", "J", "5"],
  ["6", "7", "8", "9", "10"],
  ["Q", "4", "Q", "2", "Q"],
  ["9", "9", "K", "3", "3"],
  ["7", "2", "7", "J", "10"],
];

/** Each figure with five values that are one, and its points. */
const examples = () => EXAMPLES.map((values) => ({ values, ...figureOf(values) }));

/** What each figure is worth, as a table; `withExamples` with five cards for each. */
export function pointsTable({ withExamples = false } = {}) {
  const head = [t("worth.figure"), withExamples && t("worth.example"), t("worth.points")].filter(Boolean);
  const row = ({ key, points, values }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, capitalized(figureName(key))),
      withExamples && h("td", {}, h("span", { class: "example" }, values.map((value) => h("span", { class: "example-card" }, shownValue(value))))),
      h("td", { class: "number" }, String(points)),
    );
  return h(
    "table",
    { class: "points-table" },
    h("thead", {}, h("tr", {}, head.map((words, idx) => h("th", { scope: "col", class: idx === head.length - 1 && "number" }, words)))),
    h("tbody", {}, examples().map(row)),
  );
}

/** What a diagonal adds. */
export const bonusText = () => t("worth.bonus", { n: BONUS });
