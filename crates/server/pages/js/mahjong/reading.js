// A reading of a win: its sets and its pair, with the winning tile marked in its place.

import { h, hiddenText } from "../dom.js";
import { kindOf, tileFace, tilesOf } from "../tiles.js";
import { capitalized, named, t } from "../words.js";
import { CALL } from "./calls.js";
import { groupsOf } from "./shapes.js";
import { wonBy } from "./words.js";

/** The groups of a reading; `report` has the hand and the winning tile. */
export function readingGroups(reading, report, { classes = "" } = {}) {
  const wonIdx = wonGroup(reading, report);
  const groups = readingOf(reading, report);
  return h(
    "ul",
    { class: "groups" },
    groups.map(([name, tiles], idx) => {
      const isWon = idx === wonIdx;
      const place = isWon ? tiles.map(kindOf).lastIndexOf(kindOf(report.win_tile)) : -1;
      return h(
        "li",
        { class: isWon ? "group won" : "group" },
        h("span", { class: "tiles" }, tiles.map((tile, at) => (at === place ? wonTile(report.win_tile, classes) : tileFace(tile, { classes })))),
        h("span", { class: "group-name" }, isWon ? t("sets.won", { name, by: wonBy(report.win_by) }) : name),
      );
    }),
  );
}

/** The groups, each with its name and tiles. */
function readingOf(reading, report) {
  if (reading.form === "thirteen-orphans") return [[t("sets.orphans"), tilesOf(report.hand.replace(CALL, "")).concat(report.win_tile)]];
  return groupsOf(reading, report.hand).map(([name, tiles]) => [name, tilesOf(tiles)]);
}

export function waitText({ wait }) {
  return capitalized(named("waits", wait));
}

function wonTile(tile, classes) {
  return h("span", { class: "won-mark" }, tileFace(tile, { classes }), hiddenText(t("sets.winning")));
}

/** Which group the winning tile completes. */
function wonGroup({ form, straight, sets, pair, pairs, completes }, { win_tile: tile }) {
  if (form === "thirteen-orphans" || form === "honors-and-knitted" || completes === "straight") return 0;
  const nBefore = straight ? 1 : 0;
  if (pairs && !sets) return pairs.findIndex((tiles) => tilesOf(tiles).map(kindOf).includes(kindOf(tile)));
  if (pairs && completes === "pair") return sets.length + pairs.findIndex((tiles) => tilesOf(tiles).map(kindOf).includes(kindOf(tile)));
  const idx = sets.findIndex(({ tiles, called }) => !called && tiles === completes);
  return nBefore + (idx < 0 || completes === pair ? sets.length : idx);
}
