// How a hand is made: its ways to win, what it waits for, what to discard.

import { counted, h, hiddenText } from "../dom.js";
import { tileFace, tileName, tileRow, tilesOf } from "../tiles.js";
import { FORM_NAMES, SET_NAMES, capitalized } from "./words.js";

/** A called set in the text of a hand, however little of it is typed. */
export const CALL = /\s*\[[^\]]*\]?/g;

export function headline(title, words) {
  return h("div", { class: "headline" }, h("strong", {}, title), h("span", { class: "soft" }, words));
}

/** `14 tiles; sets and a pair`. */
export function sizeText(report) {
  const forms = report.win ? report.forms : report.shanten_forms;
  return `${counted(report.tiles, "tile")}; ${forms.map((form) => FORM_NAMES[form] ?? form).join(" or ")}`;
}

export function winText({ decompositions }) {
  return decompositions.length === 1 ? "A win" : `A win in ${decompositions.length} ways`;
}

export function farText(shanten) {
  return shanten === 0 ? "Tenpai" : `${shanten} away from tenpai`;
}

/** The hand as it was read: what is held, then each called set. */
export function ownHand(text) {
  const calls = [...text.matchAll(/\[(\w+) ([^\]]*)\]/g)];
  return h(
    "div",
    { class: "own-hand" },
    tileRow(tilesOf(text.replace(CALL, "")), { classes: "small" }),
    calls.map(([, kind, tiles]) => h("span", { class: "row" }, h("span", { class: "soft small" }, kind), tileRow(tilesOf(tiles), { classes: "small" }))),
  );
}

export function ways(decompositions) {
  return h(
    "ol",
    { class: "ways" },
    decompositions.map((way, idx) =>
      h(
        "li",
        { class: "way" },
        h("h3", {}, decompositions.length > 1 ? `${idx + 1}. ` : "", capitalized(FORM_NAMES[way.form] ?? way.form)),
        h("ul", { class: "groups" }, groupsOf(way).map(([name, tiles]) => h("li", { class: "group" }, tileRow(tilesOf(tiles)), h("span", { class: "group-name" }, name)))),
      ),
    ),
  );
}

/** The sets and pairs, each with its name and tiles. */
export function groupsOf({ sets, pair, pairs }) {
  if (pairs) return pairs.map((tiles) => ["Pair", tiles]);
  const ofSets = (sets ?? []).map(({ kind, tiles, called }) => [`${SET_NAMES[kind] ?? kind}${called ? ", called" : ""}`, tiles]);
  return [...ofSets, ["Pair", pair]];
}

function helps(tiles) {
  return h(
    "ul",
    { class: "helps" },
    tiles.map(({ tile, left }) =>
      h(
        "li",
        { class: left === 0 ? "help out" : "help" },
        tileFace(tile, { classes: "small", isSilent: true }),
        h("span", { "aria-hidden": "true" }, `×${left}`),
        hiddenText(`${tileName(tile)}, ${left} left`),
      ),
    ),
  );
}

function acceptanceTitle({ shanten, acceptance: tiles, total }) {
  const what = shanten === 0 ? "Waits for" : "Comes nearer with";
  const nKinds = tiles.filter(({ left }) => left > 0).length;
  return h("h3", {}, `${what} ${counted(total, "tile")} of ${counted(nKinds, "kind")}`);
}

/** The tiles that bring a hand nearer, or what else is told of them. */
export function acceptance(report, told = helps(report.acceptance)) {
  return h("div", { class: "way" }, acceptanceTitle(report), told);
}

/** What to discard; a click on a tile plays it. */
export function discards(all, onPlay) {
  const [best] = all;
  const isBest = ({ shanten, total }) => shanten === best.shanten && total === best.total;
  return h(
    "div",
    {},
    h("h3", {}, "What to discard, best first"),
    h("p", { class: "soft small" }, "Click a tile to discard it; Back takes it back."),
    h(
      "ol",
      { class: "discards" },
      all.map((discard) =>
        h(
          "li",
          { class: isBest(discard) ? "discard best" : "discard" },
          h("button", { type: "button", class: "tile-button", "aria-label": `Discard ${tileName(discard.tile)}`, onclick: () => onPlay(discard.tile) }, tileFace(discard.tile, { isSilent: true })),
          h("span", {}, h("span", { class: "discard-total" }, counted(discard.total, "tile")), h("span", { class: "soft small" }, discard.shanten === 0 ? "tenpai" : farText(discard.shanten))),
          helps(discard.acceptance),
        ),
      ),
    ),
  );
}
