// A question before something that cannot be undone.

import { find } from "../dom.js";

const dialog = find("#sure");

/** Asks whether to do `then`, and does it after a yes; asking again while the question is open means yes. */
export function confirmed(words, then) {
  if (dialog.open) return dialog.close("yes");
  find("#sure-words").textContent = words;
  dialog.returnValue = "";
  dialog.addEventListener("close", () => dialog.returnValue === "yes" && then(), { once: true });
  dialog.showModal();
}
