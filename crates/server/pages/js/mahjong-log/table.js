// The table of a round: what lies in the middle, and a place for each player.

import { amount } from "../logs/differences.js";
import { h } from "../dom.js";
import { tileFace, tileName } from "../tiles.js";
import { CLAUSE, COLON, COMMA, bracketed, named, number, t } from "../words.js";
import { nameOf, playersOf, windOf } from "./round.js";

/** How many discards lie in a row. */
const ROW = 6;

/** How many discards a player makes at most in a round. */
export function mostDiscards({ seats }) {
  return Math.max(...[...seats.values()].map(({ discards }) => discards.length));
}

/** How many lines so many discards take, with two or three rows in each. */
const nLines = (n, nRows) => Math.max(Math.ceil(n / (nRows * ROW)), 1);

/**
 * The table, with room for so many discards (`most`); `best` is the tile that the player of the
 * last event would better have discarded. A long table may be higher than a phone.
 */
export function tableView(round, state, { most, best = null }) {
  return h("div", { class: nLines(most, 3) > 1 ? "mj-table long" : "mj-table", vars: { rows: nLines(most, 2), "rows-on-phones": nLines(most, 3) } }, middle(round, state), playersOf(round).map((player, idx) => placeView(round, state, { player, idx, best })));
}

function middle({ honba, sticks }, { indicators, seats }) {
  const nSticks = sticks + [...seats.values()].filter(({ riichi }) => riichi).length;
  return h(
    "div",
    { class: "mj-middle" },
    h("span", { class: "row" }, h("span", { class: "soft small" }, t("log-answer.indicators")), labeledRow(t("log-answer.indicators"), indicators)),
    h("span", { class: "soft small" }, `${t("log-answer.counters", { n: honba })}${CLAUSE}${t("log-answer.sticks", { n: nSticks })}`),
  );
}

/** `East 1`. */
export function roundName({ wind, dealer }) {
  return t("log-answer.round-name", { wind: named("winds", wind), number: "ABCD".indexOf(dealer) + 1 });
}

/** Tiles that are read as one text. */
function labeledRow(label, tiles, classes = "") {
  return h("span", { class: `mj-tiles ${classes}`, role: "img", "aria-label": `${label}${COLON}${tiles.map(tileName).join(COMMA)}` }, tiles.map((tile) => tileFace(tile, { isSilent: true })));
}

function placeView(round, { seats, last, lastDiscard }, { player, idx, best }) {
  const seat = seats.get(player);
  const isLast = last?.player === player;
  const name = nameOf(round, player);
  const score = round.scores && round.scores[idx] - (seat.riichi ? 1000 : 0);
  return h(
    "section",
    { class: `mj-place${isLast ? " acting" : ""}`, "aria-label": name },
    h(
      "div",
      { class: "mj-head" },
      h("span", { class: `mj-wind${round.dealer === player ? " dealer" : ""}` }, named("winds", windOf(round, player))),
      h("strong", { class: "mj-name" }, name),
      seat.riichi && h("span", { class: "mark gold" }, t("terms.riichi")),
      score !== null && h("span", { class: "soft" }, amount(score)),
    ),
    h("div", { class: "mj-hand" }, handView(name, seat, isLast ? best : null), seat.calls.map(callView), seat.norths > 0 && labeledRow(t("log-answer.norths"), Array(seat.norths).fill("4z"), "mj-call")),
    pondView(name, seat, isLast && last.event === "discard" ? lastDiscard : null, (letter) => nameOf(round, letter)),
  );
}

function handView(player, { hand, drawn }, best) {
  const tiles = drawn === null ? hand : [...hand, drawn];
  let isMarked = false;
  const faces = hand.map((tile) => {
    const isBest = !isMarked && tile === best;
    isMarked ||= isBest;
    return tileFace(tile, { isSilent: true, classes: isBest ? "better" : "" });
  });
  const label = `${t("log-answer.hand-of", { player })}${COLON}${tiles.map(tileName).join(COMMA)}`;
  return h("span", { class: "mj-tiles", role: "img", "aria-label": label }, faces, drawn !== null && tileFace(drawn, { isSilent: true, classes: !isMarked && drawn === best ? "drawn better" : "drawn" }));
}

/** A called set; the claimed tile lies across, on the side of the player that it came from. */
function callView({ kind, tiles, called, added, place }) {
  const all = [...tiles, called, added].filter(Boolean);
  const name = t(`log-answer.${kind}`);
  const faces = tiles.map((tile, idx) => tileFace(tile, { isSilent: true, classes: kind === "concealed-quad" && (idx === 0 || idx === 3) ? "hidden-face" : "" }));
  if (called) {
    const claimed = h("span", { class: "turned" }, [called, added].filter(Boolean).map((tile) => tileFace(tile, { isSilent: true })));
    faces.splice(place === "left" ? 0 : place === "across" ? 1 : faces.length, 0, claimed);
  }
  return h("span", { class: "mj-tiles mj-call", role: "img", "aria-label": `${name}${COLON}${all.map(tileName).join(COMMA)}` }, faces);
}

function pondView(player, { discards }, last, nameOfCaller) {
  const rows = [];
  for (let from = 0; from < discards.length; from += ROW) rows.push(discards.slice(from, from + ROW));
  const label = `${t("log-answer.discards-of", { player })}${COLON}${discards.map((one) => discardText(one, nameOfCaller)).join(COMMA)}`;
  return h("div", { class: "mj-pond", role: "img", "aria-label": label }, rows.map((row) => h("span", { class: "mj-tiles" }, row.map((one) => discardView(one, one === last)))));
}

function discardView({ tile, drawn, riichi, by }, isLast) {
  const classes = [drawn && "passed", by !== null && "gone", isLast && "last"].filter(Boolean).join(" ");
  const face = tileFace(tile, { isSilent: true, classes });
  return riichi ? h("span", { class: "turned" }, face) : face;
}

function discardText({ tile, riichi, by }, nameOfCaller) {
  const marks = [riichi && t("log-answer.riichi"), by !== null && t("log-answer.called-by", { player: nameOfCaller(by) })].filter(Boolean);
  return marks.length > 0 ? tileName(tile) + bracketed(marks.join(CLAUSE)) : tileName(tile);
}
