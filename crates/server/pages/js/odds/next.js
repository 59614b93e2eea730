// What each next card does to the hand.

import { cardName, cardText } from "../cards.js";
import { h, hiddenText } from "../dom.js";
import { nextGrid } from "../next-grid.js";
import { COLON, COMMA, SEMICOLON, named, number, percent, t } from "../words.js";

/** The smallest change that is more than rounding. */
const SOME = 0.0005;

/** What a card does to the equity: it gets better, worse, or stays the same. */
function outcome({ change }) {
  if (change > SOME) return "better";
  return change < -SOME ? "worse" : "same";
}

/** The grid, its legend, the outs, and the cards by category. */
export function nextParts(report) {
  if (report.next.length === 0) return [];
  const does = new Map(report.next.flatMap((group) => group.cards.map((card) => [card, group])));
  return [
    nextGrid("next-title", (card) => does.has(card) && cell(card, does.get(card))),
    legend(report),
    report.outs && h("p", {}, outsText(report)),
    h("p", { class: "soft small" }, t("odds-answer.about-grid")),
    h("details", {}, h("summary", {}, t("odds-answer.by-category")), categories(report)),
  ].filter(Boolean);
}

function cell(card, group) {
  const mark = group.out ? "out" : group.half && "half";
  const classes = ["next", outcome(group), mark].filter(Boolean).join(" ");
  const title = t("odds-answer.with-card", { card: cardName(card), category: named("categories", group.category), equity: percent(group.equity, 1) });
  return h("td", { class: classes, title, "data-card": card }, number(100 * group.equity), mark && hiddenText(` ${t(`odds-answer.is-${mark}`)}`));
}

function legend(report) {
  const keys = ["better", "same", "worse"].filter((key) => report.next.some((group) => outcome(group) === key));
  if (report.outs?.length > 0) keys.push("out");
  if (report.half_outs?.length > 0) keys.push("half");
  return h("ul", { class: "next-legend small soft" }, keys.map((key) => h("li", {}, h("span", { class: `next-key ${key}`, "aria-hidden": "true" }), t(`odds-answer.key-${key}`))));
}

/** How many outs there are, and which. */
function outsText({ outs, half_outs: halves, now }) {
  if (now.standing !== "behind") return t("odds-answer.not-behind");
  const listed = (cards) => cards.flatMap((card, idx) => [idx > 0 && COMMA, cardText(card)]);
  const words = [h("strong", {}, t("odds-answer.outs", { n: outs.length }))];
  if (outs.length > 0) words.push(COLON, h("span", { class: "row-of-cards" }, listed(outs)));
  if (halves.length > 0) words.push(SEMICOLON, t("odds-answer.half-outs", { n: halves.length }), COLON, h("span", { class: "row-of-cards" }, listed(halves)));
  return words;
}

/** The cards by category, the best first, with the mean of what they lead to. */
function categories({ makes, next }) {
  const rows = Object.keys(makes).toReversed().map((category) => {
    const groups = next.filter((group) => group.category === category);
    const n = groups.reduce((sum, { cards }) => sum + cards.length, 0);
    const mean = groups.reduce((sum, { cards, equity }) => sum + cards.length * equity, 0) / n;
    return n > 0 && h("tr", {}, h("td", {}, named("categories", category)), h("td", { class: "number" }, number(n)), h("td", { class: "number" }, percent(mean, 2)));
  });
  const titles = [t("odds-answer.hand"), t("odds-answer.cards"), t("odds-answer.equity")];
  return h("table", { class: "small" }, h("thead", {}, h("tr", {}, titles.map((title, idx) => h("th", { scope: "col", class: idx && "number" }, title)))), h("tbody", {}, rows));
}
