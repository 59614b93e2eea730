// What the browser remembers besides games: how many cards were called for a class, how values are
// written, custom points, and whether a first tap only previews the card.

import { read, write } from "./storage.js";

const CALLED = "handeval.matematico.called";
const VALUES = "handeval.matematico.values";
const TWICE = "handeval.matematico.twice";
const TOLD = "handeval.matematico.told";
const POINTS = "handeval.matematico.points";

/** How values are written, if that was chosen. */
export function loadValues() {
  return read(VALUES, null);
}

export function saveValues(kind) {
  write(VALUES, kind);
}

/** The custom points for future games; `null` for the classic ones. */
export function loadPoints() {
  const points = read(POINTS, null);
  return points !== null && typeof points === "object" ? points : null;
}

export function savePoints(points) {
  return write(POINTS, points);
}

/** How many cards of a seed have been called for the class. */
export function called(seed) {
  const nCalled = read(CALLED, {})[seed];
  return Number.isInteger(nCalled) ? Math.min(Math.max(nCalled, 0), 25) : 0;
}

export function noteCalled(seed, nCalled) {
  write(CALLED, { [seed]: nCalled });
}

/** Whether the player has been shown what counts. */
export function isToldWhatCounts() {
  return read(TOLD, false) === true;
}

export function noteWhatCounts() {
  write(TOLD, true);
}

/** Whether a first tap only previews the card in its cell. */
export function isTwice() {
  return read(TWICE, false) === true;
}

export function setTwice(is) {
  write(TWICE, is);
}
