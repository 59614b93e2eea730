// An event of a round in words, and what the review says about a discard.

import { h } from "../dom.js";
import { amount } from "../logs/differences.js";
import { tileFace } from "../tiles.js";
import { CLAUSE, parts, percent, t } from "../words.js";
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

/** Whether it is known what a discard was worth. */
export const isValued = ({ value }) => value?.method === "value";

/** Whether a discard cost something by the review. */
export const isLoss = (one) => (isValued(one) ? !one.value.close : one.loss.shanten > 0 || one.loss.tiles > 0);

/** The best discard by the review. */
export const bestOf = (one) => (isValued(one) ? one.value.best : one.best.tile);

/** What the review says about a discard: the best one, and what the one that was made lacks. */
export function judged(one, address) {
  if (isValued(one)) return judgedByValue(one, address);
  if (!isLoss(one)) return [h("p", { class: "verdict-line" }, t("log-answer.is-best"))];
  const { tile, total, shanten } = one.best;
  return [h("p", { class: "judged" }, h("strong", {}, t("log-answer.best")), small(tile), h("span", { class: "soft small" }, `${t("shapes.tiles", { n: total })}${CLAUSE}${t("log-answer.at-shanten", { n: shanten })}`), h("span", { class: "cost" }, lossText(one)))];
}

/** What a discard is worth: the mean points, and the chance of a win. */
export const worthLine = ({ points, win }) => h("span", { class: "soft small" }, `${amount(Math.round(points))}${CLAUSE}${t("log-answer.wins-of", { share: percent(win, 1) })}`);

/** By how much a discard falls short. */
const costText = (points, win) => t("log-answer.costs", { n: Math.round(points), share: percent(win, 1) });
export const costLine = (points, win) => h("span", { class: "cost" }, costText(points, win));

/** What the values say about a discard, with a link to those of all discards. */
function judgedByValue(one, address) {
  const { best, best_riichi: riichi, best_points: points, best_win: win, threat, passed_win: passed } = one.value;
  const line = isLoss(one)
    ? h("p", { class: "judged" }, h("strong", {}, t("log-answer.best")), small(best), riichi && h("span", { class: "small" }, t("log-answer.with-riichi")), worthLine({ points, win }), h("span", { class: "cost" }, lossText(one)))
    : h("p", { class: "verdict-line" }, t("log-answer.is-worth-most"));
  return [
    line,
    threat && h("p", { class: "soft small" }, t("log-answer.threat")),
    passed !== undefined && h("p", { class: "soft small" }, t("log-answer.passed-win", { points: amount(passed) })),
    h("p", { class: "on-screen small" }, h("a", { href: address }, t("log-answer.see-values"))),
  ].filter(Boolean);
}

/** What a discard cost, in words. */
export function lossText(one) {
  const { loss, value } = one;
  if (isValued(one)) return costText(value.cost, value.win_cost);
  if (loss.shanten > 0) return t("log-answer.back", { n: loss.shanten });
  return t("log-answer.fewer", { n: loss.tiles });
}

/** `3 of dots instead of east`, for the list of what cost most. */
export function instead(one) {
  const { discard, value } = one;
  // The same tile, with riichi or without.
  if (isValued(one) && value.best === discard) return parts(value.best_riichi ? "log-answer.instead-riichi" : "log-answer.instead-silent", { made: small(discard) });
  return parts("log-answer.instead", { made: small(discard), best: small(bestOf(one)) });
}

