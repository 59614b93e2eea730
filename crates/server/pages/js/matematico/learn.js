// What counts, for those who see the game for the first time, and for others by `?`.

import { find } from "../dom.js";
import { bonusText, pointsTable } from "./examples.js";
import { hasPlayed, isToldWhatCounts, noteWhatCounts } from "./store.js";

const dialog = find("#learn");

/** Shows the figures, with an example of each. */
export function showWhatCounts() {
  if (dialog.open) return;
  find("#learn-figures").replaceChildren(pointsTable({ withExamples: true }), bonusText());
  dialog.showModal();
  noteWhatCounts();
}

/** The same, to those who were never here. */
export function welcome() {
  if (!isToldWhatCounts() && !hasPlayed()) showWhatCounts();
}

find("#how").addEventListener("click", showWhatCounts);
// A click beside it, which is one on the dialog itself, ends it.
dialog.addEventListener("click", ({ target }) => {
  if (target === dialog) dialog.close();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.target.matches("input, textarea") || find("#play").hidden) return;
  event.preventDefault();
  showWhatCounts();
});
