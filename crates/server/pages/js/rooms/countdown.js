// The time left for a card.

import { setVars } from "../dom.js";
import { t } from "../words.js";
import { timeLeft } from "./follow.js";

const STEP_MS = 200;

/** Shows how long a card can still be placed, as a shrinking bar and as seconds. */
export class Countdown {
  #element;
  #deadline = null;
  #span = 1;
  #timer = null;

  constructor(element) {
    this.#element = element;
  }

  /** Shows the time until a moment by the server's clock; nothing if there is none. */
  show(deadline, seconds) {
    if (deadline === this.#deadline) return;
    this.#deadline = deadline;
    this.#span = Math.max(1, Number(seconds) * 1000);
    clearInterval(this.#timer);
    this.#element.hidden = deadline === null;
    if (deadline === null) return;
    this.#timer = setInterval(() => this.#step(), STEP_MS);
    this.#step();
  }

  #step() {
    const left = Math.max(0, timeLeft(this.#deadline));
    setVars(this.#element, { left: Math.min(1, left / this.#span) });
    this.#element.textContent = t("room.seconds-left", { n: Math.ceil(left / 1000) });
    this.#element.classList.toggle("soon", left < 5000);
  }
}
