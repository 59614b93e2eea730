// The lines of a batch, and the chunks in which the module gets them.

import { textOf } from "./values.js";

/** How many lines the module gets at a time. */
export const MAX_LINES = 512;

/** Returns the lines as the module reads them: each JSON. */
export function linesOf(texts) {
  if (typeof texts === "string" || typeof texts?.[Symbol.iterator] !== "function") {
    throw new TypeError("the lines are not a list: expected an iterable of texts or objects");
  }
  return lines(texts);
}

function* lines(texts) {
  for (const text of texts) {
    // A list of cards is an input, as a text is.
    const isInput = typeof text === "string" || Array.isArray(text);
    yield isInput ? JSON.stringify(text) : textOf(text);
  }
}

/** Yields the lines in chunks of the sizes that `size` says, each with the number of lines before. */
export function* chunks(lines, size) {
  let [chunk, first, wanted] = [[], 0, size()];
  for (const line of lines) {
    chunk.push(line);
    if (chunk.length < wanted) continue;
    yield [chunk, first];
    first += chunk.length;
    chunk = [];
    wanted = size();
  }
  if (chunk.length > 0) yield [chunk, first];
}
