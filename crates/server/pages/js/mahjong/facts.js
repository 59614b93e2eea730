// The inputs for the facts about a win. The value of each is a text, which is empty in the usual
// case.

import { find } from "../dom.js";
import { TileField } from "./picker.js";

const MAX_INDICATORS = 5;

/** A checkbox. */
class Flag {
  #box;

  constructor(box) {
    this.#box = box;
  }

  get value() {
    return this.#box.checked ? (this.#box.getAttribute("value") ?? "true") : "";
  }

  // As in the API, a flag can also be turned off.
  set value(text) {
    this.#box.checked = text !== "" && text !== "false";
  }
}

/** One of several radio buttons. */
class Choice {
  #all;
  #usual;

  constructor(all) {
    this.#all = all;
    this.#usual = all.find(({ defaultChecked }) => defaultChecked);
  }

  get value() {
    const radio = this.#all.find(({ checked }) => checked);
    return radio === this.#usual ? "" : radio.value;
  }

  set value(text) {
    const radio = this.#all.find(({ value }) => value === text) ?? this.#usual;
    radio.checked = true;
  }
}

/** Several checkboxes, each with a digit. */
class Digits {
  #all;

  constructor(all) {
    this.#all = all;
  }

  get value() {
    return this.#all.filter(({ checked }) => checked).map(({ value }) => value).join("");
  }

  set value(text) {
    for (const box of this.#all) box.checked = text.includes(box.value);
  }
}

/** A text field or a list, which can be marked as wrong. */
class Field {
  #usual;

  constructor(input) {
    this.input = input;
    this.#usual = input.defaultValue ?? "";
  }

  get value() {
    const text = this.input.value.trim();
    return text === this.#usual ? "" : text;
  }

  set value(text) {
    this.input.value = text || this.#usual;
  }
}

/** A yakuman and the player who is liable for it. */
class Liability {
  #yaku = find("#pao-yaku");
  #by = find("#pao-by");

  get value() {
    return this.#yaku.value && `${this.#yaku.value}:${this.#by.value}`;
  }

  set value(text) {
    const [yaku, by] = text.split(":");
    this.#yaku.value = yaku;
    if (by) this.#by.value = by;
  }
}

/** The input of the fact with this name. */
export function inputOf(name, root, onChange) {
  if (name === "pao") return new Liability();
  const named = [...root.querySelectorAll(`input[name="${name}"]`)];
  if (named.length === 0) {
    const field = find(`#${name}`, root);
    return field.matches("fieldset") ? new TileField(field, { max: MAX_INDICATORS, onChange }) : new Field(field);
  }
  if (named[0].type === "radio") return new Choice(named);
  return named.length > 1 ? new Digits(named) : new Flag(named[0]);
}
