// A table of points of one's own, as a file of `--points` has it: read from a field, and what it changes.

import { Problem } from "../api.js";
import { h } from "../dom.js";
import { number, t } from "../words.js";
import { figureName, shownValue } from "./values.js";

/** The table in a field, `null` if the field is empty; that it is no JSON is a `Problem`. What it has to say is the server's to check. */
export function pointsIn(field) {
  const text = field.value.trim();
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    throw Problem.ofPage(t("own-points.no-json"));
  }
}

/** Lets a file be chosen, whose text goes into the field. */
export function offerFile(input, field) {
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (file) field.value = await file.text();
    input.value = ""; // the same file may be chosen again
  });
}

/** What a table that the server has taken changes, as a list. */
export function changesOf({ figures, new_figures: added, diagonal_bonus: bonus }) {
  const worth = (points) => (points === null ? t("own-points.nothing") : number(points));
  const item = (name, points) => h("li", {}, `${name}: ${worth(points)}`);
  return h(
    "ul",
    { class: "own-worth" },
    Object.entries(figures ?? {}).map(([figure, points]) => item(figureName(figure), points)),
    (added ?? []).map((figure) => item(`${figure.name} (${shapeOf(figure)})`, figure.points)),
    Number.isFinite(bonus) && item(t("own-points.diagonal"), bonus),
  );
}

/** What a new figure is: its five values, or its groups of equal ones. */
function shapeOf({ values, groups }) {
  const shown = (list) => list.map((value) => shownValue(String(value)));
  if (values) return shown(values).join(" ");
  const group = ({ count, parity, values: allowed }) => [`${count} ×`, parity && t(`own-points.${parity}`), allowed && shown(allowed).join(" "), !parity && !allowed && t("own-points.any")].filter(Boolean).join(" ");
  return groups.map(group).join(", ");
}
