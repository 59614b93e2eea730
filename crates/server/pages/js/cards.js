// Playing cards as elements, and the board on which they are clicked.

import { h, setChildren } from "./dom.js";
import { SUITS, pip } from "./pips.js";
import { t } from "./words.js";

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
