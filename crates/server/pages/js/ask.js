// Asks a question, and turns every failure into one kind of error.

import { send } from "./sending.js";
import { t } from "./words.js";

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

/** A module that is loaded when it is needed; a failure is like a missing answer. */
export async function loaded(module) {
  try {
    return await module;
  } catch {
    throw Problem.noAnswer(t("errors.no-answer"));
  }
}

/**
 * Asks a question at a route: with a `query`, or with a `body` and by `method`; `token` identifies
 * the client, if a cookie does not.
 */
export async function ask(route, question = {}) {
  let sent;
  try {
    sent = await send(route, question);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw Problem.noAnswer(t("errors.no-answer"));
  }
  const { status, answer } = sent;
  if (status < 300) return answer;
  throw answer?.error ? new Problem(answer) : Problem.noAnswer(t("errors.bad-answer", { status: String(status) }));
}
