// All 52 cards as a grid that says what happens if one of them comes next.

import { cardName, rankText } from "./cards.js";
import { h, hiddenText } from "./dom.js";
import { pip } from "./pips.js";
import { t } from "./words.js";

const RANKS = [..."AKQJT98765432"];
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

/** The grid; `cellOf` gives the cell of a card, or nothing if the card cannot come. */
export function nextGrid(labelledBy, cellOf) {
  const head = h("tr", {}, h("td", {}), RANKS.map((rank) => h("th", { scope: "col" }, rankText(`${rank}s`))));
  const rows = Object.entries(SUITS).map(([suit, name]) => h("tr", {}, h("th", { scope: "row", class: name }, pip(name), hiddenText(t(`cards.${name}`))), RANKS.map((rank) => cellOf(rank + suit) || seen(rank + suit))));
  return h("table", { class: "next-grid", "aria-labelledby": labelledBy }, h("thead", {}, head), h("tbody", {}, rows));
}

function seen(card) {
  return h("td", { class: "seen", title: t("cards.seen-card", { card: cardName(card) }) }, h("span", { "aria-hidden": "true" }, "·"), hiddenText(t("cards.seen")));
}
