// Tiles to click: all tiles in rows, and a field of the tiles that were clicked.

import { find, h, hiddenText, setChildren } from "../dom.js";
import { kindOf, tileFace, tileName, tilesOf } from "../tiles.js";
import { COLON, t } from "../words.js";

const ROWS = [["m", "1234567890"], ["p", "1234567890"], ["s", "1234567890"], ["z", "1234567"]];

/** The number of tiles of each kind. */
export function counts(tiles) {
  const count = new Map();
  for (const kind of tiles.map(kindOf)) count.set(kind, (count.get(kind) ?? 0) + 1);
  return count;
}

/** All tiles, each a button. */
export class TilePicker {
  #buttons = new Map();

  constructor(root, onPick) {
    for (const [suit, digits] of ROWS) {
      const row = h("div", { class: "tile-picker-row", role: "group", "aria-label": t(`tiles.row-${suit}`) });
      for (const digit of digits) {
        const tile = digit + suit;
        const button = h("button", { type: "button", "aria-label": tileName(tile), "data-tile": tile, onclick: () => onPick(tile) }, tileFace(tile, { isSilent: true }));
        this.#buttons.set(tile, button);
        row.append(button);
      }
      root.append(row);
    }
  }

  /** Shows only the tiles that the game `has`, and their rows. */
  show(has) {
    for (const [tile, button] of this.#buttons) button.hidden = !has(tile);
    for (const row of new Set([...this.#buttons.values()].map((button) => button.parentElement))) {
      row.hidden = [...row.children].every(({ hidden }) => hidden);
    }
  }

  /** Enables only the tiles that `fits` allows. */
  allow(fits) {
    for (const [tile, button] of this.#buttons) button.disabled = !fits(tile);
  }
}

/** A few tiles, such as dora indicators: a click adds one, and a click on one removes it. */
export class TileField {
  #tiles = [];
  #name;
  #max;
  #shown = h("div", { class: "row" });
  #toggle;
  #place = h("div", { class: "tile-picker", role: "group", hidden: true });
  #picker;
  #onChange;

  constructor(root, { max, onChange }) {
    this.#max = max;
    this.#onChange = onChange;
    this.#name = find("legend", root).textContent;
    this.#toggle = h("button", { type: "button", class: "small add", "aria-expanded": "false", onclick: () => this.#open(this.#place.hidden) });
    this.#place.setAttribute("aria-label", t("picker.for", { name: this.#name }));
    root.append(this.#shown, this.#place);
    this.#show();
  }

  /** In notation: `4p1z`. */
  get value() {
    return this.#tiles.join("");
  }

  set value(text) {
    this.#tiles = tilesOf(text);
    this.#show();
  }

  #open(isOpen) {
    this.#picker ??= new TilePicker(this.#place, (tile) => this.#add(tile));
    this.#place.hidden = !isOpen;
    this.#toggle.setAttribute("aria-expanded", String(isOpen));
    this.#show();
  }

  #add(tile) {
    this.#tiles.push(tile);
    this.#show();
    if (this.#tiles.length >= this.#max) this.#close();
    this.#onChange();
  }

  /** Closes the tiles, and moves the focus to an element that remains. */
  #close() {
    this.#open(false);
    (this.#toggle.disabled ? this.#shown.firstElementChild : this.#toggle).focus();
  }

  #remove(idx) {
    this.#tiles.splice(idx, 1);
    this.#show();
    this.#toggle.focus();
    this.#onChange();
  }

  #show() {
    const count = counts(this.#tiles);
    const tiles = this.#tiles.map((tile, idx) =>
      h("button", { type: "button", class: "tile-button", "aria-label": t("picker.remove", { tile: tileName(tile) }), onclick: () => this.#remove(idx) }, tileFace(tile, { isSilent: true })),
    );
    this.#toggle.disabled = this.#tiles.length >= this.#max;
    const word = t(this.#place.hidden ? "picker.add" : "picker.done");
    setChildren(this.#toggle, word, hiddenText(`${COLON}${this.#name}`));
    setChildren(this.#shown, ...tiles, this.#toggle);
    this.#picker?.allow((tile) => this.#tiles.length < this.#max && (count.get(kindOf(tile)) ?? 0) < 4 && !(tile[0] === "0" && this.#tiles.includes(tile)));
  }
}
