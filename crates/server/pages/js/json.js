// JSON for people.

/** A value with one key per line, and lists of plain values on a single line. */
export function pretty(value) {
  return JSON.stringify(value, null, 2).replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, list) => `[${list.replace(/\n\s*/g, " ")}]`);
}
