// A whole game of Matematico, played on its page.

import { eventually, text } from "./browser.mjs";

/** An order of the cells that fills no line early. */
export const ORDER = Array.from({ length: 25 }, (_, idx) => (idx * 7 + 3) % 25);

/**
 * Places a card into each of these cells, on the way to what a test is about. Clicks by a script take
 * a fraction of the time, and reach cells that a mouse could not; the tests in `matematico.mjs` play
 * with a mouse.
 */
export async function place(page, cells) {
  await eventually(text(page, "#turned"), /^\w/);
  await page.evaluate((all) => all.forEach((at) => document.querySelector(`#board [data-cell="${at}"]`).click()), cells);
}

export const play = (page) => place(page, ORDER);

/** The text to share, as it is now. */
export const shared = (page) => () => page.inputValue("#share-text");
