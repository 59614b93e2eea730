// Playing cards as elements, and the board on which they are clicked.

import { h, setChildren, svg } from "./dom.js";
import { t } from "./words.js";

const SUITS = { c: "clubs", s: "spades", d: "diamonds", h: "hearts" };

/** The outlines of the suits, in a square of 20. */
const PIPS = {
  spades: "M10 1C8 5 2 8 2 12.5A3.8 3.8 0 0 0 9 14.6C8.9 16.5 8.2 18 7 19h6c-1.2-1-1.9-2.5-2-4.4a3.8 3.8 0 0 0 7-2.1C18 8 12 5 10 1z",
  hearts: "M10 18.5C8 15 1.5 11.5 1.5 6.5A4.5 4.5 0 0 1 10 4.5a4.5 4.5 0 0 1 8.5 2C18.5 11.5 12 15 10 18.5z",
  diamonds: "M10 .8 17 10l-7 9.2L3 10z",
  clubs: "M10 1a4.1 4.1 0 0 1 3.2 6.7A4.1 4.1 0 1 1 11 14.3C11 16.5 11.8 18 13 19H7c1.2-1 2-2.5 2-4.7A4.1 4.1 0 1 1 6.8 7.7 4.1 4.1 0 0 1 10 1z",
};

const JOKER = "Jo";

const suitOf = (card) => (card === JOKER ? "joker" : SUITS[card.at(-1)]);
/** The text of a rank: `10` for `Th`. */
export const rankText = (card) => (card === JOKER ? JOKER : card.slice(0, -1).replace("T", "10"));

/** `ace of spades`, `10 of hearts`, `joker`; in some languages the suit agrees with the gender of the rank. */
export function cardName(card) {
  if (card === JOKER) return t("cards.joker");
  const gender = t(`cards.gender-${card[0]}`);
  return t(`cards.${card[0]}`, { suit: t(`cards.${suitOf(card)}-${gender}`) });
}

/** The sign of a suit. */
export function pip(suit) {
  return svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: PIPS[suit] }));
}

/** A card to look at. */
export function cardFace(card, classes = "") {
  return h(
    "span",
    { class: `card ${suitOf(card)} ${classes}`, role: "img", "aria-label": cardName(card) },
    h("span", { "aria-hidden": "true" }, rankText(card)),
    card !== JOKER && h("span", { class: "pip" }, pip(suitOf(card))),
  );
}

/** A row of cards. */
export function cardRow(cards, classes = "") {
  return h("span", { class: "cards" }, cards.map((card) => cardFace(card, classes)));
}

/** Rank and suit without a frame, for narrow places. */
export function cardText(card) {
  return h("span", { class: suitOf(card) }, rankText(card), card !== JOKER && pip(suitOf(card)));
}

/** The board of a deck; `pick` is called with the card that was clicked. */
export class CardPicker {
  #root;
  #pick;
  #buttons = new Map();

  constructor(root, pick) {
    this.#root = root;
    this.#pick = pick;
  }

  /** Lays out the deck, from its lowest rank to the ace, and a joker if it has one. */
  show(lowest, hasJoker = false) {
    const all = "23456789TJQKA";
    const ranks = [...all.slice(all.indexOf(lowest))];
    this.#buttons.clear();
    const rows = ["s", "h", "d", "c"].map((suit) =>
      h(
        "div",
        { class: ranks.length < 10 ? "picker-row short" : "picker-row", role: "group", "aria-label": t(`cards.${SUITS[suit]}`) },
        ranks.toReversed().map((rank) => this.#button(rank + suit)),
      ),
    );
    if (hasJoker) rows.push(h("div", { class: "picker-row", role: "group", "aria-label": t("cards.joker") }, this.#button(JOKER)));
    setChildren(this.#root, ...rows);
  }

  #button(card) {
    const button = h(
      "button",
      { type: "button", class: suitOf(card), "aria-label": cardName(card), "data-card": card, onclick: () => this.#pick(card) },
      h("span", { "aria-hidden": "true" }, rankText(card)),
      card !== JOKER && pip(suitOf(card)),
    );
    this.#buttons.set(card, button);
    return button;
  }

  /** Marks cards that have been chosen, and are taken back by another click. */
  press(cards) {
    for (const [card, button] of this.#buttons) button.setAttribute("aria-pressed", String(cards.has(card)));
  }

  /** Marks cards that cannot be chosen again as gone. */
  disable(cards) {
    for (const [card, button] of this.#buttons) button.disabled = cards.has(card);
  }
}
