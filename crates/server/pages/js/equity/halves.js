// Equity in a game with a low half: how much of it comes from whole pots, and how much from halves.

import { h } from "../dom.js";
import { COLON, COMMA, percent, t } from "../words.js";

/** The sources of equity, from the left of a bar. */
const SOURCES = ["scoop", "high", "low"];

/** The players in a mask: player 1 is the lowest bit. */
const playersIn = (mask) => [...Number(mask).toString(2)].filter((bit) => bit === "1").length;
const isIn = (mask, idx) => Math.floor(Number(mask) / 2 ** idx) % 2 === 1;

/**
 * For each player, the share of all pots won whole, and in the high and the low half, from how often
 * which players win each half (`pots_by_masks`); `null` for a game without a low half.
 */
export function halvesOf({ players, pots_by_masks: pots }) {
  if (!pots) return null;
  const n = pots.reduce((sum, [, , count]) => sum + Number(count), 0);
  return players.map((_, idx) => {
    const parts = { scoop: 0, high: 0, low: 0 };
    for (const [high, low, count] of pots) {
      const share = (mask, pot) => (isIn(mask, idx) ? (pot * Number(count)) / n / playersIn(mask) : 0);
      const hasLow = Number(low) > 0;
      const [ofHigh, ofLow] = [share(high, hasLow ? 0.5 : 1), share(low, 0.5)];
      const isAlone = [high, low].every((mask) => Number(mask) === 0 || (isIn(mask, idx) && playersIn(mask) === 1));
      if (isAlone) parts.scoop += ofHigh + ofLow;
      else {
        parts.high += ofHigh;
        parts.low += ofLow;
      }
    }
    return parts;
  });
}

/** The parts of one player as a bar and in words. */
export function halvesView(parts) {
  return [bar(parts), text(parts)];
}

/** A bar as long as the equity, in these parts. */
function bar(parts) {
  const words = SOURCES.map((source) => `${t(`equity-answer.from-${source}`)}${COLON}${percent(parts[source], 2)}`).join(COMMA);
  return h("div", { class: "equity-bar in-halves", role: "img", "aria-label": words }, SOURCES.map((source) => h("span", { class: source, vars: { share: parts[source] } })));
}

function text(parts) {
  return h("p", { class: "small soft halves" }, SOURCES.map((source) => `${t(`equity-answer.from-${source}`)} ${percent(parts[source], 2)}`).join(" · "));
}

/** What the colors of the bars mean. */
export function halvesLegend() {
  return h("p", { class: "legend small soft" }, SOURCES.map((source) => [h("span", { class: `key ${source}` }), `${t(`equity-answer.from-${source}`)} `]));
}
