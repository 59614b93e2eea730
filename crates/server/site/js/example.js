// An example of a question on the API page, which the page asks when told to.

import { ask } from "./ask.js";
import { h, setChildren } from "./dom.js";
import { addressOfExample, bodyOfExample } from "./example-parts.js";
import { pretty } from "./json.js";
import { t } from "./words.js";

export function exampleOf(method, path, operation) {
  const route = addressOfExample(path, operation);
  const body = bodyOfExample(operation);
  const shown = h("div", { class: "stack", role: "status" });
  const tryIt = async () => {
    const answer = await answerTo(route, { method: method.toUpperCase(), body: body?.text });
    setChildren(shown, h("h4", {}, t("api.answer")), h("pre", { tabindex: "0" }, pretty(answer)));
  };
  return [
    h("h4", {}, t("api.example")),
    h("pre", {}, [`${method.toUpperCase()} ${route}`, body && pretty(JSON.parse(body.text))].filter(Boolean).join("\n")),
    h("p", { class: "row" }, h("button", { type: "button", onclick: tryIt }, t("api.try"), h("span", { class: "hidden-text" }, `: ${path}`))),
    shown,
  ];
}

/** The answer to a question, or the error. */
async function answerTo(route, question) {
  try {
    return await ask(route, question);
  } catch (problem) {
    if (!problem.report) throw problem;
    return problem.report;
  }
}
