// How many symbols of each kind are visible: the seven inputs, in sync with the text of the field.

import { h, setChildren, svg } from "./dom.js";
import { t } from "./words.js";

/** The symbols by their names in the text, each drawn in a square of 20. */
const PICTURES = {
  fungi: "M2 10a8 7 0 0 1 16 0c0 1-.7 1.5-2 1.5H4C2.7 11.5 2 11 2 10zM7.5 12.5h5l.8 5c.1.6-.3 1-1 1H7.7c-.7 0-1.1-.4-1-1z",
  plant: "M17.5 2.5C8 2.5 3.5 6.5 3.5 12c0 1.3.3 2.5.9 3.5L2 18l1.2 1 2.3-2.5c1.2.8 2.5 1 3.7 1 6 0 8.3-6.5 8.3-15zM13 7l-7 7.5C7.5 10.5 10 8.5 13 7z",
  animal: "M10 9.5c3 0 5.5 3.5 5.5 6 0 2-1.3 3-2.8 3-1 0-1.7-.5-2.7-.5s-1.7.5-2.7.5c-1.5 0-2.8-1-2.8-3 0-2.5 2.5-6 5.5-6zM3.5 7c1.2 0 2 1.2 2 2.5s-.8 2.3-2 2.3-2-1-2-2.3S2.3 7 3.5 7zM7.3 2c1.2 0 2 1.4 2 3s-.8 2.8-2 2.8-2-1.2-2-2.8.8-3 2-3zM12.7 2c1.2 0 2 1.4 2 3s-.8 2.8-2 2.8-2-1.2-2-2.8.8-3 2-3zM16.5 7c1.2 0 2 1.2 2 2.5s-.8 2.3-2 2.3-2-1-2-2.3.8-2.5 2-2.5z",
  insect: "M9.3 7v11h1.4V7c3-5 7.8-4.5 7.8-1.5 0 2.8-1.5 4.5-4 5 2 .7 2.8 2.2 2.3 4-.7 2.6-4.2 2.3-6.1-1.5-1.9 3.8-5.4 4.1-6.1 1.5-.5-1.8.3-3.3 2.3-4-2.5-.5-4-2.2-4-5C2.9 2.5 6.3 2 9.3 7zM6.5 1l3 4.5M13.5 1l-3 4.5",
  quill: "M18 2C9 2 5 7.5 4.5 13L2 18.5l1.3.6L5.5 14.5c5.5.5 8.5-1.5 10-5h-3l3.7-1.5C17.2 6 17.8 4 18 2z",
  inkwell: "M7 2h6v2.5h-1V7c3 .8 5 3 5 6.2V17c0 .8-.5 1.5-1.5 1.5h-11C3.5 18.5 3 17.8 3 17v-3.8C3 10 5 7.8 8 7V4.5H7z",
  manuscript: "M5 2h11.5C15.5 3 15.2 4 15.2 5v10.5c0 1.7-1 3-2.7 3h-9c1.2-.8 1.5-1.7 1.5-3zM7.5 6h5v1.3h-5zm0 3h5v1.3h-5zm0 3h5v1.3h-5z",
};

/** The most that a box takes; the text can hold more. */
const MOST = 999;

export class Symbols {
  #inputs = new Map();

  /** Fills `root` with an input for each symbol; `change` is called with a symbol and its number. */
  constructor(root, change) {
    const item = ([symbol, picture]) => {
      const input = h("input", { type: "number", min: 0, max: MOST, step: 1, inputmode: "numeric", value: 0, "data-symbol": symbol, oninput: () => change(symbol, this.#read(input)) });
      this.#inputs.set(symbol, input);
      return h("label", { class: "symbol" }, svg("svg", { viewBox: "0 0 20 20", class: symbol, "aria-hidden": "true" }, svg("path", { d: picture, "fill-rule": "evenodd" })), h("span", {}, t(`symbols.${symbol}`)), input);
    };
    setChildren(root, Object.entries(PICTURES).map(item));
  }

  #read({ value }) {
    return /^\d+$/.test(value) ? Math.min(Number(value), MOST) : 0;
  }

  /** Shows the numbers in the text of a field; an input that is being typed in stays as it is. */
  show(symbols) {
    for (const [symbol, input] of this.#inputs) {
      const n = Number.isInteger(symbols?.[symbol]) ? symbols[symbol] : 0;
      if (this.#read(input) !== n) input.value = n;
    }
  }
}
