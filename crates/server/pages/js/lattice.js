// The lattice of a field: cards that overlap at their corners, and the free positions.

import { h, setChildren, setVars, svg } from "./dom.js";
import { COLON, t } from "./words.js";

const LETTERS = { red: "R", green: "G", blue: "B", purple: "P" };
/** The maximum width and height of a field that is drawn, in units. */
const MAX_SIZE = 61;
/** The margin of free positions around the cards, and the minimum extent around an empty field, in units. */
const MARGIN = 1;
const LEAST = 3;

/** The name of the card at a position, or of an empty position. */
export function cardName(color) {
  return t(`field-cards.${color === undefined ? "empty" : (color ?? "starter")}`);
}

export class Lattice {
  #root;
  #onPlace;
  #places = new Map();
  #origin = [0, 0];
  #step = 2;
  #focus = "0,0";
  #box = { left: 0, top: 0 };

  constructor(root, onPlace) {
    this.#root = root;
    this.#onPlace = onPlace;
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Draws the cards (`{x, y, color}`, color `null` for the starter) of a field whose positions are
   * `step` apart. Returns whether it is small enough to be drawn.
   */
  show(cards, step) {
    const hadFocus = this.#root.contains(document.activeElement);
    this.#step = step;
    this.#origin = cards.length > 0 ? [cards[0].x, cards[0].y] : [0, 0];
    const at = new Map(cards.map((card) => [this.#unit(card).join(), card]));
    const units = [...at.keys()].map((key) => key.split(",").map(Number));
    const extent = (axis) => {
      const values = units.map((unit) => unit[axis]);
      return [Math.min(-LEAST, ...values.map((value) => value - MARGIN)), Math.max(LEAST, ...values.map((value) => value + MARGIN))];
    };
    const [left, right] = extent(0);
    const [bottom, top] = extent(1);
    this.#places.clear();
    if (right - left >= MAX_SIZE || top - bottom >= MAX_SIZE) {
      setChildren(this.#root);
      return false;
    }
    this.#box = { left, top };
    setVars(this.#root, { columns: right - left, rows: top - bottom });
    const rows = [];
    for (let y = top; y >= bottom; y -= 1) {
      const row = h("div", { role: "row" });
      for (let x = left; x <= right; x += 1) {
        if ((x + y) % 2 === 0) row.append(this.#place(x, y, at.get(`${x},${y}`)?.color));
      }
      rows.push(row);
    }
    setChildren(this.#root, ...rows, svg("svg", { class: "lattice-groups", "aria-hidden": "true" }));
    this.#root.classList.remove("marked-groups");
    if (!this.#places.has(this.#focus)) this.#focus = "0,0";
    this.#places.get(this.#focus).tabIndex = 0;
    if (hadFocus) this.#places.get(this.#focus).focus();
    return true;
  }

  #place(x, y, color) {
    const letter = color === undefined ? "" : color === null ? "★" : LETTERS[color];
    const [inputX, inputY] = this.#input(x, y);
    const place = h(
      "div",
      {
        class: `place-card ${color === undefined ? "free" : (color ?? "starter")}`,
        role: "gridcell",
        tabindex: -1,
        "aria-label": `${inputX}, ${inputY}${COLON}${cardName(color)}`,
        "data-place": `${inputX},${inputY}`,
        vars: { x: x - this.#box.left, y: this.#box.top - y },
        onclick: () => {
          this.#moveTo(`${x},${y}`);
          this.#onPlace(inputX, inputY);
        },
      },
      letter,
    );
    this.#places.set(`${x},${y}`, place);
    return place;
  }

  /** Marks groups of cards, given in the coordinates of the input. */
  mark(groups) {
    for (const place of this.#places.values()) place.classList.remove("in-group");
    this.#root.classList.toggle("marked-groups", groups.length > 0);
    const drawing = this.#root.querySelector(".lattice-groups");
    if (!drawing) return;
    const style = getComputedStyle(this.#root);
    const [dx, dy] = [parseFloat(style.getPropertyValue("--dx")), parseFloat(style.getPropertyValue("--dy"))];
    const [width, height] = [parseFloat(style.getPropertyValue("--w")), parseFloat(style.getPropertyValue("--h"))];
    const lines = groups.map((group) => {
      const units = group.map(([x, y]) => this.#unit({ x, y }));
      for (const unit of units) this.#places.get(unit.join())?.classList.add("in-group");
      const points = units.map(([x, y]) => `${(x - this.#box.left) * dx + width / 2},${(this.#box.top - y) * dy + height / 2}`).join(" ");
      return [svg("polyline", { points, class: "group-halo" }), svg("polyline", { points, class: "group-line" })];
    });
    setChildren(drawing, ...lines.flat());
  }

  /** Converts the input's coordinates to units relative to the first card, and back. */
  #unit({ x, y }) {
    return [(x - this.#origin[0]) / this.#step, (y - this.#origin[1]) / this.#step];
  }

  #input(x, y) {
    return [this.#origin[0] + x * this.#step, this.#origin[1] + y * this.#step];
  }

  #moveTo(key) {
    const place = this.#places.get(key);
    if (!place) return;
    this.#places.get(this.#focus)?.setAttribute("tabindex", "-1");
    this.#focus = key;
    place.tabIndex = 0;
    place.focus();
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const [x, y] = this.#focus.split(",").map(Number);
    // Rows are offset by half a step, so steps up or down alternate between left and right.
    const aside = y % 2 === 0 ? 1 : -1;
    const steps = {
      ArrowLeft: [x - 2, y],
      ArrowRight: [x + 2, y],
      ArrowUp: [x + aside, y + 1],
      ArrowDown: [x + aside, y - 1],
    };
    if (event.key in steps) {
      const [toX, toY] = steps[event.key];
      const key = this.#places.has(`${toX},${toY}`) ? `${toX},${toY}` : `${toX - 2 * aside},${toY}`;
      this.#moveTo(key);
    } else if (event.key === "Enter" || event.key === " ") this.#onPlace(...this.#input(x, y));
    else if (event.key === "Delete" || event.key === "Backspace") this.#onPlace(...this.#input(x, y), "nothing");
    else return;
    event.preventDefault();
  }
}
