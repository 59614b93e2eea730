// What counts, for those who see the game for the first time, and for others by `?`.

import { find } from "../dom.js";
import { bonusText, learnExamples, pointsTable } from "./examples.js";
import { isToldWhatCounts, noteWhatCounts } from "./store.js";

const dialog = find("#learn");

const showFigures = () => find("#learn-figures").replaceChildren(pointsTable({ withExamples: true }), bonusText());

/** Shows the figures of the game that is played, with an example of each. */
export function showWhatCounts() {
  if (dialog.open) return;
  showFigures();
  // Without the server there are no examples by points of one's own.
  learnExamples().then(showFigures, () => {});
  dialog.showModal();
  dialog.scrollTop = 0; // the focus is on the button at the end
  noteWhatCounts();
}

/** The same, to those who were not told before. */
export function welcome() {
  if (!isToldWhatCounts()) showWhatCounts();
}

// A click beside it, which is one on the dialog itself, ends it.
dialog.addEventListener("click", ({ target }) => {
  if (target === dialog) dialog.close();
});
