// What a player of the quiz missed: a win's score explained, or what each discard was worth. This is
// not needed before the first answer, so it loads once there is something to answer.

import { h, setChildren } from "../dom.js";
import { pageAddress } from "../links.js";
import { tileFace, tileName } from "../tiles.js";
import { queryOf, t } from "../words.js";
import { scoreView } from "./score.js";
import { farText } from "./shapes.js";
import { valuesNote, worth } from "./values.js";

/** Discards that cost less than this share of the best one's points are as good. */
const EQUAL_SHARE = 0.005;

/**
 * Shows what each discard was worth, and marks the chosen one, if there is one. Returns whether it
 * was right, and the verdict in words.
 */
function showValues(quiz, tile, { choices, answer }) {
  const { best, by_acceptance: byAcceptance, gain, draws, value } = quiz;
  for (const button of choices.querySelectorAll("button")) {
    button.disabled = true;
    if (button.dataset.tile === tile) button.classList.add("chosen");
  }
  const name = tileName(byAcceptance);
  const n = Math.round(gain);
  const said = n === 0 ? t("quiz-answer.acceptance-too", { tile: name }) : t("quiz-answer.acceptance-costs", { tile: name, n });
  const address = new URLSearchParams({ hand: quiz.hand, seat: quiz.seat, round: quiz.round, dora: quiz.dora.join(""), draws, visible: quiz.visible.join(""), rules: quiz.rules });
  setChildren(
    answer,
    h("h3", {}, t("tile-values.most", { tile: tileName(best) })),
    h("p", {}, said),
    valuesNote(draws),
    h("ol", { class: "discards valued" }, value.discards.map((one) => row(one, { isBest: one.discard === best, isChosen: one.discard === tile, most: value.discards[0].points }))),
    h("p", {}, h("a", { href: pageAddress("mahjong", queryOf(address)) }, t("quiz-answer.this-position"))),
  );
  return verdictOn(value.discards, tile);
}

/** A discard: how far the rest is from ready, with how many tiles that help, and what it is worth. */
function row(one, { isBest, isChosen, most }) {
  const { discard, shanten, accepted } = one;
  return h(
    "li",
    { class: isBest ? "discard best" : "discard" },
    tileFace(discard),
    h("span", {}, h("span", { class: "discard-total" }, t("shapes.tiles", { n: accepted })), h("span", { class: "soft small" }, shanten === 0 ? t("shapes.is-tenpai") : farText(shanten))),
    h("span", { class: isBest ? "worth most" : "worth", vars: { share: most > 0 ? one.points / most : 0 } }, worth(one)),
    isChosen && h("span", { class: "yours" }, t("quiz-answer.yours")),
  );
}

function verdictOn(discards, tile) {
  const [first] = discards;
  const best = tileName(first.discard);
  if (tile === null) return { isRight: false, words: t("quiz-answer.discard-passed", { best }) };
  const { cost } = discards.find(({ discard }) => discard === tile);
  const name = tileName(tile);
  if (tile === first.discard) return { isRight: true, words: t("quiz-answer.discard-right", { tile: name }) };
  if (cost < EQUAL_SHARE * first.points) return { isRight: true, words: t("quiz-answer.discard-near", { tile: name, best }) };
  return { isRight: false, words: t("quiz-answer.discard-wrong", { tile: name, best, n: Math.round(cost) }) };
}

export const explained = { scoreView, showValues };
