// The next draw of a hand that has just discarded: any tile, to click.

import { h } from "../dom.js";
import { t } from "../words.js";
import { TilePicker } from "./picker.js";

/** The tiles that the game has and the hand can still draw; the page says which. */
let isOffered = () => true;

export function offerDraws(offered) {
  isOffered = offered;
}

/** All other tiles to draw, which are made once somebody wants them. */
export function otherDraw(onDraw) {
  const picker = h("div", { class: "tile-picker" });
  const show = ({ currentTarget }) => {
    if (!currentTarget.open || picker.children.length > 0) return;
    const tiles = new TilePicker(picker, onDraw);
    tiles.show(isOffered);
  };
  return h("details", { class: "other-draw", ontoggle: show }, h("summary", {}, t("shapes.other-draw")), picker);
}
