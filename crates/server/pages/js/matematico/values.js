// How the values of cards are written and said: with letters, or with numbers alone, as schools do.

import { find } from "../dom.js";
import { has, queryOf, t } from "../words.js";
import { VALUES } from "./game.js";
import { loadValues, saveValues } from "./store.js";

const KINDS = ["letters", "numbers"];
const NUMBERS = { A: "1", J: "11", Q: "12", K: "13" };

/** As the address says, or as it was chosen here, or as it is usual in the language. */
const wish = () => [new URLSearchParams(location.search).get("values"), loadValues()].find((kind) => KINDS.includes(kind));

let kind = wish() ?? t("values.default");
const isNumbers = () => kind === "numbers";

/** `K` or `13`. */
export function shownValue(value) {
  return isNumbers() ? (NUMBERS[value] ?? value) : value;
}

/** A value as a table of points may name it: `13` and `"k"` are `K`, and `"T"` is `10`. */
export function readValue(named) {
  const letter = String(named).toUpperCase();
  return VALUES[Number(named) - 1] ?? (letter === "T" ? "10" : letter);
}

/** What a value is called: `king`, `13`, `7`. */
export function valueName(value) {
  return !isNumbers() && has(`values.${value}`) ? t(`values.${value}`) : shownValue(value);
}

/** What a figure is called; some have values in their names. */
export function figureName(figure) {
  const key = `figures.${figure}-numbers`;
  if (isNumbers() && has(key)) return t(key);
  // A figure of one's own has the name that it was given.
  return has(`figures.${figure}`) ? t(`figures.${figure}`) : figure;
}

/** Shows values as somebody else has chosen for all who play. */
export function useValues(chosen) {
  kind = chosen;
}

/** What stands behind the path of the page for a game: the values stay as the address names them. */
export function gameQuery(parameters) {
  const named = new URLSearchParams(location.search).get("values");
  return queryOf(KINDS.includes(named) ? { ...parameters, values: kind } : parameters);
}

/** Shows what the page itself says of values. */
function showKind() {
  for (const part of document.querySelectorAll("[data-values]")) part.hidden = part.dataset.values !== kind;
}

/** The switch; `onChange` is called when all has to be shown anew. */
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
