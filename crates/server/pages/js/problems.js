// What is wrong with a question, in the language of the page.

import { h } from "./dom.js";
import { ENGLISH, has, t } from "./words.js";

/** Where the sentences are, by the kind of an error; each page has those of its game. */
const SECTIONS = ["errors", "errors-poker", "errors-mahjong", "errors-matematico", "errors-field", "errors-room"];

/** What an error says, as children of an element: a sentence for its kind, or what the server said. */
export function problemWords({ kind, message, report, isOurs }) {
  if (ENGLISH === null || isOurs) return withCode(message);
  const section = SECTIONS.find((name) => has(`${name}.${kind}`));
  if (section) return withCode(t(`${section}.${kind}`, { n: report.error.retry_after ?? 0 }));
  return [h("span", { lang: ENGLISH }, withCode(message))];
}

/** Whether the same question may go well later: no answer came, or the server said when to ask again. */
export function mayPass({ kind, retryAfter }) {
  return retryAfter !== undefined || kind === "no-answer";
}

/** A problem in its box: the words, the place that they are about, and a way to try `again` where that may help. */
export function problemBox(problem, { place = "", again = null } = {}) {
  return h(
    "span",
    { class: "problem" },
    h("span", {}, problemWords(problem), place && h("span", { class: "problem-place" }, place)),
    again && mayPass(problem) && h("button", { type: "button", class: "small", onclick: again }, t("errors.try-again")),
  );
}

/** A message with what stands between backticks as code. */
export function withCode(message) {
  return message.split("`").map((part, idx) => (idx % 2 ? h("code", {}, part) : part));
}
