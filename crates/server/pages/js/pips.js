// The signs of the suits, drawn.

import { svg } from "./dom.js";

/** The suits by the letter of a card. */
export const SUITS = { c: "clubs", s: "spades", d: "diamonds", h: "hearts" };

/** The outlines of the suits, in a square of 20. */
const PIPS = {
  spades: "M10 1C8 5 2 8 2 12.5A3.8 3.8 0 0 0 9 14.6C8.9 16.5 8.2 18 7 19h6c-1.2-1-1.9-2.5-2-4.4a3.8 3.8 0 0 0 7-2.1C18 8 12 5 10 1z",
  hearts: "M10 18.5C8 15 1.5 11.5 1.5 6.5A4.5 4.5 0 0 1 10 4.5a4.5 4.5 0 0 1 8.5 2C18.5 11.5 12 15 10 18.5z",
  diamonds: "M10 .8 17 10l-7 9.2L3 10z",
  clubs: "M10 1a4.1 4.1 0 0 1 3.2 6.7A4.1 4.1 0 1 1 11 14.3C11 16.5 11.8 18 13 19H7c1.2-1 2-2.5 2-4.7A4.1 4.1 0 1 1 6.8 7.7 4.1 4.1 0 0 1 10 1z",
};

/** The sign of a suit. */
export function pip(suit) {
  return svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: PIPS[suit] }));
}
