// The functions of all questions, over one function that calls the module: at once, or in a worker.

import { HandevalError } from "./error.js";
import { QUESTIONS } from "./questions.js";
import { asBytes, asCount, asOptions, asText, drawn, lineOf, textOf } from "./values.js";

/** How many lines of a batch the module is asked at a time. */
const LINES = 500;

/**
 * Makes the object that has a function for each question.
 *
 * @param {string} game `all`, or the game that the module is for.
 * @param caller How the module is called: `call(name, args, watch)`; `then(called, read)`, which
 *   reads what it returned; and `wrapped(f)`, the function that users get.
 */
export function door(game, caller) {
  const { call, then, wrapped } = caller;

  function ask(path, options, watch) {
    const args = [path, textOf(options), drawn()];
    const parts = QUESTIONS[path]?.parts;
    return then(call("ask", args, { ...watch, parts }), (called) =>
      JSON.parse(valueOf(called, path)),
    );
  }

  function question(path, { input }) {
    if (input === null) return (options = {}, watch) => ask(path, options, watch);
    return (value, options = {}, watch) =>
      ask(path, { ...asOptions(options), [input]: value }, watch);
  }

  function quick(name, read) {
    return (...args) => {
      const [given, watch] = read(args);
      return then(call(name, given, watch), valueOf);
    };
  }

  /** A quick way from a text. If it is wrong, the question tells where. */
  function text(name, path) {
    return (given, watch) =>
      then(call(name, [asText(given, "text")], watch), (called) =>
        called[0] === 400 ? ask(path, { hand: given }, watch) : valueOf(called),
      );
  }

  const rows = (name) => quick(name, ([given, watch]) => [[asBytes(given, "codes")], watch]);
  const codes = ([given, width, options = {}, watch]) => [
    [asBytes(given, "codes"), asCount(width, "width"), textOf(options)],
    watch,
  ];
  const quicks = {
    poker: { strength: text("poker_strength", "poker/rank"), strengths: quick("poker_strengths", codes) },
    mahjong: {
      shanten: text("mahjong_shanten", "mahjong/check"),
      shantens: rows("mahjong_shantens"),
      isWin: text("mahjong_is_win", "mahjong/check"),
    },
    matematico: { totals: rows("matematico_totals") },
  };

  const handeval = { ask: wrapped(ask), lines: batches(caller) };
  for (const [path, described] of Object.entries(QUESTIONS)) {
    const [group, name] = path.split("/");
    if (name === undefined) {
      handeval[group] = wrapped(question(path, described));
    } else if (game === "all" || game === group) {
      handeval[group] ??= mapped(quicks[group] ?? {}, wrapped);
      handeval[group][name] = wrapped(question(path, described));
    }
  }
  return handeval;
}

function mapped(functions, wrapped) {
  return Object.fromEntries(Object.entries(functions).map(([name, f]) => [name, wrapped(f)]));
}

/** Returns what a function of the module returned, or throws its error. */
function valueOf([status, value, start, end], path) {
  if (status === 200) return value;
  const report = JSON.parse(value);
  if (report.error.kind !== "no-such-route") throw new HandevalError(report, start, end);
  const paths = Object.keys(QUESTIONS).map((known) => `\`${known}\``);
  const message = `\`${path}\` is not a question here: expected one of ${paths.join(", ")}`;
  throw HandevalError.of("unknown-question", message);
}

/** Returns the function `lines`. */
function batches({ call, then, wrapped, gathered }) {
  return wrapped((path, texts, options = {}, watch) => {
    const seed = drawn();
    const common = textOf(options);
    const asked = (lines, first) =>
      then(call("lines", [path, common, lines, seed], watch), (called) =>
        answersOf(valueOf(called, path), first),
      );
    return gathered(asked, chunksOf(texts), watch);
  });
}

/** Returns the lines in chunks, each with the number of lines before it. */
function chunksOf(texts) {
  if (typeof texts === "string" || typeof texts?.[Symbol.iterator] !== "function") {
    throw new TypeError("the lines are not a list: expected an iterable of texts or objects");
  }
  return chunks(texts);
}

function* chunks(texts) {
  let [chunk, first] = [[], 0];
  for (const text of texts) {
    chunk.push(lineOf(text));
    if (chunk.length === LINES) {
      yield [chunk, first];
      first += LINES;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield [chunk, first];
}

function answersOf(text, first) {
  const answers = text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  for (const answer of answers) answer.line += first;
  return answers;
}
