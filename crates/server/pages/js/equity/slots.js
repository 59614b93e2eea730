// The cards of a hand or of the board, drawn; a click opens the deck to choose them from.

import { cardFace, cardName } from "../cards.js";
import { h, setChildren } from "../dom.js";
import { COLON, t } from "../words.js";

let deck;

/**
 * A row of slots. `of` has functions for its `title`, its `cards` (`null` if there is more than
 * cards), and those that are `gone`; whether it `isDone` with a number of cards; how many slots to
 * show (`n`) for them; and `put`, which is called with new cards.
 */
export class Slots {
  #root;
  #of;
  /** What is shown, as text. */
  #shown;

  constructor(root, of) {
    this.#root = root;
    this.#of = of;
  }

  title = () => this.#of.title();
  cards = () => this.#of.cards() ?? [];
  gone = () => this.#of.gone();
  isDone = (n) => this.#of.isDone(n);
  put = (cards) => this.#of.put(cards);

  focus() {
    this.#root.querySelector("button")?.focus();
  }

  async #open(place) {
    deck ??= new (await import("./deck.js")).Deck();
    deck.open(this, place);
  }

  /** Shows the cards, with room for those that are missing. */
  show() {
    const cards = this.#of.cards();
    this.#root.hidden = cards === null;
    if (cards === null) return;
    const n = this.#of.n(cards.length);
    const shown = [this.title(), n, ...cards].join();
    // The same slots stay, with the focus.
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#root.setAttribute("aria-label", this.title());
    const label = (card) => `${this.title()}${COLON}${card ? cardName(card) : t("equity-answer.no-card")}`;
    const face = (card) => (card ? h("span", { "aria-hidden": "true" }, cardFace(card, "small")) : h("span", { class: "card small missing", "aria-hidden": "true" }, "+"));
    const slot = (place) => h("button", { type: "button", class: "slot", "aria-label": label(cards[place]), onclick: () => this.#open(place) }, face(cards[place]));
    setChildren(this.#root, Array.from({ length: n }, (_, place) => slot(place)));
  }
}
