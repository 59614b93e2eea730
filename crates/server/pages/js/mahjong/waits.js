// What each wait of a ready hand would score; a click plays it as a win.

import { h, hiddenText } from "../dom.js";
import { tileFace, tileName, tileRow } from "../tiles.js";
import { number, parts, t } from "../words.js";
import { limitName, worth } from "./words.js";

/** `onWin` is called with `ron` or `tsumo` and the tile. */
export function waitTable(report, onWin) {
  const row = ({ tile, part_of: partOf, left, ron, tsumo }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, tileFace(tile), partOf && h("span", { class: "soft part-of" }, t("mahjong-answer.part-of", { tile: partOf }))),
      h("td", { class: "number" }, String(left)),
      h("td", {}, cell("ron", tile, ron, onWin, report.furiten)),
      h("td", {}, cell("tsumo", tile, tsumo, onWin)),
    );
  return [
    report.furiten && furiten(report),
    h(
      "table",
      { class: "waits" },
      h("caption", { class: "soft small" }, t("mahjong-answer.click-a-score")),
      h("thead", {}, h("tr", {}, ["wait", "left", "by-ron", "by-tsumo"].map((name) => h("th", { scope: "col", class: name === "left" && "number" }, t(`mahjong-answer.${name}`))))),
      h("tbody", {}, report.waits.map(row)),
    ),
  ];
}

function furiten({ furiten_tiles: tiles }) {
  return h(
    "p",
    { class: "note furiten" },
    parts("mahjong-answer.furiten", { furiten: h("strong", {}, t("mahjong-answer.furiten-no-ron")), tiles: tileRow(tiles, { classes: "small" }) }),
  );
}

function cell(by, tile, score, onWin, isForbidden = false) {
  if (score === null) return h("span", { class: "soft" }, t("mahjong-answer.none-left"));
  if (isForbidden) return h("span", { class: "soft" }, `(${score.no_yaku ? t("mahjong-answer.no-yaku") : number(score.points)})`, hiddenText(t("mahjong-answer.forbidden")));
  const told = score.no_yaku ? t("mahjong-answer.no-yaku") : number(score.points);
  const why = score.no_yaku ? "" : score.limit ? limitName(score.limit) : worth(score);
  return h(
    "button",
    { type: "button", class: score.no_yaku ? "wait-score none" : "wait-score", onclick: () => onWin(by, tile) },
    hiddenText(`${t("mahjong-answer.win-by", { by, tile: tileName(tile) })} `),
    h("span", { class: "wait-points" }, told),
    why && h("span", { class: "small" }, why),
  );
}
