// The points of a grid, with or without the server: each line is looked up in the table that came
// with the page, so that no rule stands here.

import { find } from "../dom.js";
import { VALUES } from "./game.js";

const { figures, bonus, lines } = JSON.parse(find("#line-figures").textContent);
/** What a figure on a diagonal is worth besides. */
export const BONUS = bonus;
/** The first character of the table. */
const ZERO = 48;
const N_VALUES = VALUES.length;

/** The lines in the order in which the server lists them, with their cells. */
const NAMES = [
  ...[1, 2, 3, 4, 5].map((row) => ({ name: `row-${row}`, cells: [0, 1, 2, 3, 4].map((idx) => (row - 1) * 5 + idx) })),
  ...[1, 2, 3, 4, 5].map((column) => ({ name: `column-${column}`, cells: [0, 1, 2, 3, 4].map((idx) => idx * 5 + column - 1) })),
  { name: "diagonal-1", cells: [0, 6, 12, 18, 24] },
  { name: "diagonal-2", cells: [4, 8, 12, 16, 20] },
];

/** Where each line stands in the table: ascending values, read as a number. */
let places = null;

/** Five ascending values as one number. */
const keyOf = (ascending) => ascending.reduce((key, idx) => key * N_VALUES + idx, 0);

function placesOfAll() {
  const found = new Map();
  const values = VALUES.map((_, idx) => idx);
  for (const a of values)
    for (const b of values.slice(a))
      for (const c of values.slice(b))
        for (const d of values.slice(c))
          for (const e of values.slice(d)) if (a !== e) found.set(keyOf([a, b, c, d, e]), found.size); // there are no five of a value
  return found;
}

/** The name of the figure of five values, and its points. */
export function figureOf(five) {
  places ??= placesOfAll();
  const ascending = five.map((value) => VALUES.indexOf(value)).sort((a, b) => a - b);
  const [key, points] = figures[lines.charCodeAt(places.get(keyOf(ascending))) - ZERO];
  return { key, points };
}

/** What the server answers for the same 25 cells: the twelve lines, and their sum. */
export function scoreOf(cells) {
  const scored = NAMES.map(({ name, cells: those }) => {
    const values = those.map((cell) => cells[cell]);
    if (values.includes(null)) return { line: name, values, figure: null, points: 0 };
    const { key, points } = figureOf(values);
    const isRaised = name.startsWith("diagonal") && key !== "none";
    return { line: name, values, figure: key, points: points + (isRaised ? bonus : 0) };
  });
  return { lines: scored, total: scored.reduce((sum, { points }) => sum + points, 0) };
}
