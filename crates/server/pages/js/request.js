// What is sent for a question.

/** The outline of all questions, below the address of the API: a file next to the pages. */
export const OUTLINE = "../../docs.json";

/** The address of a question below the API's: `poker/rank?hand=As`. */
export function addressOf(route, { query = {} }) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== "") parameters.append(name, one);
  }
  return parameters.size ? `${route}?${parameters}` : route;
}

/** The method and the body of a question. */
export function requestOf({ method, body }) {
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  return { method: method ?? (text === undefined ? "GET" : "POST"), body: text };
}
