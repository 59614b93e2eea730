// What each wait of a ready hand would score; a click plays it as a win.

import { h, hiddenText } from "../dom.js";
import { tileFace, tileName, tileRow } from "../tiles.js";
import { bracketed, number, parts, t } from "../words.js";
import { limitName, wonBy, worth } from "./words.js";

/** `onWin` is called with `ron` or `tsumo` and the tile. */
export function waitTable(report, onWin) {
  const inCell = (by, { [by]: score }) => {
    if (by === "ron" && report.furiten) return forbidden(score);
    const words = score.no_yaku ? t("mahjong-answer.no-yaku") : number(score.points);
    const why = score.no_yaku ? "" : score.limit ? limitName(score.limit) : worth(score);
    return { words, why, isNone: score.no_yaku };
  };
  return [report.furiten && furiten(report), waitRows(report.waits, inCell, onWin)];
}

/**
 * A table of waits. `inCell` is called with `ron` or `tsumo` and the wait. It returns the score in
 * words, the reason for it, and whether it is no score at all; or an element to show instead.
 */
export function waitRows(waits, inCell, onWin) {
  const row = (wait) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, tileFace(wait.tile), wait.part_of && h("span", { class: "soft part-of" }, t("mahjong-answer.part-of", { tile: wait.part_of }))),
      h("td", { class: "number" }, String(wait.left)),
      ["ron", "tsumo"].map((by) => h("td", {}, cell(by, wait, inCell, onWin))),
    );
  return h(
    "table",
    { class: "waits" },
    h("caption", { class: "soft small" }, t("mahjong-answer.click-a-score")),
    h("thead", {}, h("tr", {}, ["wait", "left", "by-ron", "by-tsumo"].map((name) => h("th", { scope: "col", class: name === "left" && "number" }, t(`mahjong-answer.${name}`))))),
    h("tbody", {}, waits.map(row)),
  );
}

function furiten({ furiten_tiles: tiles }) {
  return h(
    "p",
    { class: "note furiten" },
    parts("mahjong-answer.furiten", { furiten: h("strong", {}, t("mahjong-answer.furiten-no-ron")), tiles: tileRow(tiles, { classes: "small" }) }),
  );
}

/** A score that is not allowed. */
function forbidden({ no_yaku: hasNoYaku, points }) {
  return h("span", { class: "soft" }, bracketed(hasNoYaku ? t("mahjong-answer.no-yaku") : number(points)).trim(), hiddenText(t("mahjong-answer.forbidden")));
}

function cell(by, wait, inCell, onWin) {
  const { tile, [by]: score } = wait;
  if (score === null) return h("span", { class: "soft" }, t("mahjong-answer.none-left"));
  const told = inCell(by, wait);
  if (told instanceof Element) return told;
  return h(
    "button",
    { type: "button", class: told.isNone ? "wait-score none" : "wait-score", onclick: () => onWin(by, tile) },
    hiddenText(`${t("mahjong-answer.win-by", { by: wonBy(by), tile: tileName(tile) })} `),
    h("span", { class: "wait-points" }, told.words),
    told.why && h("span", { class: "small" }, told.why),
  );
}
