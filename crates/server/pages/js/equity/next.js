// A player's equity after each card that can come next.

import { cardName } from "../cards.js";
import { h } from "../dom.js";
import { nextGrid } from "../next-grid.js";
import { COLON, number, percent, t } from "../words.js";
import { colored } from "./heat.js";

/** A change that is as large as a color can show. */
const LARGE = 0.4;

/** The grid, empty until there is an answer, and what the colors mean. */
export function nextParts(next, player) {
  const equities = new Map((next ?? []).map(({ card, equities }) => [card, equities[player.idx]]));
  const cell = (card) => {
    if (!next) return h("td", {});
    return equities.has(card) && cardCell(card, equities.get(card), player.equity);
  };
  return [
    nextGrid("next-title", cell),
    h("ul", { class: "next-legend small soft" }, ["worse", "same", "better"].map((key) => h("li", {}, h("span", { ...colored({ worse: -0.5, same: 0, better: 0.5 }[key], "next-key"), "aria-hidden": "true" }), t(`equity-answer.${key}`)))),
  ];
}

function cardCell(card, equity, now) {
  const title = `${cardName(card)}${COLON}${t("equity-answer.hand-equity", { equity: percent(equity, 1) })}`;
  return h("td", { ...colored((equity - now) / LARGE, "next"), title, "data-next": card }, number(100 * equity));
}
