// A day of the daily game, as a link that shows the result.

import { h, hiddenText } from "../dom.js";
import { pageAddress } from "../links.js";
import { day, number, queryOf, t } from "../words.js";
import { today } from "./days.js";
import { inWords } from "./result.js";

/** `shown` appears above the points; it is the weekday, or the number of the day. */
export function dayLink(which, result, shown) {
  return h(
    "a",
    {
      class: `day ${classOf(result)}`,
      href: dayAddress(which, result),
      "aria-current": which === today() && "date",
    },
    hiddenText(t("days.day", { day: day(which), result: result ? inWords(result) : t("days.not-played") })),
    h("span", { "aria-hidden": "true" }, shown),
    h("span", { class: "mark", "aria-hidden": "true" }, result ? number(result.total) : "–"),
  );
}

/** The address of a day's game; a game that was played is shown as it ended. */
export function dayAddress(which, result) {
  return pageAddress("matematico", queryOf(result ? { daily: which, ended: "" } : { daily: which }));
}

/** Whether the game was played, and whether its result was at least par. */
function classOf(result) {
  return result ? `played${result.total >= result.par ? " above" : ""}` : "";
}
