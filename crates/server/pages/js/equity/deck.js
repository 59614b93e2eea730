// The deck to choose the cards of a hand or of the board from; it is loaded when it is opened.

import { CardPicker } from "../cards.js";
import { find, h } from "../dom.js";
import { t } from "../words.js";

/** The dialog with the deck; it serves one row of slots at a time. */
export class Deck {
  #title = h("h2", { id: "deck-title" });
  #cards = h("div", { id: "deck-cards", class: "picker", role: "group", "aria-labelledby": "deck-title" });
  #dialog = h("dialog", { id: "deck", "aria-labelledby": "deck-title" }, h("div", { class: "panel-head" }, this.#title, h("button", { type: "button", id: "deck-close", onclick: () => this.#dialog.close() }, t("equity-answer.close"))), this.#cards);
  #picker = new CardPicker(this.#cards, (card) => this.#pick(card));
  #slots;
  /** The place of the card that the next one takes. */
  #place;

  constructor() {
    this.#picker.show("2");
    // A click beside the dialog is a click on its backdrop.
    this.#dialog.addEventListener("click", ({ target }) => target === this.#dialog && this.#dialog.close());
    this.#dialog.addEventListener("close", () => this.#slots.focus());
    find("#main").append(this.#dialog);
  }

  open(slots, place) {
    this.#slots = slots;
    this.#place = place;
    this.#title.textContent = slots.title();
    this.#show();
    this.#dialog.showModal();
  }

  #show() {
    const cards = this.#slots.cards();
    this.#picker.press(new Set(cards));
    this.#picker.disable(new Set([...this.#slots.gone()].filter((card) => !cards.includes(card))));
  }

  #pick(card) {
    const cards = this.#slots.cards();
    const isChosen = cards.includes(card);
    const next = isChosen ? cards.filter((other) => other !== card) : cards.toSpliced(this.#place, 1, card);
    this.#place = next.length;
    this.#slots.put(next);
    this.#show();
    if (!isChosen && this.#slots.isDone(next.length)) this.#dialog.close();
  }
}
