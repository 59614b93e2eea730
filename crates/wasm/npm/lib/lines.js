// The lines of a batch, and the chunks in which the module gets them.

import { inputOf, textOf } from "./values.js";

/** How many lines the module gets at a time. */
export const MAX_LINES = 512;

/** Returns the lines in the form in which the module reads them: as JSON. */
export function linesOf(texts) {
  if (typeof texts === "string" || typeof texts?.[Symbol.iterator] !== "function") {
    throw new TypeError("the lines are not a list: expected an iterable of texts or objects");
  }
  return lines(texts);
}

function* lines(texts) {
  for (const text of texts) {
    // Options are an object. Anything else is an input, such as a list of cards, or is reported as
    // the error of its line.
    const isObject = text !== null && typeof text === "object" && !Array.isArray(text);
    yield isObject ? textOf(text) : inputOf(text);
  }
}

/** Yields the lines in chunks of `size()` lines, each with the number of lines before it. */
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
