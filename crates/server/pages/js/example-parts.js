// What an example of a question consists of, from the description of its route.

/** The address below the API's, with an example of each parameter that is needed. */
export function addressOfExample(path, { parameters = [] }) {
  const filled = parameters.reduce((text, { name, example }) => text.replace(`{${name}}`, example), path);
  const query = new URLSearchParams();
  for (const { name, in: place, required, example, "x-in-example": isInExample } of parameters) {
    if (place !== "query" || !(required || isInExample)) continue;
    for (const value of [example].flat()) query.append(name, value);
  }
  const route = filled.replace(/^\/api\/v1\//, "");
  return query.size ? `${route}?${query}` : route;
}

/** The body of the example and its media type, if the question has one. */
export function bodyOfExample({ requestBody }) {
  const [[kind, body] = []] = Object.entries(requestBody?.content ?? {});
  return kind === undefined ? null : { kind, text: JSON.stringify(body.example) };
}
