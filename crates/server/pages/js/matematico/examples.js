// An example of each figure that a line can be, for those who learn them.

import { figureOf } from "./lines.js";

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
export function examples() {
  return EXAMPLES.map((values) => ({ values, ...figureOf(values) }));
}
