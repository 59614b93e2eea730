// A text input that shows what is wrong: it marks the wrong part and shows the message below.

import { h, setChildren } from "./dom.js";
import { problemBox } from "./problems.js";
import { CLAUSE, t } from "./words.js";

const NARROW = matchMedia("(max-width: 40rem)");

/** Wraps a `textarea`; `problemBox` shows the message, and is its description for screen readers. */
export class MarkedInput {
  #area;
  #back;
  #box;

  constructor(area, problemBox) {
    this.#area = area;
    this.#box = problemBox;
    this.#back = h("div", { class: "marked-back", "aria-hidden": "true" });
    const frame = h("div", { class: "marked" });
    area.replaceWith(frame);
    frame.append(this.#back, area);
    area.addEventListener("scroll", () => this.#follow());
    area.addEventListener("input", () => this.clear());
    new ResizeObserver(() => this.#follow()).observe(area);
    // The keyboard of a phone covers half of the screen, so the text and its message stay in the
    // other half.
    window.visualViewport?.addEventListener("resize", () => {
      if (document.activeElement === area && NARROW.matches) area.scrollIntoView({ block: "start" });
    });
  }

  get value() {
    return this.#area.value;
  }

  set value(text) {
    this.#area.value = text;
    this.clear();
  }

  clear() {
    setChildren(this.#back);
    setChildren(this.#box);
    this.#area.removeAttribute("aria-invalid");
  }

  /**
   * Shows a problem. Its position is relative to `part`, the piece of the text that was sent, which
   * begins at `offset`; without a position, the whole piece is marked. `isOne` is set if only one
   * character is wrong, not the whole word. `again` retries.
   */
  show(problem, { offset = 0, part = this.value, where = "", again = null, isOne = false } = {}) {
    const { kind, row, column } = problem.report.error;
    const text = this.value;
    this.#area.setAttribute("aria-invalid", "true");
    let place = where;
    setChildren(this.#back);
    if (kind !== "no-answer") {
      const at = column === undefined ? null : characterOffset(part, row ?? 1, column);
      const start = offset + (at ?? 0);
      const end = at === null ? offset + part.length : offset + (isOne ? at + ([...part.slice(at)][0]?.length ?? 0) : wordEnd(part, at));
      // A mark needs a letter to lie under, so at the end of the text it is under the last one.
      const from = start < end ? start : Math.max(start - 1, 0);
      setChildren(this.#back, text.slice(0, from), h("mark", {}, text.slice(from, Math.max(end, from + 1))), text.slice(end), "\n");
      if (at !== null) {
        const told = [where, row === undefined ? "" : t("marked.line", { row }), t("marked.column", { column })];
        place = told.filter((words) => words !== "").join(CLAUSE);
      }
    }
    setChildren(this.#box, problemBox(problem, { place, again }));
    this.#follow();
  }

  #follow() {
    // The mark is behind the letters only if both wrap and scroll alike.
    this.#back.style.setProperty("width", `${this.#area.clientWidth + 2}px`);
    this.#back.style.setProperty("height", `${this.#area.offsetHeight}px`);
    this.#back.scrollTop = this.#area.scrollTop;
  }
}

/** The offset in UTF-16 units of a row and column, which count characters from 1. */
export function characterOffset(text, row, column) {
  let start = 0;
  for (let passed = 1; passed < row; passed += 1) {
    const newline = text.indexOf("\n", start);
    if (newline < 0) break;
    start = newline + 1;
  }
  const characters = [...text.slice(start)].slice(0, column - 1);
  return start + characters.join("").length;
}

function wordEnd(text, start) {
  const rest = text.slice(start);
  const length = rest.search(/[\s,[\]{}|]/);
  return start + (length > 0 ? length : length === 0 ? 1 : rest.length);
}
