// The parts of a score that all games share: who pays, lines of tables, and explanations.

import { h, hiddenText } from "../dom.js";
import { CLAUSE, COLON, bracketed, named, number, parts, t } from "../words.js";
import { GAMES, factOfChange } from "./games.js";

/** The explanations that are open; they stay open when the answer changes. */
const opened = new Set();

/** Who pays how much. */
export function paymentList(payments) {
  return h(
    "ul",
    { class: "plain" },
    payments.map((payment) => h("li", {}, ...paymentText(payment))),
  );
}

/** One payment, in words. */
export function paymentText({ by, payers, points, liable }) {
  const who = () => {
    if (by === "discarder") return t("mahjong-answer.discarder");
    if (by !== "others") return named("winds", by);
    return payers === undefined ? t("mahjong-answer.others") : t("mahjong-answer.payers", { n: payers });
  };
  return parts(liable ? "mahjong-answer.pays-liable" : "mahjong-answer.pays", { who: who(), points: h("strong", {}, number(points)) });
}

/** A row of a table of sums. */
export function line(name, value) {
  return h("tr", {}, h("th", { scope: "row" }, h("span", { class: "what" }, name)), h("td", { class: "number" }, String(value)));
}

/** An explanation, which is open if the last one with its name was open. */
export function explanation(name, title, ...parts) {
  const details = h("details", { class: "explanation", "data-name": name, open: opened.has(name) }, h("summary", {}, title), parts);
  details.addEventListener("toggle", () => (details.open ? opened.add(name) : opened.delete(name)));
  return details;
}

/**
 * The changes that would have scored more: `worthOf` describes one in words, `onTry` is called with
 * the one to make.
 */
export function changes({ changes: all }, { game, worthOf, onTry }) {
  if (all.length === 0) return h("p", { class: "soft small" }, t("mahjong-answer.no-change"));
  const row = (one) => {
    const { change, points, gain } = one;
    const name = named("changes", factOfChange(game, change).replaceAll("_", "-"));
    const words = worthOf(one);
    return h(
      "li",
      {},
      h("span", {}, h("strong", {}, name), `${COLON}${t("mahjong-answer.points", { n: points })}`, words && `${CLAUSE}${words}`, bracketed(`+${number(gain)}`)),
      change !== GAMES[game].vague && h("button", { type: "button", class: "small", onclick: () => onTry(change) }, t("mahjong-answer.try"), hiddenText(` ${name}`)),
    );
  };
  return h("ul", { class: "plain changes" }, all.map(row));
}
