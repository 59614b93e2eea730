// Describes what is wrong with a question, in the language of the page.

import { h } from "./dom.js";
import { ENGLISH, has, t } from "./words.js";

/** The sections with a sentence for each kind of error; a page has only the sections for its game. */
const SECTIONS = ["errors", "errors-poker", "errors-mahjong", "errors-matematico", "errors-field", "errors-room"];

/** Kinds whose message says more than a sentence for all of them could: it is shown where it is understood. */
const SAYS_MORE = new Set(["usage", "wrong-value", "wrong-tile-count", "wrong-card-count", "wrong-hand-size", "bad-json", "duplicate-card", "empty-range", "internal"]);

/** The text of an error, as children of an element: a sentence for its kind, or the server's message. */
export function problemWords({ kind, message, report, isOurs }) {
  if (isOurs || (ENGLISH === null && SAYS_MORE.has(kind))) return withCode(message);
  const section = SECTIONS.find((name) => has(`${name}.${kind}`));
  if (section) return withCode(t(`${section}.${kind}`, { n: report.error.retry_after ?? 0 }));
  return [h("span", { lang: ENGLISH }, withCode(message))];
}

/** Whether the same question may succeed later: no answer arrived, or the server said when to retry. */
export function mayPass({ kind, retryAfter }) {
  return retryAfter !== undefined || kind === "no-answer";
}

/** A problem in its box: the message, the place it refers to, and a way to try `again` if that may help. */
export function problemBox(problem, { place = "", again = null } = {}) {
  return h(
    "span",
    { class: "problem" },
    h("span", {}, problemWords(problem), place && h("span", { class: "problem-place" }, place)),
    again && mayPass(problem) && h("button", { type: "button", class: "small", onclick: again }, t("errors.try-again")),
  );
}

/** A message, with the text between backticks shown as code. */
export function withCode(message) {
  return message.split("`").map((part, idx) => (idx % 2 ? h("code", {}, part) : part));
}
