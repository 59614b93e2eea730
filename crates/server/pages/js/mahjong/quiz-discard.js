// The quiz of discards: a position, the tile that the player would discard, and what each was worth.

import { announce, h, setChildren } from "../dom.js";
import { pageAddress } from "../links.js";
import { tileFace, tileName, tileRow, tilesOf } from "../tiles.js";
import { named, number, queryOf, t } from "../words.js";
import { farText } from "./shapes.js";
import { valuesNote, worth } from "./values.js";

/** Discards that cost less than this share of the best one's points are as good. */
const EQUAL_SHARE = 0.005;

/** Shows what the player sees. */
export function showPosition({ seat, round, dora, visible, draws, hand }, place) {
  const fact = (name, ...what) => h("div", {}, h("dt", {}, name), h("dd", {}, what));
  setChildren(
    place,
    h(
      "dl",
      { class: "facts" },
      fact(t("quiz-answer.seat"), seat === "east" ? t("quiz-answer.dealer", { wind: named("winds", seat) }) : named("winds", seat)),
      fact(t("quiz-answer.round"), named("winds", round)),
      fact(t("quiz-answer.draws"), number(draws)),
      fact(t("quiz-answer.dora"), tileRow(dora, { classes: "small" })),
      fact(t("quiz-answer.seen"), visible.length > 0 ? tileRow(visible, { classes: "small" }) : t("quiz-answer.nothing")),
    ),
  );
  announce(t("quiz-answer.a-position", { tiles: t("shapes.tiles", { n: tilesOf(hand).length }) }));
}

/** Shows the tiles of the hand; a click chooses one. */
export function showChoices({ hand }, place, onChoose) {
  setChildren(
    place,
    ...tilesOf(hand).map((tile) => h("button", { type: "button", class: "tile-button", "data-tile": tile, "aria-label": t("shapes.discard", { tile: tileName(tile) }), onclick: () => onChoose(tile) }, tileFace(tile, { isSilent: true }))),
  );
}

/** Moves among the tiles with the arrow keys, Home and End. */
export function moveAmongChoices(event) {
  const tiles = [...event.currentTarget.querySelectorAll("button:enabled")];
  const at = tiles.indexOf(document.activeElement);
  const last = tiles.length - 1;
  const to = { ArrowRight: Math.min(at + 1, last), ArrowLeft: at < 0 ? last : Math.max(at - 1, 0), Home: 0, End: last }[event.key];
  if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  tiles[to]?.focus();
}

/**
 * Shows what each discard was worth, and marks the chosen one, if there is one. Returns whether it
 * was right, and the verdict in words.
 */
export function showValues(quiz, tile, { choices, answer }) {
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
    h("h3", {}, t("values.most", { tile: tileName(best) })),
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
