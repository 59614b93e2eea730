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

/** Of a line with empty cells, the figure with the most points that it can become with some of the cards `left`. */
export function bestFigure({ line, values }, left) {
  const lying = values.filter((value) => value !== null);
  let best = null;
  const fill = (from, five) => {
    if (five.length === 5) {
      const found = worthOn(line, five);
      if (!best || found.points > best.points) best = found;
      return;
    }
    // Equal cards lie side by side: of each kind one choice at a place is enough.
    for (let idx = from; idx < left.length; idx += 1) if (idx === from || left[idx] !== left[idx - 1]) fill(idx + 1, [...five, left[idx]]);
  };
  fill(0, lying);
  return best;
}

/** The figure of five values on a line, with what a diagonal adds. */
function worthOn(line, five) {
  const { key, points } = figureOf(five);
  const isRaised = line.startsWith("diagonal") && key !== "none";
  return { figure: key, points: points + (isRaised ? bonus : 0) };
}

/** What the server answers for the same 25 cells: the twelve lines, and their sum. */
export function scoreOf(cells) {
  const scored = NAMES.map(({ name, cells: those }) => {
    const values = those.map((cell) => cells[cell]);
    if (values.includes(null)) return { line: name, values, figure: null, points: 0 };
    return { line: name, values, ...worthOn(name, values) };
  });
  return { lines: scored, total: scored.reduce((sum, { points }) => sum + points, 0) };
}
