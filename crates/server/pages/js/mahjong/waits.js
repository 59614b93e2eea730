// What each wait of a ready hand would score; a click plays it as a win.

import { h, hiddenText, number } from "../dom.js";
import { tileFace, tileName, tileRow } from "../tiles.js";
import { limitName, worth } from "./words.js";

/** `onWin` is called with `ron` or `tsumo` and the tile. */
export function waitTable(report, onWin) {
  const row = ({ tile, part_of: partOf, left, ron, tsumo }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, tileFace(tile), partOf && h("span", { class: "soft part-of" }, `counted in ${partOf} too`)),
      h("td", { class: "number" }, String(left)),
      h("td", {}, cell("ron", tile, ron, onWin, report.furiten)),
      h("td", {}, cell("tsumo", tile, tsumo, onWin)),
    );
  return [
    report.furiten && furiten(report),
    h(
      "table",
      { class: "waits" },
      h("caption", { class: "soft small" }, "Click a score to see it as a win; Back returns."),
      h("thead", {}, h("tr", {}, ["Wait", "Left", "By ron", "By tsumo"].map((name) => h("th", { scope: "col", class: name === "Left" && "number" }, name)))),
      h("tbody", {}, report.waits.map(row)),
    ),
  ];
}

function furiten({ furiten_tiles: tiles }) {
  return h(
    "p",
    { class: "note furiten" },
    h("strong", {}, "Furiten: no ron. "),
    "You discarded ",
    tileRow(tiles, { classes: "small" }),
    ", which the hand waits for. It can still win by tsumo.",
  );
}

function cell(by, tile, score, onWin, isForbidden = false) {
  if (score === null) return h("span", { class: "soft" }, "none left");
  if (isForbidden) return h("span", { class: "soft" }, `(${score.no_yaku ? "no yaku" : number(score.points)})`, hiddenText("not allowed: furiten"));
  const told = score.no_yaku ? "no yaku" : number(score.points);
  const why = score.no_yaku ? "" : score.limit ? limitName(score.limit) : worth(score);
  return h(
    "button",
    { type: "button", class: score.no_yaku ? "wait-score none" : "wait-score", onclick: () => onWin(by, tile) },
    hiddenText(`Win by ${by} on ${tileName(tile)}: `),
    h("span", { class: "wait-points" }, told),
    why && h("span", { class: "small" }, why),
  );
}
