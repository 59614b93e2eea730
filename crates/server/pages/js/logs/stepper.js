// Steps through the events of a round or a hand: buttons, a slider, and the arrow keys.

import { find } from "../dom.js";

/** Elements that use the arrow keys themselves. */
const WITH_KEYS = "input, select, textarea, summary";

export class Stepper {
  #slider = find("#step");
  #onStep;
  #onPart;
  #n = 0;

  /** `onStep` is called with the step to show, and `onPart` with 1 or -1 for the next or previous part. */
  constructor({ onStep, onPart }) {
    this.#onStep = onStep;
    this.#onPart = onPart;
    const moves = { "#first-step": () => 0, "#previous-step": () => this.step - 1, "#next-step": () => this.step + 1, "#last-step": () => this.#n };
    for (const [selector, to] of Object.entries(moves)) find(selector).addEventListener("click", () => this.go(to()));
    for (const [selector, by] of Object.entries({ "#previous-part": -1, "#next-part": 1 })) find(selector).addEventListener("click", () => onPart(by));
    this.#slider.addEventListener("input", () => this.#onStep(this.step));
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  get step() {
    return Number(this.#slider.value);
  }

  /** A part with `n` steps; it is shown at this step. */
  open(n, step) {
    this.#n = n;
    this.#slider.max = String(n);
    this.#slider.disabled = n === 0;
    this.go(step);
  }

  go(step) {
    this.#slider.value = String(Math.min(Math.max(step, 0), this.#n));
    this.#onStep(this.step);
  }

  /** Says in words where the slider stands. */
  tell(text) {
    this.#slider.setAttribute("aria-valuetext", text);
  }

  #press(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest(WITH_KEYS) || find("#result").hidden) return;
    event.preventDefault();
    if (event.shiftKey) this.#onPart(by);
    else this.go(this.step + by);
  }
}
