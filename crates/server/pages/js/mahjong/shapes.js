// The shape of a hand: its ways to win, what it waits for, and what to discard.

import { h, hiddenText } from "../dom.js";
import { kindOf, tileFace, tileName, tileRow, tilesOf } from "../tiles.js";
import { SPACE, capitalized, named, t } from "../words.js";
import { CALL } from "./calls.js";

export function headline(title, words, drawn = null) {
  return h("div", { class: "headline" }, h("strong", {}, title), drawn, h("span", { class: "soft" }, words));
}

/** What is still needed for a win, as tiles: the waits, or as many unknown tiles as are missing. */
export function missing({ shanten, discards: toDiscard, acceptance: tiles }) {
  const isReady = shanten === 0 && !toDiscard;
  return h("span", { class: isReady ? "missing waits-drawn" : "missing", "aria-hidden": "true" }, tileRow(isReady ? tiles.map(({ tile }) => tile) : Array(shanten + 1).fill("?"), { classes: "small", isSilent: true }));
}

/** `14 tiles; sets and a pair`. */
export function sizeText(report) {
  const forms = report.win ? report.forms : report.shanten_forms;
  return t("shapes.size", { tiles: t("shapes.tiles", { n: report.tiles }), forms: forms.map((form) => named("forms", form)).join(`${SPACE}${t("shapes.or")}${SPACE}`) });
}

export function winText({ decompositions }) {
  return decompositions.length === 1 ? t("shapes.win") : t("shapes.win-ways", { n: decompositions.length });
}

export function farText(shanten) {
  return shanten === 0 ? t("shapes.tenpai") : t("shapes.away", { n: shanten });
}

/** The hand as it was read: the tiles held, then each called set. */
export function ownHand(text) {
  const calls = [...text.matchAll(/\[(\w+) ([^\]]*)\]/g)];
  return h(
    "div",
    { class: "own-hand" },
    tileRow(tilesOf(text.replace(CALL, "")), { classes: "small" }),
    calls.map(([, kind, tiles]) => h("span", { class: "row" }, h("span", { class: "soft small" }, named("terms", kind)), tileRow(tilesOf(tiles), { classes: "small" }))),
  );
}

export function ways({ hand, decompositions }) {
  return h(
    "ol",
    { class: "ways" },
    decompositions.map((way, idx) =>
      h(
        "li",
        { class: "way" },
        h("h3", {}, decompositions.length > 1 ? `${idx + 1}. ` : "", capitalized(named("forms", way.form))),
        h("ul", { class: "groups" }, groupsOf(way, hand).map(([name, tiles]) => h("li", { class: "group" }, tileRow(tilesOf(tiles)), h("span", { class: "group-name" }, name)))),
      ),
    ),
  );
}

const kindsIn = (text) => tilesOf(text).map(kindOf).join("");

/** The quads that were declared and not claimed, in the text of a hand. */
const concealedIn = (hand) => [...hand.matchAll(/\[ankan ([^\]]*)\]/g)].map(([, tiles]) => kindsIn(tiles));

/** The sets and pairs of a hand, or whatever a form has instead, each with its name and tiles. */
export function groupsOf({ form, straight, sets, pair, pairs, tiles, triplet }, hand) {
  if (tiles) return [[capitalized(named("forms", form)), tiles]];
  const ofTriplet = triplet ? [[named("sets", "triplet"), triplet]] : [];
  if (pairs && !sets) return [...ofTriplet, ...pairs.map((tiles) => [t("sets.pair"), tiles])];
  const concealed = concealedIn(hand);
  const nameOf = ({ kind, called, tiles: ofSet }) => {
    // Its name says whether it was called.
    if (kind.endsWith("-kong")) return named("sets", kind);
    if (called && concealed.includes(kindsIn(ofSet))) return t("sets.concealed-quad");
    return called ? t("sets.called", { name: named("sets", kind) }) : named("sets", kind);
  };
  const ofSets = (sets ?? []).map((set) => [nameOf(set), set.tiles]);
  const ofStraight = straight ? [[capitalized(named("forms", form)), straight]] : [];
  return [...ofStraight, ...ofSets, ...(pairs ?? [pair]).map((tiles) => [t("sets.pair"), tiles])];
}

/** Tiles that help, each with how many are left; a click on one draws it, if there is an `onDraw`. */
function helps(tiles, onDraw = null) {
  const item = ({ tile, left }) => {
    const inside = [
      tileFace(tile, { classes: "small", isSilent: true }),
      h("span", { "aria-hidden": "true" }, `×${left}`),
      hiddenText(t("shapes.left", { tile: tileName(tile), n: left })),
    ];
    const isDrawn = onDraw && left > 0;
    return h("li", { class: left === 0 ? "help out" : "help" }, isDrawn ? h("button", { type: "button", class: "tile-button", "data-draw": tile, onclick: () => onDraw(tile) }, hiddenText(`${t("shapes.draw")} `), inside) : inside);
  };
  return h("ul", { class: "helps" }, tiles.map(item));
}

/** How many tiles help a hand, and of how many kinds they are. */
export function acceptanceText({ shanten, acceptance: tiles, total }) {
  const nKinds = tiles.filter(({ left }) => left > 0).length;
  const values = { tiles: t("shapes.tiles", { n: total }), kinds: t("shapes.of-kinds", { n: nKinds }) };
  return t(shanten === 0 ? "shapes.waits-for" : "shapes.nearer-with", values);
}

/** The tiles that improve a hand, each of which can be drawn, and what else is told about them. */
export function acceptance(report, onDraw, ...told) {
  return h("div", { class: "way" }, h("h3", {}, acceptanceText(report)), helps(report.acceptance, onDraw), told);
}

/** What to discard, as a table; a click on a tile plays it. `values` shows what each discard is worth, if that is known. */
export function discards(all, onPlay, values = null) {
  const [best] = all;
  const isBest = ({ shanten, total }) => shanten === best.shanten && total === best.total;
  const names = ["discard-head", "count-head", ...(values ? ["points-head"] : []), "helps-head"];
  const cell = (...children) => h("span", { role: "cell" }, children);
  const row = (discard) => {
    const worth = values?.cell(discard.tile);
    worth?.setAttribute("role", "cell");
    return h(
      "div",
      { class: isBest(discard) ? "discard best" : "discard", role: "row" },
      cell(h("button", { type: "button", class: "tile-button", "aria-label": t("shapes.discard", { tile: tileName(discard.tile) }), onclick: () => onPlay(discard.tile) }, tileFace(discard.tile, { isSilent: true }))),
      cell(h("span", { class: "discard-total" }, t("shapes.tiles", { n: discard.total })), h("span", { class: "soft small" }, discard.shanten === 0 ? t("shapes.is-tenpai") : farText(discard.shanten))),
      worth,
      h("div", { class: "of-helps", role: "cell" }, helps(discard.acceptance)),
    );
  };
  return h(
    "div",
    {},
    h("h3", {}, t("shapes.what-to-discard")),
    h("p", { class: "soft small" }, t("shapes.click-to-discard")),
    values?.parts(),
    h(
      "div",
      { class: "discards", role: "table", "aria-label": t("shapes.what-to-discard") },
      h("div", { class: "discards-head", role: "row" }, names.map((name) => h("span", { class: name, role: "columnheader" }, t(`shapes.${name}`)))),
      all.map(row),
    ),
  );
}
