// Sends questions to workers, which take the place of the server: each game and each kind of log has
// its own WebAssembly module, and a page loads only the modules that it needs.

import { FILES } from "./files.js";
import { tellLearning } from "./learning.js";
import { OUTLINE, addressOf, requestOf } from "./request.js";
import { Workers } from "./workers.js";

/** The questions about Matematico that players answer, which must first learn custom points. */
const OF_PLAYERS = ["matematico/hint", "matematico/par"];

const urlOf = (path) => new URL(path, import.meta.url).href;

const workers = new Map(
  Object.entries(FILES.modules).map(([name, { module, glue }]) => [name, new Workers({ script: urlOf(FILES.worker), module: urlOf(module), glue: urlOf(glue) })]),
);

/**
 * The workers for a route, whose question may have a module of its own, such as `poker-history`.
 * Every module answers questions that belong to no game.
 */
function workersFor(route) {
  const [any] = workers.values();
  const [game, name] = route.split("/");
  return workers.get(`${game}-${name}`) ?? workers.get(game) ?? any;
}

/** Sends a question to a route; resolves to the answer and its status. */
export async function send(route, { signal, ...question }) {
  if (route === OUTLINE) {
    const response = await fetch(urlOf(FILES.outline), { signal });
    return { status: response.status, answer: await response.json() };
  }
  const { method, body = "" } = requestOf(question);
  const points = OF_PLAYERS.includes(route) ? question.body?.points : undefined;
  const sent = workersFor(route).ask({ method, address: addressOf(route, question), body }, { signal, isKept: Boolean(points) });
  if (points) tellLearning(points, sent);
  const { status, json } = await sent;
  return { status, answer: JSON.parse(json) };
}

// A module that the page loads in advance is compiled while the rest of the page starts.
const advance = document.querySelector('link[rel="preload"][as="fetch"]')?.href;
for (const one of workers.values()) if (one.module === advance) one.start();
