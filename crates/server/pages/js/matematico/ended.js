// The games that have ended and count, so that they can be viewed again. Each card, and each cell
// it went into, is stored as one letter, so a game takes about 150 bytes.

import { VALUES } from "./cells.js";

const ENDED = "handeval.matematico.ended";
const MAX_ENDED = 200;
/** A value is stored as its letter here; `10` is a single letter, too. */
const CARDS = "A23456789TJQK";
const CELLS = "abcdefghijklmnopqrstuvwxy";

function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(ENDED));
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // forbidden, or not ours
  }
}

/** The cells of 25 moves, one letter each, or `null` if the text is something else. */
export function movesOf(text) {
  const placed = [...text].map((cell) => CELLS.indexOf(cell));
  return placed.length === CELLS.length && new Set(placed).size === CELLS.length && !placed.includes(-1) ? placed : null;
}

/** The text of moves: a letter for each cell. */
export const textOfMoves = (placed) => placed.map((cell) => CELLS[cell]).join("");

/** Keeps a game that has ended. If there are many, the oldest is forgotten; of several with one seed, only the first is kept. */
export function keepEnded({ seed, daily, deck, placed, hinted, undone }) {
  const known = stored();
  if (known.some((game) => game?.seed === seed)) return;
  const cards = deck.map((value) => CARDS[VALUES.indexOf(value)]).join("");
  const cells = textOfMoves(placed);
  try {
    localStorage.setItem(ENDED, JSON.stringify([...known, { seed, daily, cards, cells, hinted, undone }].slice(-MAX_ENDED)));
  } catch {
    // Its result is kept anyway.
  }
}

/** The game of a seed as it was stored when it ended, or `null`. */
export function loadEnded(seed) {
  const game = stored().find((one) => one?.seed === seed);
  if (typeof game?.cards !== "string" || typeof game.cells !== "string") return null;
  const { cards, cells, ...others } = game;
  return { ...others, deck: [...cards].map((card) => VALUES[CARDS.indexOf(card)]), placed: [...cells].map((cell) => CELLS.indexOf(cell)) };
}

/** The seeds of the games that can be viewed. */
export function endedSeeds() {
  return new Set(stored().map((game) => game?.seed));
}

export function forgetEnded() {
  try {
    localStorage.removeItem(ENDED);
  } catch {
    // If storage is forbidden, there is nothing to forget.
  }
}
