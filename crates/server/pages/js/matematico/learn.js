// The figures that score, shown to first-time players, and to others with `?`.

import { find, setChildren } from "../dom.js";
import { isToldWhatCounts, noteWhatCounts } from "./choices.js";
import { bonusText, learnExamples, pointsTable } from "./examples.js";

const dialog = find("#learn");

export const examples = { bonusText, pointsTable };

const showFigures = () => setChildren(find("#learn-figures"), pointsTable({ withExamples: true }), bonusText());

/** Shows the figures of the current game, with an example of each. */
export function showWhatCounts() {
  if (dialog.open) return;
  showFigures();
  // Without the server, there are no examples for custom points.
  learnExamples().then(showFigures, () => {});
  dialog.showModal();
  dialog.scrollTop = 0; // the focus is on the button at the end
  noteWhatCounts();
}

/** Shows the figures to players who have not seen them before. */
export function welcome() {
  if (!isToldWhatCounts()) showWhatCounts();
}

// A click outside the dialog, which hits the dialog element itself, closes it.
dialog.addEventListener("click", ({ target }) => {
  if (target === dialog) dialog.close();
});
