// Colors from orange, for less than a fair share of the pot, to blue, for more. People who are
// color-blind can tell them apart, and numbers are never far away.

import { h } from "../dom.js";
import { number, percent, t } from "../words.js";

/** The attributes of an element with the color of a difference, from -1 to 1. */
export function colored(difference, classes = "") {
  // The root makes small differences visible.
  return { class: `${classes} warmth ${difference < 0 ? "below" : "above"}`, vars: { warmth: Math.sqrt(Math.min(Math.abs(difference), 1)).toFixed(3) } };
}

/** What a cell of the grid shows: the attributes with its color, the number, and words. */
export function heatOf(equity, fair, isCounting) {
  if (equity === undefined) return { ...colored(0), class: "", words: t(isCounting ? "equity-answer.counting" : "equity-answer.not-held") };
  return { ...colored(differenceFrom(fair, equity)), number: number(100 * equity), words: t("equity-answer.hand-equity", { equity: percent(equity, 2) }) };
}

/** How far an equity is from a fair share: -1 never wins, 1 always wins. */
const differenceFrom = (fair, equity) => (equity < fair ? equity / fair - 1 : (equity - fair) / (1 - fair));

/** What the colors mean: a bar from nothing to the whole pot, with the fair share in its middle. */
export function heatLegend(fair) {
  const steps = Array.from({ length: 21 }, (_, step) => step / 10 - 1);
  return h("div", { class: "small soft", "aria-hidden": "true" }, h("div", { class: "heat-bar" }, steps.map((step) => h("span", colored(step)))), h("div", { class: "heat-labels" }, [0, fair, 1].map((equity) => h("span", {}, percent(equity)))));
}
