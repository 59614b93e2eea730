// What the browser remembers about games: those that were begun, and results.

import { read, write } from "./storage.js";

const GAMES = "handeval.matematico.games";
const RESULTS = "handeval.matematico.results";
/** Old games are forgotten, old results are not. */
const MAX_GAMES = 12;
const MAX_RESULTS = 1000;

function list(key) {
  const stored = read(key, []);
  return Array.isArray(stored) ? stored : [];
}

/** The stored game of a seed, with classic or custom points, or the one played last. */
export function loadGame(seed, isOwn = false) {
  const games = list(GAMES);
  return games.find((game) => seed === undefined || (game?.seed === seed && Boolean(game.points) === isOwn)) ?? null;
}

/** Keeps a game as the one played last, and returns whether that was possible. */
export function saveGame(game) {
  const others = list(GAMES).filter((other) => other && (other.seed !== game.seed || Boolean(other.points) !== Boolean(game.points)));
  return write(GAMES, [{ ...game }, ...others].slice(0, MAX_GAMES));
}

/** Calls `then` when another window has changed the stored games. */
export function onGamesChanged(then) {
  addEventListener("storage", ({ key }) => {
    if (key === GAMES) then();
  });
}

/** Calls `then` when another window has changed the results. */
export function onResultsChanged(then) {
  addEventListener("storage", ({ key }) => {
    if (key === RESULTS) then();
  });
}

/** Forgets the stored games that are over. */
export function forgetFinished() {
  write(GAMES, list(GAMES).filter((game) => game?.placed?.length < 25));
}

/** The results in the order in which the games ended. */
export function results() {
  return list(RESULTS).filter((result) => Number.isFinite(result?.total));
}

/** Counts a result, unless a game with the same seed was counted before. */
export function addResult(result) {
  const known = results();
  if (known.some(({ seed }) => seed === result.seed)) return;
  write(RESULTS, [...known, result].slice(-MAX_RESULTS));
}

/** Whether a game of a seed has ended here before. */
export function wasPlayed(seed) {
  return results().some((result) => result.seed === seed);
}

/** Records what was found about the cards of a counted game: their best arrangement's total, and their par. */
export function noteFound(seed, found) {
  write(RESULTS, results().map((result) => (result.seed === seed ? { ...result, ...found } : result)));
}

export function clearResults() {
  write(RESULTS, []);
}

/** Whether anything was played here. */
export function hasPlayed() {
  return list(GAMES).length > 0 || list(RESULTS).length > 0;
}
