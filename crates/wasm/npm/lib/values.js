// Options as the module reads them: a JSON object as text.

import { HandevalError } from "./error.js";

/** Writes options as a JSON object. Bigints become strings, which are exact at any size. */
export function textOf(options) {
  return JSON.stringify(asOptions(options), exact);
}

/** Writes an input as JSON; anything that JSON cannot represent becomes `null`. */
export function inputOf(value) {
  const isLarge = typeof value === "bigint";
  return JSON.stringify(isLarge ? value.toString() : value, wellFormed) ?? "null";
}

/** Half a surrogate pair is not text; it is replaced by a character that no input contains. */
function wellFormed(key, value) {
  return typeof value === "string" ? value.toWellFormed() : value;
}

/** Returns a value if it is an object. */
export function asOptions(value) {
  if (value !== null && typeof value === "object" && !Array.isArray(value)) return value;
  throw new TypeError(`the options are ${shown(value)}: expected an object`);
}

function exact(key, value) {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "number") return wellFormed(key, value);
  // JSON would turn it into `null`, which means that the option is not given.
  if (!Number.isFinite(value)) throw wrong(key, value, "expected a number");
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw wrong(key, value, "a number this large is not exact; expected a bigint or a string");
  }
  return value;
}

function wrong(key, value, why) {
  return HandevalError.of("wrong-value", `\`${key}\` is ${value}: ${why}`, key);
}

/** Returns a value if it is a string. */
export function asText(value, name) {
  if (typeof value === "string") return value;
  throw new TypeError(`\`${name}\` is ${shown(value)}: expected a string`);
}

/** Returns a value if it is an array of bytes. */
export function asBytes(value, name) {
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`\`${name}\` is ${shown(value)}: expected a Uint8Array`);
}

/** No row has more numbers than this. */
const MAX_COUNT = 255;

/** Returns a value if it is a count. */
export function asCount(value, name) {
  if (Number.isSafeInteger(value) && value >= 1 && value <= MAX_COUNT) return value;
  throw new TypeError(`\`${name}\` is ${shown(value)}: expected a whole number from 1 to ${MAX_COUNT}`);
}

function shown(value) {
  switch (typeof value) {
    case "undefined":
      return "missing";
    case "string":
      return "a string";
    case "object":
      return value === null ? "null" : (value.constructor?.name ?? "an object");
    case "function":
    case "symbol":
      return `a ${typeof value}`;
    default:
      return String(value);
  }
}

/** Random numbers that have not been used yet; drawing many at a time is cheaper. */
const numbers = new BigUint64Array(128);
let n_left = 0;

/** Returns 64 random bits, the source of a seed if none is given. */
export function drawn() {
  if (n_left === 0) {
    crypto.getRandomValues(numbers);
    n_left = numbers.length;
  }
  n_left -= 1;
  return numbers[n_left];
}
