// How the values of cards are written and spoken: with letters, or only with numbers, as in
// schools.

import { find } from "../dom.js";
import { has, queryOf, t } from "../words.js";
import { loadValues, saveValues } from "./choices.js";
import { VALUES } from "./cells.js";

const KINDS = ["letters", "numbers"];
const NUMBERS = { A: "1", J: "11", Q: "12", K: "13" };

/** How the address writes values, or how the player chose to write them, if either is known. */
const wish = () => [new URLSearchParams(location.search).get("values"), loadValues()].find((kind) => KINDS.includes(kind));

let kind = wish() ?? t("values.default");
const isNumbers = () => kind === "numbers";

/** `K` or `13`. */
export function shownValue(value) {
  return isNumbers() ? (NUMBERS[value] ?? value) : value;
}

/** Reads a value as a point table can write it: `13` and `"k"` are `K`, and `"T"` is `10`. */
export function readValue(named) {
  const letter = String(named).toUpperCase();
  return VALUES[Number(named) - 1] ?? (letter === "T" ? "10" : letter);
}

/** The name of a value: `king`, `13`, `7`. */
export function valueName(value) {
  return !isNumbers() && has(`values.${value}`) ? t(`values.${value}`) : shownValue(value);
}

/** The name of a figure; some names contain values. */
export function figureName(figure) {
  const key = `figures.${figure}-numbers`;
  if (isNumbers() && has(key)) return t(key);
  // A custom figure has the name that it was given.
  return has(`figures.${figure}`) ? t(`figures.${figure}`) : figure;
}

/** Shows values as the host has chosen for all players. */
export function useValues(chosen) {
  kind = chosen;
}

/** The query of the page for a game; the values stay as the address specifies them. */
export function gameQuery(parameters) {
  const named = new URLSearchParams(location.search).get("values");
  return queryOf(KINDS.includes(named) ? { ...parameters, values: kind } : parameters);
}

/** Shows the values in the page's own text. */
function showKind() {
  for (const part of document.querySelectorAll("[data-values]")) part.hidden = part.dataset.values !== kind;
}

/** The switch; `onChange` is called when everything has to be redrawn. */
export function offerValues(onChange) {
  const box = find("#numbers");
  box.checked = isNumbers();
  showKind();
  box.addEventListener("change", () => {
    kind = box.checked ? "numbers" : "letters";
    saveValues(kind);
    showKind();
    onChange();
  });
}
