// A custom point table, as in a file for `--points`: how it is chosen, and what it changes.

import { Problem } from "../ask.js";
import { find, h, setChildren } from "../dom.js";
import { problemBox } from "../problems.js";
import { COLON, bracketed, number, t } from "../words.js";
import { loadPoints, savePoints } from "./choices.js";
import { matematico } from "./questions.js";
import { shapeOf } from "./shape.js";
import { figureName } from "./values.js";

/** The table in a field; `null` if the field is empty. Invalid JSON is a `Problem`; the server checks the content. */
export function pointsIn(field) {
  const text = field.value.trim();
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    throw Problem.ofPage(t("own-points.no-json"));
  }
}

/** The fields for a table, on every page that accepts one: its text, and a file that fills it. An error is shown in the element `problem`. */
export function pointsFields(problem) {
  const text = h("textarea", { id: "points", rows: 6, placeholder: JSON.stringify({ figures: { straight: 60 } }), spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": `points-help ${problem}` });
  const file = h("input", { type: "file", id: "points-file", accept: ".json,application/json" });
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (chosen) text.value = await chosen.text();
    file.value = ""; // so the same file can be chosen again
  });
  return [
    h("div", { class: "field" }, h("label", { for: "points" }, t("own-points.text")), text, h("p", { class: "soft small", id: "points-help" }, t("own-points.help"))),
    h("div", { class: "field" }, h("label", { for: "points-file" }, t("own-points.file")), file),
  ];
}

/**
 * Lets the player choose a table in `#points-part`, with the text `use` on the button. A table that
 * the server accepts is kept for games opened later, and `onChosen` is called with it, or with
 * `null` for the classic points.
 */
export function offerPoints({ use, onChosen }) {
  const box = h("div", { id: "points-problem", role: "alert" });
  const form = h("form", { class: "stack", id: "points-form" }, pointsFields(box.id), h("div", { class: "row" }, h("button", { type: "submit" }, use)), box);
  const field = find("#points", form);
  field.value = loadPoints() ? JSON.stringify(loadPoints(), null, 2) : "";
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    setChildren(box);
    try {
      const chosen = pointsIn(field);
      // The server reports what is wrong with a table.
      if (chosen !== null) await matematico.score(Array(5).fill(Array(5).fill(null)), chosen);
      savePoints(chosen);
      await onChosen(chosen);
    } catch (problem) {
      if (!problem.report) throw problem;
      setChildren(box, problemBox(problem, { again: () => form.requestSubmit() }));
    }
  });
  find("#points-part").append(form);
}

/** What a table accepted by the server changes, as a list. */
export function changesOf({ figures, new_figures: added, diagonal_bonus: bonus }) {
  const worth = (points) => (points === null ? t("own-points.nothing") : number(points));
  const item = (name, points) => h("li", {}, `${name}${COLON}${worth(points)}`);
  return h(
    "ul",
    { class: "own-worth" },
    Object.entries(figures ?? {}).map(([figure, points]) => item(figureName(figure), points)),
    (added ?? []).map((figure) => item(figure.name + bracketed(shapeOf(figure)), figure.points)),
    Number.isFinite(bonus) && item(t("own-points.diagonal"), bonus),
  );
}
