// What is sent for a question.

/** The address of a question below the API's: `poker/rank?hand=As`. */
export function addressOf(route, { query = {} }) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== "") parameters.append(name, one);
  }
  return parameters.size ? `${route}?${parameters}` : route;
}

/** Whether the body of a question is a file, which is sent as it is. */
export const isFile = (body) => body instanceof Uint8Array;

/** The method and the body of a question. */
export function requestOf({ method, body }) {
  const isSent = body === undefined || typeof body === "string" || isFile(body);
  return { method: method ?? (body === undefined ? "GET" : "POST"), body: isSent ? body : JSON.stringify(body) };
}
