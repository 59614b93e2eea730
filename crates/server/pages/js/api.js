// Sends the pages' questions, and turns every failure into one kind of error.

import { t } from "./words.js";

/** The address of the API, next to the pages under any prefix. */
export const BASE = new URL("../api/v1/", import.meta.url);

/** An error reported by the server, or a missing answer. */
export class Problem extends Error {
  constructor(report, isOurs = false) {
    super(report.error.message);
    this.report = report;
    this.kind = report.error.kind;
    /** The number of seconds after which to retry, if the server specified it. */
    this.retryAfter = report.error.retry_after;
    /** Whether the message is already in the language of the page. */
    this.isOurs = isOurs;
  }

  /** The error if there is no answer. */
  static noAnswer(message) {
    return new Problem({ error: { kind: "no-answer", message } }, true);
  }

  /** An error of the page itself. */
  static ofPage(message) {
    return new Problem({ error: { kind: "wrong-value", message } }, true);
  }
}

/** Asks a question at a route; `token` identifies the client, if a cookie does not. */
export async function ask(route, { query = {}, method, body, token, signal } = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== "") parameters.append(name, one);
  }
  const address = new URL(route, BASE);
  address.search = parameters;
  const options = { signal, method, headers: { accept: "application/json" } };
  if (token) options.headers.authorization = ["Bearer", token].join(" ");
  if (body !== undefined) {
    options.method ??= "POST";
    options.headers["content-type"] = "application/json";
    options.body = typeof body === "string" ? body : JSON.stringify(body);
  }
  let response;
  let answer;
  try {
    response = await (takeEarly(address.href) ?? fetch(address, options));
    answer = await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw Problem.noAnswer(t("errors.no-answer"));
  }
  if (response.ok) return answer;
  throw answer?.error ? new Problem(answer) : Problem.noAnswer(t("errors.bad-answer", { status: String(response.status) }));
}

/** The answer that a page requested before its script had loaded; returned once. */
function takeEarly(address) {
  const answer = globalThis.early?.[address];
  if (answer) delete globalThis.early[address];
  return answer;
}

/** Asks one question at a time. A newer one cancels the older one, whose answer never arrives. */
export function latest(question) {
  let controller;
  const ask = async (...values) => {
    controller?.abort();
    controller = new AbortController();
    const { signal } = controller;
    try {
      const answer = await question(...values, signal);
      return signal.aborted ? await new Promise(() => {}) : answer;
    } catch (error) {
      if (signal.aborted) return new Promise(() => {});
      throw error;
    }
  };
  /** Cancels the question, because nobody is waiting for the answer. */
  ask.end = () => controller?.abort();
  return ask;
}

let described;

/** The server's description of its routes, requested once. */
export async function description() {
  described ??= ask("openapi.json");
  try {
    return await described;
  } catch (error) {
    described = undefined;
    throw error;
  }
}

/** The possible values of a route's parameter, from its description. */
export async function choices(route, parameter) {
  const { parameters } = (await description()).paths[`/api/v1/${route}`].get;
  return parameters.find(({ name }) => name === parameter).schema.enum;
}

export const poker = {
  rank: (hand, options, signal) => ask("poker/rank", { query: { hand, ...options }, signal }),
  compare: (hands, options, signal) => ask("poker/compare", { query: { hand: hands, ...options }, signal }),
  draw: (hand, options, signal) => ask("poker/draw", { query: { hand, ...options }, signal }),
  equity: (players, options, signal) => ask("poker/equity", { query: { player: players, ...options }, signal }),
};

export const mahjong = {
  check: (hand, options, signal) => ask("mahjong/check", { query: { hand, ...options }, signal }),
  quiz: (options, signal) => ask("mahjong/quiz", { query: options, signal }),
  score: (hand, options, signal) => ask("mahjong/score", { query: { hand, ...options }, signal }),
};

export const field = {
  score: (document, options, signal) => ask("field/score", { body: document, query: options, signal }),
  objectives: (signal) => ask("field/objectives", { signal }),
};

// The same game always has the same hints, the same par and the same best arrangement.
export const matematico = {
  deck: (query) => ask("matematico/deck", { query }),
  score: (grid, points) => ask("matematico/score", { body: withPoints({ grid }, points) }),
  hint: (grid, card, points, signal) => ask("matematico/hint", { body: withPoints({ grid, card, seed: 0 }, points), signal }),
  par: (cards, points, signal) => ask("matematico/par", { body: withPoints({ cards, seed: 0 }, points), signal }),
  best: (cards, points, signal) => ask("matematico/best", { body: withPoints({ cards, time: 5, seed: 0 }, points), signal }),
};

/** A body with a point table; `null` stands for the classic points. */
const withPoints = (body, points) => (points ? { ...body, points } : body);
