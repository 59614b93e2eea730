// The quiz of discards: a position, and the tile that the player would discard.

import { announce, h, setChildren } from "../dom.js";
import { tileFace, tileName, tileRow, tilesOf } from "../tiles.js";
import { named, number, t } from "../words.js";

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
