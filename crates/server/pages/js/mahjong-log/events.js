// An event of a round in words, and what the review says about a discard.

import { h } from "../dom.js";
import { tileFace } from "../tiles.js";
import { CLAUSE, parts, t } from "../words.js";
import { nameOf } from "./round.js";

/** A tile in a sentence: its picture, read as its name. */
const small = (tile) => tileFace(tile, { classes: "small" });

/** What an event is, as children of an element. */
export function eventWords(event, round, isDrawn) {
  if (event === null) return [t("log-answer.dealt")];
  const { tile, riichi } = event;
  const [player, from] = [event.player, event.from].map((letter) => letter && nameOf(round, letter));
  switch (event.event) {
    case "indicator":
      return parts("log-answer.turned", { tile: small(tile) });
    case "draw":
      return parts("log-answer.draws", { player, tile: small(tile) });
    case "discard":
      return parts(riichi ? "log-answer.declares" : isDrawn ? "log-answer.passes" : "log-answer.discards", { player, tile: small(tile) });
    case "riichi":
      return [t("log-answer.accepted", { player })];
    case "concealed-quad":
      return parts("log-answer.makes", { player, what: t("log-answer.concealed-quad"), tile: small(tile) });
    case "added-quad":
      return parts("log-answer.makes", { player, what: t("log-answer.added-quad"), tile: small(tile) });
    case "north":
      return parts("log-answer.sets-aside", { player, tile: small("4z") });
    case "win":
      return parts(from === undefined ? "log-answer.wins-drawn" : "log-answer.wins-from", { player, from, tile: small(tile) });
    default:
      return parts("log-answer.calls", { player, from, what: t(`log-answer.${event.event}`), tile: small(tile) });
  }
}

/** Whether a discard cost something by the review. */
export const isLoss = ({ loss }) => loss.shanten > 0 || loss.tiles > 0;

/** What the review says about a discard: the best one, and what the one that was made lacks. */
export function judged(one) {
  if (!isLoss(one)) return [h("p", { class: "verdict-line" }, t("log-answer.is-best"))];
  const { tile, total, shanten } = one.best;
  return [h("p", { class: "judged" }, h("strong", {}, t("log-answer.best")), small(tile), h("span", { class: "soft small" }, `${t("shapes.tiles", { n: total })}${CLAUSE}${t("log-answer.at-shanten", { n: shanten })}`), h("span", { class: "cost" }, lossText(one)))];
}

/** What a discard cost, in words. */
export function lossText({ loss }) {
  if (loss.shanten > 0) return t("log-answer.back", { n: loss.shanten });
  return t("log-answer.fewer", { n: loss.tiles });
}

/** `3 of dots instead of east`, for the list of what cost most. */
export function instead({ discard, best }) {
  return parts("log-answer.instead", { made: small(discard), best: small(best.tile) });
}

