// Point tables for the tests, and how one is chosen on a page.

import { readFileSync } from "node:fs";

const read = (name) => JSON.parse(readFileSync(new URL(`../../fixtures/matematico/${name}.json`, import.meta.url), "utf8"));

/** Two new figures, and different points for a straight and the diagonals. */
export const ODD_OVER_EVEN = read("odd-over-even");
/** Four figures are left out, and a full house is worth more as two pairs. */
export const TWO_PAIRS = read("two-pairs");

/** A table with this many new figures, of both shapes. */
export function tableOf(nFigures) {
  const shape = (idx) => (idx % 2 ? { values: [1 + (idx % 9), 10, "J", "q", 13] } : { groups: [{ count: 3, parity: "odd" }, { count: 2, values: ["A", 2, "K"] }] });
  const figure = (_, idx) => ({ name: `figure-of-the-class-${idx + 1}`, points: 300 + 10 * idx, ...shape(idx) });
  return { name: "many", diagonal_bonus: 25, figures: { pair: null }, new_figures: Array.from({ length: nFigures }, figure) };
}

/** Types a table where points are chosen, and applies it. */
export async function choose(page, words) {
  await page.locator("#points-part").evaluate((part) => part.setAttribute("open", ""));
  await page.fill("#points", words);
  await page.click("#points-form button");
}

/** The figures of a table of points on a page, with their points: `Four aces 200`. */
export async function figuresOn(page, selector) {
  return page.locator(`${selector} .points-table tbody tr`).evaluateAll((all) => all.map((row) => [row.firstElementChild, row.lastElementChild].map((part) => part.textContent).join(" ")));
}
