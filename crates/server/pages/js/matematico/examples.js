// The figures that score in this game: the points of each, with an example for beginners.

import { h } from "../dom.js";
import { bracketed, capitalized, number, t } from "../words.js";
import { figureOf, figureOfRow, inUse, learnRows } from "./lines.js";
import { nameOfPoints } from "./points-name.js";
import { shapeOf } from "./shape.js";
import { figureName, readValue, shownValue } from "./values.js";

/** Five values for each classic figure. */
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

/** Five values for a classic figure, as long as they count as that figure. */
function exampleOf(key) {
  const values = EXAMPLES.find((five) => figureOf(five).key === key);
  return values && figureOfRow(values) === key ? values : null;
}

/** Asks the server whether the examples are still valid with custom points. */
export const learnExamples = () => learnRows(EXAMPLES);

const cardsOf = (values) => h("span", { class: "example" }, values.map((value) => h("span", { class: "example-card" }, shownValue(value))));

/** The description of a custom figure: its five cards, or its conditions on them. */
const shapePart = (figure) => (figure.values ? cardsOf(figure.values.map(readValue)) : h("span", { class: "shape" }, shapeOf(figure)));

/** What each figure that counts now is worth, as a table; with `withExamples`, five cards for each. */
export function pointsTable({ withExamples = false } = {}) {
  const { table, figures } = inUse();
  const head = [t("worth.figure"), withExamples && t("worth.example"), t("worth.points")].filter(Boolean);
  const example = ({ key, added }) => (added ? shapePart(added) : exampleOf(key) && cardsOf(exampleOf(key)));
  const row = ({ key, points, added }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, capitalized(added ? key : figureName(key)), !withExamples && added && h("span", { class: "shape" }, bracketed(shapeOf(added)))),
      withExamples && h("td", {}, example({ key, added })),
      h("td", { class: "number" }, number(points)),
    );
  return h(
    "table",
    { class: "points-table" },
    table && h("caption", {}, nameOfPoints(table)),
    h("thead", {}, h("tr", {}, head.map((words, idx) => h("th", { scope: "col", class: idx === head.length - 1 && "number" }, words)))),
    h("tbody", {}, figures.map(row)),
  );
}

/** The current diagonal bonus. */
export const bonusText = () => t("worth.bonus", { n: inUse().bonus });
