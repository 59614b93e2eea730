// The name of a poker hand in the language of the page, made from its category and its best cards.
//
// A hand is an object of an answer with its `category`, `best` cards and, if it may have no low,
// `qualifies`; `wins` is `low` if the lowest hand wins what it plays for, and `game` is the game, or the
// order of the hands.

import { rankText } from "./cards.js";
import { COMMA, named, t } from "./words.js";

const WHEEL = "5-4-3-2-A";

export const ranksOf = ({ best }) => best.map(rankText);

/** Whether a hand wins by its lowest cards and has no pair, so it is named by its ranks. */
export function isLow({ wins, category, qualifies }) {
  return qualifies !== false && wins === "low" && ["low", "high-card"].includes(category);
}

/** The name of a hand: `two pair`, `8-6-4-3-A low`. */
export function nameOf(hand) {
  const ranks = ranksOf(hand);
  if (hand.qualifies === false) return t("hand-name.no-low");
  if (hand.game?.startsWith("badugi")) return t("hand-name.badugi", { n: ranks.length });
  if (isLow(hand)) {
    const dashed = ranks.join("-");
    const isWheel = dashed === WHEEL && hand.game !== "deuce-to-seven";
    return isWheel ? t("hand-name.wheel") : t("hand-name.low", { ranks: dashed });
  }
  const isRoyal = hand.category === "straight-flush" && ranks[0] === "A";
  return named("categories", isRoyal ? "royal-flush" : hand.category);
}

/**
 * For each category: which of the best five cards name the hand, where the other ranks begin, and
 * the text.
 */
const DETAILS = {
  "high-card": [[0], 1, "of-rest"],
  "one-pair": [[0], 2, "of-kickers"],
  "two-pair": [[0, 2], 4, "of-two-pair"],
  "three-of-a-kind": [[0], 3, "of-kickers"],
  straight: [[0], 5, "of-straight"],
  flush: [[0], 1, "of-rest"],
  "full-house": [[0, 3], 5, "of-full-house"],
  "four-of-a-kind": [[0], 4, "of-kicker"],
  "straight-flush": [[0], 5, "of-straight"],
};

/** The ranks of a hand, without its name: `K high`. */
export function detailOf(hand) {
  if (hand.qualifies === false) return t("hand-name.no-low-why");
  const ranks = ranksOf(hand);
  const detail = DETAILS[hand.category];
  if (isLow(hand) || hand.game?.startsWith("badugi") || !detail) return ranks.join("-");
  const [places, nNamed, key] = detail;
  const [a, b] = places.map((idx) => realRank(hand, idx));
  return t(`hand-name.${key}`, { a, b, rest: ranks.slice(nNamed).join(COMMA) });
}

const RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"];

/** The rank at an index of the best cards, or the rank that a joker there stands for. */
function realRank({ best, category }, idx) {
  const nJokers = best.slice(idx).findIndex((card) => card !== "Jo");
  if (nJokers === 0) return rankText(best[idx]);
  const next = rankText(best[idx + Math.max(nJokers, 0)]);
  if (["high-card", "flush"].includes(category)) return "A";
  return category.startsWith("straight") ? (RANKS[RANKS.indexOf(next) - nJokers] ?? next) : next;
}
