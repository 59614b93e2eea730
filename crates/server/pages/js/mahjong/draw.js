// The next draw after a discard: every tile, to be clicked.

import { h } from "../dom.js";
import { t } from "../words.js";
import { TilePicker } from "./picker.js";

/** All tiles to draw that are offered; they are drawn on the page only when somebody opens them. */
export function otherDraw(onDraw, isOffered) {
  const picker = h("div", { class: "tile-picker" });
  const show = ({ currentTarget }) => {
    if (!currentTarget.open || picker.children.length > 0) return;
    const tiles = new TilePicker(picker, onDraw);
    tiles.show(isOffered);
  };
  return h("details", { class: "other-draw", ontoggle: show }, h("summary", {}, t("shapes.other-draw")), picker);
}
