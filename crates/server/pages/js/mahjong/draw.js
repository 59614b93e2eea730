// The next draw after a discard: every tile, to be clicked.

import { h } from "../dom.js";
import { t } from "../words.js";
import { TilePicker } from "./picker.js";

/** The tiles that the game has and the hand can still draw; the page says which. */
let isOffered = () => true;

export function offerDraws(offered) {
  isOffered = offered;
}

/** All tiles to draw; they are drawn on the page only when somebody opens them. */
export function otherDraw(onDraw) {
  const picker = h("div", { class: "tile-picker" });
  const show = ({ currentTarget }) => {
    if (!currentTarget.open || picker.children.length > 0) return;
    const tiles = new TilePicker(picker, onDraw);
    tiles.show(isOffered);
  };
  return h("details", { class: "other-draw", ontoggle: show }, h("summary", {}, t("shapes.other-draw")), picker);
}
