// The points of a grid, with or without the server. Each line is looked up in a table that comes
// with the page, so there are no rules here. With a custom point table, the server reports what
// lines are worth, once for each line.

import { matematico } from "./questions.js";
import { find } from "../dom.js";
import { VALUES } from "./cells.js";

const { figures, bonus, lines } = JSON.parse(find("#line-figures").textContent);
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

/** The position of each line in the table, by its ascending values, read as a number. */
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
          for (const e of values.slice(d)) if (a !== e) found.set(keyOf([a, b, c, d, e]), found.size); // no value occurs five times
  return found;
}

/** Five values, in any order, as one number. */
const keyOfLine = (five) => keyOf(five.map((value) => VALUES.indexOf(value)).sort((a, b) => a - b));

/** The name of the classic figure of five values, and its points. */
export function figureOf(five) {
  places ??= placesOfAll();
  const [key, points] = figures[lines.charCodeAt(places.get(keyOfLine(five))) - ZERO];
  return { key, points };
}

/** The custom points, if the game has any, and the lines whose worth is known with them. */
let own = null;

/** Sets the point table for lines; `null` stands for the classic points. */
export function usePoints(points) {
  if (JSON.stringify(points) === JSON.stringify(own?.points ?? null)) return;
  own = points === null ? null : { points, known: new Map() };
}

/**
 * What scores now: the custom `table`, or `null`; the `figures` with their points, best first,
 * including new ones as the table defines them (`added`); and the `bonus` of a diagonal.
 */
export function inUse() {
  const table = own?.points ?? null;
  const changed = table?.figures ?? {};
  const added = (table?.new_figures ?? []).map((figure) => ({ key: figure.name, points: figure.points, added: figure }));
  const classic = figures.filter(([key]) => key !== "none").map(([key, points]) => ({ key, points: Object.hasOwn(changed, key) ? changed[key] : points, added: null }));
  // On a tie, the first one counts.
  const all = [...added, ...classic.reverse()].filter(({ points }) => points !== null);
  return { table, figures: all.sort((a, b) => b.points - a.points), bonus: table?.diagonal_bonus ?? bonus };
}

const isDiagonal = (line) => line.startsWith("diagonal");
const keyOfKnown = (line, five) => (isDiagonal(line) ? -1 : 1) * (1 + keyOfLine(five));

/** Records what full lines are worth according to the server. */
export function noteLines(scored) {
  for (const { line, values, figure, points } of scored) if (own && figure !== null) own.known.set(keyOfKnown(line, values), { figure, points });
}

/** Whether the worth of all full lines of 25 cells is known. */
export function areKnown(cells) {
  const isKnown = ({ name, cells: those }) => those.some((cell) => cells[cell] === null) || own.known.has(keyOfKnown(name, those.map((cell) => cells[cell])));
  return own === null || NAMES.every(isKnown);
}

/** Requests what the full lines of 25 cells are worth, unless it is known. */
export async function learnLines(cells) {
  if (areKnown(cells)) return;
  const asked = own;
  const { lines: scored } = await matematico.score([0, 1, 2, 3, 4].map((row) => cells.slice(row * 5, row * 5 + 5)), asked.points);
  if (own === asked) noteLines(scored);
}

/** Requests which figures some rows of five form, each once; with classic points they are known. */
export async function learnRows(rows) {
  const asked = own;
  const unknown = asked === null ? [] : rows.filter((five) => !asked.known.has(keyOfKnown("row-1", five)));
  const empty = Array(5).fill(null);
  const scored = await Promise.all(unknown.map((five) => matematico.score([five, empty, empty, empty, empty], asked.points)));
  if (own === asked) for (const { lines: those } of scored) noteLines(those);
}

/** The figure that a row of five counts as, or `null` while that is unknown. */
export const figureOfRow = (five) => worthOn("row-1", five).figure;

/** The figure with the most points that a line with empty cells can become with some of the cards `left`; unknown with custom points. */
export function bestFigure({ line, values }, left) {
  if (own) return null;
  const lying = values.filter((value) => value !== null);
  let best = null;
  const fill = (from, five) => {
    if (five.length === 5) {
      const found = worthOn(line, five);
      if (!best || found.points > best.points) best = found;
      return;
    }
    // Equal cards are adjacent, so one choice of each value per cell is enough.
    for (let idx = from; idx < left.length; idx += 1) if (idx === from || left[idx] !== left[idx - 1]) fill(idx + 1, [...five, left[idx]]);
  };
  fill(0, lying);
  return best;
}

/** The figure of five values on a line, with the diagonal bonus. */
function worthOn(line, five) {
  if (own) return own.known.get(keyOfKnown(line, five)) ?? { figure: null, points: 0 };
  const { key, points } = figureOf(five);
  const isRaised = isDiagonal(line) && key !== "none";
  return { figure: key, points: points + (isRaised ? bonus : 0) };
}

/** What the server would answer for these 25 cells: the twelve lines, and their sum. */
export function scoreOf(cells) {
  const scored = NAMES.map(({ name, cells: those }) => {
    const values = those.map((cell) => cells[cell]);
    if (values.includes(null)) return { line: name, values, figure: null, points: 0 };
    return { line: name, values, ...worthOn(name, values) };
  });
  return { lines: scored, total: scored.reduce((sum, { points }) => sum + points, 0) };
}
