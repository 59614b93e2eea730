// A whole game of Matematico, played on its page.

/** An order of the cells that fills no line early. */
export const ORDER = Array.from({ length: 25 }, (_, idx) => (idx * 7 + 3) % 25);

export async function play(page) {
  for (const at of ORDER) await page.locator(`#board [data-cell="${at}"]`).click();
}

/** The text to share, as it is now. */
export const shared = (page) => () => page.inputValue("#share-text");
