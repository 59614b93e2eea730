// The answer: how it was found, a bar for each player, and what the players end up with.

import { cardRow } from "../cards.js";
import { h } from "../dom.js";
import { withCode } from "../problems.js";
import { CLAUSE, LANGUAGE, SPACE, named, number, parts, percent, t } from "../words.js";

/**
 * The parts of the answer; `names` are the players in the order of the report, and `halves` is the
 * module for games with a low half.
 */
export function answerParts(report, names, halves) {
  const n = report.wins_by_mask.reduce((sum, count) => sum + Number(count), 0);
  const split = halves?.halvesOf(report);
  return [
    h("p", { class: "how" }, how(report)),
    report.board.length > 0 && cardRow(report.board, "small"),
    h("ol", { class: "plain equities" }, report.players.map((player, idx) => playerRow(player, n, names[idx], split && halves.halvesView(split[idx])))),
    split ? halves.halvesLegend() : h("p", { class: "legend small soft" }, h("span", { class: "key win" }), `${t("equity-answer.wins-alone")} `, h("span", { class: "key tie" }), t("equity-answer.ties")),
    report.players.map((player, idx) => h("details", {}, h("summary", {}, t("equity-answer.ends", { number: idx + 1 })), categoryTable(player, n))),
    h("p", { class: "soft small" }, t("equity-answer.about-equity")),
    (report.assumed ?? []).map((one) => h("p", { class: "soft small" }, withCode(ASSUMED[one.kind]?.(one) ?? ""))),
  ];
}

/** What was assumed in reading the players, by kind. */
const ASSUMED = {
  plus: (item) => t("equity-answer.assumed-plus", item),
  top: ({ item, first, last, share, combos }) => t("equity-answer.assumed-top", { item, hands: first === last ? first : `${first}–${last}`, size: t("equity-answer.size", { part: percent(share, 2), combos: t("equity-answer.combos", { n: combos }) }) }),
  "rounded-weights": () => t("equity-answer.assumed-rounded"),
  "random-opponents": () => t("equity-answer.assumed-opponent"),
};

/** The equities in a few words. */
export function said({ players }) {
  return players.map(({ equity }, idx) => t("equity-answer.said", { number: idx + 1, equity: percent(equity, 2) })).join(CLAUSE);
}

/** A count, which is a string if it is very large. */
const shownCount = (count) => BigInt(count).toLocaleString(LANGUAGE);

/** How the result was computed, and how accurate it is. */
function how(report) {
  const where = [report.board.length > 0 && t("equity-answer.on-board"), report.dead.length > 0 && t("equity-answer.without-dead")].filter(Boolean);
  const of = where.length > 0 ? SPACE + where.join(`${SPACE}${t("equity-answer.and")}${SPACE}`) : "";
  if (report.method === "exact") {
    // The plural depends on the last digits, which a number has exactly if it is not too large.
    const n = Number(report.boards);
    const counted = t("equity-answer.boards", { n }).replace(number(n), shownCount(report.boards));
    const boards = report.scale ? t("equity-answer.in-parts", { boards: counted, scale: shownCount(report.scale) }) : counted;
    return parts("equity-answer.all-counted", { n, exact: h("strong", {}, t("equity-answer.exact")), boards, of });
  }
  const largest = Math.max(...report.players.map(({ error }) => error ?? Number.NaN));
  const error = Number.isNaN(largest) ? t("equity-answer.unknown-error") : `± ${percent(largest, 3)}`;
  const ended = report.cut_short ? t("equity-answer.no-time") : "";
  const what = report.method === "partial" ? t("equity-answer.part-counted", { part: percent(report.part, 1), ended }) : t("equity-answer.deals", { n: report.samples, of, ended });
  return parts("equity-answer.not-exact", { error: h("strong", {}, error), what });
}

function playerRow(player, n, name, halves) {
  const [win, tie] = [player.win, player.tie].map((count) => Number(count) / n);
  const part = (count) => percent(Number(count) / n, 2);
  // With a low half, wins and ties refer to the high half.
  const low = player.scoop !== undefined && h("p", { class: "small soft" }, t("equity-answer.low-half", { win: part(player.low_win), tie: part(player.low_tie), scoop: part(player.scoop) }));
  const outcome = t("equity-answer.wins-ties-loses", { win: percent(win, 2), tie: percent(tie, 2), lose: percent(Math.max(1 - win - tie, 0), 2) });
  const error = player.error === 0 ? "" : ` ± ${player.error === null ? "?" : percent(player.error, 3)}`;
  return h(
    "li",
    { class: "equity" },
    h("div", { class: "equity-head" }, h("span", { class: "equity-name" }, name, " ", h("span", { class: "soft" }, player.hand ?? player.range)), h("strong", { class: "equity-value" }, percent(player.equity, 2), h("span", { class: "soft small" }, error))),
    halves,
    !halves && h("div", { class: "equity-bar", vars: { win, tie }, role: "img", "aria-label": t("equity-answer.wins-ties", { win: percent(win, 2), tie: percent(tie, 2) }) }),
    h("p", { class: "small soft" }, low ? t("equity-answer.high-half", { what: outcome }) : outcome),
    low,
  );
}

function categoryTable({ categories }, n) {
  const rows = Object.entries(categories).filter(([, { boards }]) => Number(boards) > 0).toReversed();
  return h(
    "table",
    { class: "small" },
    h("thead", {}, h("tr", {}, [t("equity-answer.hand"), t("equity-answer.how-often"), t("equity-answer.wins-then")].map((title, idx) => h("th", { scope: "col", class: idx && "number" }, title)))),
    h("tbody", {}, rows.map(([name, { boards, win }]) => h("tr", {}, h("td", {}, named("categories", name)), h("td", { class: "number" }, percent(Number(boards) / n, 2)), h("td", { class: "number" }, percent(Number(win) / Number(boards), 2))))),
  );
}
