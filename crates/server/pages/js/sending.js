// Sends questions to the server. Pages that have no server have another module in place of this one.

import { addressOf, requestOf } from "./request.js";

/** The address of the API, next to the pages under any prefix. */
export const BASE = new URL("../api/v1/", import.meta.url);

/** Sends a question to a route; resolves to the answer and its status. */
export async function send(route, { token, signal, ...question }) {
  const address = new URL(addressOf(route, question), BASE);
  const { method, body } = requestOf(question);
  const headers = { accept: "application/json" };
  if (token) headers.authorization = ["Bearer", token].join(" ");
  if (body !== undefined) headers["content-type"] = "application/json";
  const response = await (takeEarly(address.href) ?? fetch(address, { signal, method, headers, body }));
  return { status: response.status, answer: await response.json() };
}

/** The answer that a page requested before its script had loaded; returned once. */
function takeEarly(address) {
  const answer = globalThis.early?.[address];
  if (answer) delete globalThis.early[address];
  return answer;
}
