// What each tile of a reviewed hand would have been worth as the discard: it is said when it is touched.

import { mahjong } from "../api.js";
import { latest } from "../latest.js";
import { Problem } from "../ask.js";
import { h, setChildren } from "../dom.js";
import { problemBox } from "../problems.js";
import { tileFace, tileName, tilesOf } from "../tiles.js";
import { t } from "../words.js";
import { costLine, worthLine } from "./events.js";

const ask = latest((input, signal) => mahjong.value(input, {}, signal));

/** The uncalled tiles of the hand before a discard; what lies in brackets is called. */
const ownTiles = ({ hand }) => tilesOf(hand.replaceAll(/\[[^\]]*\]/g, ""));

/** A row with the tiles of the hand, and below it what the one that was touched would have been worth. */
export function choices(one) {
  const told = h("p", { class: "judged small", role: "status" });
  const buttons = ownTiles(one).map((tile) => {
    const button = h("button", { type: "button", class: "tile-button", "data-tile": tile, "aria-pressed": "false", "aria-label": t("shapes.discard", { tile: tileName(tile) }), onclick: () => touch(tile, button) }, tileFace(tile, { isSilent: true }));
    return button;
  });
  let found = null;

  async function touch(tile, button) {
    for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
    try {
      found ??= await ask(one.value.input);
      setChildren(told, ...worthOf(tile, one, found));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      setChildren(told, problemBox(problem, { again: () => touch(tile, button) }));
    }
  }

  return h("div", { class: "on-screen mj-choices" }, h("p", { class: "soft small" }, t("log-answer.touch")), h("div", { class: "row" }, buttons), told);
}

/** What a tile would have been worth, and what it costs against the best one. */
function worthOf(tile, { value }, { discards }) {
  const face = tileFace(tile, { classes: "small" });
  if (value.forbidden?.includes(tile)) return [face, t("log-answer.not-allowed")];
  // The better one of riichi and silence comes first.
  const found = discards.find(({ discard }) => discard === tile);
  const cost = Math.max(value.best_points - found.points, 0);
  return [face, found.riichi && h("span", {}, t("log-answer.with-riichi")), worthLine(found), cost > 0 ? costLine(cost, Math.max(value.best_win - found.win, 0)) : h("span", {}, t("log-answer.is-worth-most"))].filter(Boolean);
}
