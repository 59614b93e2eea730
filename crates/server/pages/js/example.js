// An example of a question on the API page: what to type in a terminal, or an address to open. On
// pages that have no server, another module in place of this one asks the question.

import { h } from "./dom.js";
import { addressOfExample, bodyOfExample } from "./example-parts.js";
import { BASE } from "./sending.js";
import { COLON, t } from "./words.js";

export function exampleOf(method, path, operation) {
  const address = new URL(addressOfExample(path, operation), BASE);
  const body = bodyOfExample(operation);
  // A request with a body is a POST, unless stated otherwise.
  const verb = method === "post" ? "" : `-X ${method.toUpperCase()} `;
  const call = body && `curl ${verb}${address} \\\n  -H 'content-type: ${body.kind}' \\\n  -d '${body.text}'`;
  // The example's room does not exist.
  const isToTry = method === "get" && !path.includes("{");
  return [
    call && [h("h4", {}, t("api.example")), h("pre", {}, call)],
    isToTry && h("p", { class: "row" }, h("a", { class: "button", href: address.href }, t("api.try"), h("span", { class: "hidden-text" }, `${COLON}${path}`))),
  ];
}
