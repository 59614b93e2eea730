// Where a hand stands now, and what it makes, as bars.

import { cardRow } from "../cards.js";
import { h } from "../dom.js";
import { CLAUSE, named, number, percent, t } from "../words.js";

/** The two cards of a hand. */
const pair = (hand) => [hand.slice(0, 2), hand.slice(2)];

/** A bar of what is won, what is shared, and the rest. */
function bar(win, tie, lose, label) {
  const all = win + tie + lose;
  return h("div", { class: "equity-bar", vars: { win: win / all, tie: tie / all }, role: "img", "aria-label": label });
}

/** The equity, and the comparison with all hands on the board as it is. */
export function nowParts(report) {
  const [win, tie, lose] = [report.win, report.tie, report.lose].map(Number);
  const all = win + tie + lose;
  const part = (count) => percent(count / all, 2);
  const outcome = t("odds-answer.wins-ties-loses", { win: part(win), tie: part(tie), lose: part(lose) });
  const n = report.against.length;
  return [
    h("div", { class: "odds-head" }, cardRow(pair(report.hand), "small"), report.board.length > 0 && cardRow(report.board, "small"), report.now?.standing && h("span", { class: `standing ${report.now.standing}` }, t(`odds-answer.${report.now.standing}`))),
    h("p", {}, h("strong", { class: "odds-value" }, percent(report.equity, 2)), " ", n > 0 ? t("odds-answer.of-pot-known", { n }) : t("odds-answer.of-pot")),
    bar(win, tie, lose, outcome),
    h("p", { class: "small soft" }, outcome),
    ...(report.now ? currentParts(report.now) : []),
  ];
}

function currentParts({ beats, ties, loses, percentile, category }) {
  const text = t("odds-answer.beats-ties-loses", { beats, ties, loses });
  return [
    h("p", { class: "odds-line" }, t("odds-answer.now", { category: named("categories", category), percentile: percent(percentile, 1) })),
    bar(beats, ties, loses, text),
    h("p", { class: "small soft" }, text),
  ];
}

/** What the hand makes, the best category first. */
export function makesBars({ makes }) {
  const all = Object.values(makes).reduce((sum, count) => sum + count, 0);
  const made = Object.entries(makes).filter(([, count]) => count > 0).toReversed();
  const rows = made.map(([category, count]) =>
    h(
      "li",
      { class: "make" },
      h("span", {}, named("categories", category)),
      h("span", { class: "make-bar", vars: { share: count / all }, "aria-hidden": "true" }),
      h("span", { class: "make-count small" }, `${number(count)} `, h("span", { class: "soft" }, percent(count / all, 2))),
    ),
  );
  return h("div", {}, h("ul", { class: "plain" }, rows), h("p", { class: "soft small" }, t("odds-answer.of-boards", { n: all })));
}

/** The answer in a few words. */
export function said({ equity, now }) {
  const words = [t("odds-answer.said", { equity: percent(equity, 2) })];
  if (now) words.unshift(named("categories", now.category));
  if (now?.standing) words.push(t(`odds-answer.${now.standing}`));
  return words.join(CLAUSE);
}
