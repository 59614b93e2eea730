// A day of the daily game, as a link that shows the result.

import { h, hiddenText } from "../dom.js";
import { pageAddress } from "../links.js";
import { day, number, queryOf, t } from "../words.js";
import { N_CELLS } from "./cells.js";
import { today } from "./days.js";
import { nPlacedOn } from "./played-days.js";
import { inWords } from "./result.js";

/** `shown` appears above the points; it is the weekday, or the number of the day. */
export function dayLink(which, result, shown) {
  const nPlaced = result ? 0 : nPlacedOn(which);
  const state = result ? inWords(result) : nPlaced > 0 ? placedText(nPlaced) : t("days.not-played");
  return h(
    "a",
    {
      class: `day ${result ? classOf(result) : nPlaced > 0 ? "begun" : ""}`,
      href: dayAddress(which, result),
      "aria-current": which === today() && "date",
    },
    hiddenText(t("days.day", { day: day(which), result: state })),
    h("span", { "aria-hidden": "true" }, shown),
    h("span", { class: "mark", "aria-hidden": "true" }, result ? number(result.total) : nPlaced > 0 ? `${nPlaced}/${N_CELLS}` : "–"),
  );
}

/** The address of a day's game; a game that was played is shown as it ended. */
export function dayAddress(which, result) {
  return pageAddress("matematico", queryOf(result ? { daily: which, ended: "" } : { daily: which }));
}

/** `10 of 25 cards`. */
export function placedText(n) {
  return t("days.in-middle", { n, all: N_CELLS });
}

/** Whether the game was played, and whether its result was at least par. */
function classOf({ total, par }) {
  return `played${total >= par ? " above" : ""}`;
}
