// The 169 hold'em hands in a square, on which a range is painted with mouse, finger or keys, or
// which shows the equity of each hand.

import { h, setChildren, setVars } from "../dom.js";
import { CLAUSE, percent, t } from "../words.js";
import { cellName, combosOf } from "./range.js";

const KEYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const KINDS = { "": "pair", s: "suited", o: "offsuit" };

/**
 * `paint` is called with the painted cell and its weight, 0 to remove it; `end` when cells have been
 * painted; `say` with the words for the cell that is pointed at.
 */
export class RangeGrid {
  #root;
  #paint;
  #end;
  #say;
  #weight;
  #buttons = new Map();
  #shares = new Map();
  /** Whether the grid can be painted, and not only looked at. */
  #canPaint = true;
  /** The cell that was pointed at last. */
  #named = "AA";
  /** What the mouse paints while it is held down. */
  #painted = null;
  /** Whether the following click was already painted when the mouse was pressed. */
  #isDone = false;

  constructor(root, weight, { paint, end, say }) {
    this.#root = root;
    this.#paint = paint;
    this.#end = end;
    this.#say = say;
    this.#weight = weight;
    const places = Array.from({ length: 13 }, (_, place) => place);
    const rows = places.map((row) => h("div", { class: "range-row", role: "group", "aria-label": t("equity-answer.row", { number: row + 1 }) }, places.map((column) => this.#button(row, column))));
    setChildren(root, ...rows);
    for (const ended of ["pointerup", "pointercancel"]) document.addEventListener(ended, () => this.#release());
  }

  /** Whether cells are being painted with the mouse. */
  get isPainting() {
    return this.#painted !== null;
  }

  #release() {
    if (!this.isPainting) return;
    this.#painted = null;
    this.#end();
  }

  #button(row, column) {
    const name = cellName(row, column);
    const button = h("button", {
      type: "button",
      class: `range-cell ${KINDS[name.slice(2)]}`,
      "data-hand": name,
      "aria-pressed": "false",
      tabindex: row + column === 0 ? "0" : "-1",
      onclick: (event) => this.#click(event, name),
      onpointerdown: (event) => this.#begin(event, name),
      onpointerenter: (event) => this.#enter(event, name),
      onfocus: () => this.#focus(button, name),
      onkeydown: (event) => this.#move(event, row, column),
    }, h("span", { class: "cell-name" }, name), h("span", { class: "cell-equity" }));
    this.#buttons.set(name, button);
    return button;
  }

  /** The weight that a click on a cell gives it. */
  #next(name) {
    return this.#shares.get(name) === this.#weight() ? 0 : this.#weight();
  }

  #click(event, name) {
    // Safari does not focus a button that is tapped.
    this.#name(name);
    if (!this.#canPaint) return;
    // Keys click without a pointer, so no press came before.
    const isDone = this.#isDone && event.detail > 0;
    this.#isDone = false;
    if (isDone) return;
    this.#paint(name, this.#next(name));
    this.#end();
  }

  #begin(event, name) {
    if (!this.#canPaint) return;
    this.#isDone = event.pointerType === "mouse" && event.button === 0;
    if (!this.#isDone) return;
    this.#painted = this.#next(name);
    this.#paint(name, this.#painted);
  }

  #enter(event, name) {
    if (event.pointerType === "mouse") this.#name(name);
    // The button may have been released outside the window.
    if ((event.buttons & 1) === 0) this.#release();
    if (this.isPainting) this.#paint(name, this.#painted);
  }

  /** The Tab key reaches the cell that was focused last. */
  #focus(focused, name) {
    for (const button of this.#buttons.values()) button.tabIndex = button === focused ? 0 : -1;
    this.#name(name);
  }

  /** Says in words what is in a cell. */
  #name(name) {
    this.#named = name;
    this.#say(this.#buttons.get(name).getAttribute("aria-label"));
  }

  #move(event, row, column) {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    const place = (at) => Math.min(Math.max(at, 0), 12);
    this.#buttons.get(cellName(place(row + step[0]), place(column + step[1]))).focus();
  }

  /**
   * Shows a range, or nothing if the grid cannot show it. Hands that are not in the deck cannot be
   * painted. With `heat`, which has what a cell shows instead, the grid is only to be looked at.
   */
  show(range, isInDeck = () => true, heat = null) {
    this.#canPaint = heat === null;
    this.#root.classList.toggle("is-heat", !this.#canPaint);
    for (const [name, button] of this.#buttons) {
      const share = range?.share(name) ?? 0;
      this.#shares.set(name, share);
      const found = heat?.(name);
      button.disabled = !isInDeck(name) || (range === null && this.#canPaint);
      button.className = `range-cell ${KINDS[name.slice(2)]} ${found?.class ?? ""}`;
      setVars(button, { share, ...found?.vars });
      if (found) button.removeAttribute("aria-pressed");
      else button.setAttribute("aria-pressed", String(share > 0));
      // The style shows the number, which the label says more precisely.
      if (found?.number === undefined) delete button.lastChild.dataset.equity;
      else button.lastChild.dataset.equity = found.number;
      const part = share > 0 && share < 1 ? percent(share, Number.isInteger(share * 100) ? 0 : 2) : "";
      const words = [name, t("equity-answer.combos", { n: combosOf(name) }), found ? found.words : part];
      button.setAttribute("aria-label", words.filter(Boolean).join(CLAUSE));
    }
    this.#name(this.#named);
  }
}
