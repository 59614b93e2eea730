// What is wrong with a question, in the language of the page.

import { h } from "./dom.js";
import { ENGLISH, has, t } from "./words.js";

/** Where the sentences are, by the kind of an error; each page has those of its game. */
const SECTIONS = ["errors", "errors-poker", "errors-mahjong", "errors-matematico", "errors-field"];

/** What an error says, as children of an element: a sentence for its kind, or what the server said. */
export function problemWords({ kind, message, report, isOurs }) {
  if (ENGLISH === null || isOurs) return withCode(message);
  const section = SECTIONS.find((name) => has(`${name}.${kind}`));
  if (section) return withCode(t(`${section}.${kind}`, { n: report.error.retry_after ?? 0 }));
  return [h("span", { lang: ENGLISH }, withCode(message))];
}

/** A message with what stands between backticks as code. */
export function withCode(message) {
  return message.split("`").map((part, idx) => (idx % 2 ? h("code", {}, part) : part));
}
