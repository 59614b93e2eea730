// The functions of all questions, based on one function that calls the module: directly, or in a
// worker.

import { HandevalError } from "./error.js";
import { linesOf } from "./lines.js";
import { isIn, moduleOf } from "./modules.js";
import { QUESTIONS } from "./questions.js";
import { asBytes, asCount, asOptions, asText, drawn, textOf } from "./values.js";

/**
 * Makes the object that has a function for each question.
 *
 * @param {string} module The name of the module: `all`, `poker`, `poker-history` and so on.
 * @param caller How the module is called: `call(name, args, watch)`; `direct(name, text)`, which
 *   returns the value of a plain text at once, unless a worker is called; `then(called, read)`, which
 *   reads what `call` returned; `gathered(asked, lines, watch)`, which asks `asked(lines, first)` for
 *   chunks of lines; and `wrapped(f)`, the function that users get.
 */
export function door(module, { call, direct, then, gathered, wrapped }) {
  const paths = Object.keys(QUESTIONS).filter((path) => isIn(module, path));

  /** Returns what a function of the module returned for a question, or throws its error. */
  function answerOf(called, path) {
    const error = called[0] === 200 ? null : JSON.parse(called[1]).error;
    if (error?.kind !== "no-such-route") return valueOf(called);
    throw HandevalError.of("unknown-question", `\`${path}\` is not a question here: ${remedy(path)}`);
  }

  /** What to do about a path that the module does not have. */
  function remedy(path) {
    if (Object.hasOwn(QUESTIONS, path)) {
      return `load \`handeval/${moduleOf(path)}\`, or \`handeval\`, which has all questions`;
    }
    return `expected one of ${paths.map((known) => `\`${known}\``).join(", ")}`;
  }

  function ask(path, options = {}, watch) {
    const args = [asText(path, "path"), textOf(options), drawn()];
    const parts = QUESTIONS[path]?.parts;
    const called = call("ask", args, { ...watch, parts });
    return then(called, (called) => objectOf(answerOf(called, path)));
  }

  function lines(path, texts, options = {}, watch) {
    const [name, common, seed] = [asText(path, "path"), textOf(options), drawn()];
    const asked = (chunk, first) => {
      const called = call("lines", [name, common, chunk, seed], watch);
      return then(called, (called) => objectsOf(answerOf(called, path), first));
    };
    return gathered(asked, linesOf(texts), watch);
  }

  function question(path, { input }) {
    if (input === null) return (options = {}, watch) => ask(path, options, watch);
    return (value, options = {}, watch) =>
      ask(path, { ...asOptions(options), [input]: value }, watch);
  }

  /** A fast function of a text. If the text is invalid, the question reports where. */
  const text = (name, path) => {
    const told = (given, watch) =>
      then(call(name, [asText(given, "text")], watch), (called) =>
        called[0] === 400
          ? then(ask(path, { hand: given }, watch), () => valueOf(called))
          : valueOf(called),
      );
    if (!direct) return told;
    const ofBuffer = `${name}_of_buffer`;
    return (given, watch) => {
      const found = typeof given === "string" ? direct(ofBuffer, given) : undefined;
      return found ?? told(given, watch);
    };
  };

  /** A fast function of rows of numbers, all of the required width. */
  const rows = (name) => (given, watch) =>
    then(call(name, [asBytes(given, "codes")], watch), valueOf);

  const strengths = (codes, width, options = {}, watch) => {
    const args = [asBytes(codes, "codes"), asCount(width, "width"), textOf(options)];
    return then(call("poker_strengths", args, watch), valueOf);
  };

  const quick = {
    poker: { strength: text("poker_strength", "poker/rank"), strengths },
    mahjong: {
      shanten: text("mahjong_shanten", "mahjong/check"),
      shantens: rows("mahjong_shantens"),
      isWin: text("mahjong_is_win", "mahjong/check"),
    },
    matematico: { totals: rows("matematico_totals") },
  };

  const functions = { ask, lines };
  for (const path of paths) {
    const [group, name] = path.split("/");
    const asked = question(path, QUESTIONS[path]);
    if (name === undefined) {
      functions[group] = asked;
    } else {
      functions[group] ??= isIn(module, `${group}/`) ? { ...quick[group] } : {};
      functions[group][name] = asked;
    }
  }
  return mapped(functions, wrapped);
}

/** Returns what a function of the module returned, or throws its error. */
function valueOf([status, value, start, end]) {
  if (status === 200) return value;
  throw new HandevalError(JSON.parse(value), start, end);
}

/** Reads the answers of a batch, before which there are `first` lines. */
function objectsOf(text, first) {
  const objects = text
    .split("\n")
    .filter(Boolean)
    .map(objectOf);
  for (const object of objects) object.line += first;
  return objects;
}

/** Applies `f` to all functions of an object, and to those of the objects in it. */
function mapped(functions, f) {
  const entries = Object.entries(functions);
  return Object.fromEntries(
    entries.map(([name, one]) => [name, typeof one === "function" ? f(one) : mapped(one, f)]),
  );
}

/** A seed with so many digits that a number may not be exact. */
const LONG_SEED = /"seed":(\d{16,})/g;

/** The object of an answer. A seed above 2^53 is a string, as other large counts are. */
function objectOf(json) {
  const exact = json.replace(LONG_SEED, (found, digits) =>
    Number.isSafeInteger(Number(digits)) ? found : `"seed":"${digits}"`,
  );
  return JSON.parse(exact);
}
