// A switch between the players, next to what is shown for one of them.

import { h, setChildren } from "../dom.js";
import { t } from "../words.js";

/** `choose` is called with the place of the chosen player. */
export class Seats {
  #root;
  #name;
  #choose;

  constructor(root, name, choose) {
    this.#root = root;
    this.#name = name;
    this.#choose = choose;
  }

  /** Shows this many players, and which one is chosen. */
  show(n, chosen) {
    const radios = [...this.#root.querySelectorAll("input")];
    if (radios.length === n) {
      radios[chosen].checked = true;
      return;
    }
    const seat = (idx) => h("label", {}, h("input", { type: "radio", name: this.#name, checked: idx === chosen, "aria-label": t("equity-answer.player", { number: idx + 1 }), onchange: () => this.#choose(idx) }), String(idx + 1));
    setChildren(this.#root, h("legend", { class: "hidden-text" }, t("equity-answer.whose")), Array.from({ length: n }, (_, idx) => seat(idx)));
  }
}
