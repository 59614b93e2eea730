// A finished grid as five rows of colored squares to share: the result without the cards. The color
// of a cell shows what the best line through it is worth.

import { N_CELLS } from "./cells.js";
import { holds } from "./game.js";

/** The least number of points for each color. */
const COLORS = [
  [0, "⬜"],
  [1, "🟨"],
  [40, "🟧"],
  [80, "🟩"],
  [150, "🟪"],
];

/** The squares of a grid, from its twelve lines. */
export function squaresOf(lines) {
  const best = Array.from({ length: N_CELLS }, (_, cell) => Math.max(...lines.filter(({ line }) => holds(line, cell)).map(({ points }) => points)));
  const squares = best.map((points) => COLORS.findLast(([from]) => points >= from)[1]);
  return [0, 5, 10, 15, 20].map((from) => squares.slice(from, from + 5).join("")).join("\n");
}
