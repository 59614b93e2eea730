// What the rounds of a log add up to for each player, and the discards that cost most.

import { h } from "../dom.js";
import { amount, plus } from "../logs/differences.js";
import { playerTable, share } from "../logs/parts.js";
import { CLAUSE, number, t } from "../words.js";
import { instead, isLoss, isValued, lossText } from "./events.js";
import { nBefore, nameOf, playersOf, reviewByEvent } from "./round.js";
import { roundName } from "./table.js";

/** How many costly discards are listed. */
const MOST = 10;
const CALLS = ["chi", "pon", "claimed-quad", "added-quad", "concealed-quad"];

/** Players by name, in the order in which the log names them. */
function sumsOf(rounds) {
  const sums = new Map();
  for (const round of rounds) {
    const { scores_after: after, wins, riichi, events = [], review = [] } = round;
    for (const [idx, player] of playersOf(round).entries()) {
      const name = nameOf(round, player);
      const sum = sums.get(name) ?? { final: 0, wins: 0, dealIns: 0, riichi: 0, calls: 0, choices: 0, best: 0, tiles: 0, back: 0 };
      sums.set(name, sum);
      sum.final = after?.[idx] ?? sum.final;
      const of = (all, isCounted) => all.filter(isCounted).length;
      sum.wins += of(wins, ({ winner }) => winner === player);
      sum.dealIns += of(wins, ({ from }) => from === player);
      sum.riichi += of(riichi, (one) => one.player === player);
      sum.calls += of(events, (one) => one.player === player && CALLS.includes(one.event));
      const own = review.filter((one) => one.player === player);
      sum.choices += own.length;
      sum.best += of(own, ({ loss }) => loss.shanten === 0 && loss.tiles === 0);
      sum.tiles = plus(sum.tiles, ...own.filter(({ loss }) => loss.shanten === 0).map(({ loss }) => loss.tiles));
      sum.back += of(own, ({ loss }) => loss.shanten > 0);
    }
  }
  return sums;
}

export function sums(rounds) {
  const all = [...sumsOf(rounds)];
  if (all.length === 0) return [];
  const isReviewed = all.some(([, { choices }]) => choices > 0);
  const titles = ["player", "final", "wins", "deal-ins", "riichi", "calls-head"].map((key) => t(`log-answer.${key}`));
  const tables = [playerTable(titles, all.map(([name, sum]) => [name, amount(sum.final), number(sum.wins), number(sum.dealIns), number(sum.riichi), number(sum.calls)]))];
  if (isReviewed) {
    const reviewed = ["player", "choices", "best-of", "tiles-lost", "steps-back"].map((key) => t(`log-answer.${key}`));
    const valued = valueSums(rounds);
    tables.push(
      ...valued,
      playerTable(reviewed, all.filter(([, { choices }]) => choices > 0).map(([name, { choices, best, tiles, back }]) => [name, number(choices), share(best, choices), number(tiles / choices, 2), number(back)])),
      h("p", { class: "soft small" }, t(valued.length > 0 ? "log-answer.about-values" : "log-answer.about-review")),
    );
  }
  return tables;
}

/** What the discards cost by their values, for each player. */
function valueSums(rounds) {
  const sums = new Map();
  let nCut = 0;
  for (const round of rounds) {
    for (const { player, value } of round.reviewed ?? []) {
      if (!value) continue;
      const name = nameOf(round, player);
      const sum = sums.get(name) ?? { judged: 0, best: 0, cost: 0, threats: 0 };
      sums.set(name, sum);
      sum.judged += value.judged;
      sum.best += value.best;
      sum.cost += value.cost;
      sum.threats += value.under_threat;
      nCut += value.cut_short ?? 0;
    }
  }
  if (sums.size === 0) return [];
  const titles = ["player", "judged", "best-of", "points-lost", "per-discard", "under-threat"].map((key) => t(`log-answer.${key}`));
  const rows = [...sums].map(([name, { judged, best, cost, threats }]) => [name, number(judged), share(best, judged), number(cost), number(judged > 0 ? cost / judged : 0), number(threats)]);
  return [playerTable(titles, rows), nCut > 0 && h("p", { class: "problem" }, t("log-answer.cut-short", { n: nCut }))].filter(Boolean);
}

/** The discards that lost most tiles, and apart from them those that went back, perhaps in defense. */
export function costly(rounds, jump) {
  const all = rounds.flatMap((round) => [...reviewByEvent(round)].filter(([, one]) => isLoss(one)).map(([nEvents, one]) => ({ round, one, step: nEvents - nBefore(round) })));
  if (all.some(({ one }) => isValued(one))) return costlyByValue(all, jump);
  const fewer = all.filter(({ one }) => one.loss.shanten === 0).sort((a, b) => b.one.loss.tiles - a.one.loss.tiles);
  const back = all.filter(({ one }) => one.loss.shanten > 0).sort((a, b) => b.one.loss.shanten - a.one.loss.shanten);
  const list = (found) => h("ol", { class: "plain costly" }, found.slice(0, MOST).map((each) => item(each, jump)));
  return [
    fewer.length > 0 && list(fewer),
    back.length > 0 && h("details", {}, h("summary", {}, t("log-answer.backs", { n: back.length })), h("p", { class: "soft small" }, t("log-answer.defense")), list(back)),
  ].filter(Boolean);
}

/** The judged discards that cost most points. */
function costlyByValue(all, jump) {
  const judged = all.filter(({ one }) => one.value?.judged).sort((a, b) => b.one.value.cost - a.one.value.cost);
  return judged.length > 0 ? [h("ol", { class: "plain costly" }, judged.slice(0, MOST).map((each) => item(each, jump)))] : [];
}

function item({ round, one, step }, jump) {
  return h(
    "li",
    {},
    h("button", { type: "button", class: "costly-move", onclick: () => jump(round, step) }, h("span", { class: "soft small" }, `${roundName(round)}${CLAUSE}${t("log-answer.turn", { n: one.turn })}`), h("strong", {}, nameOf(round, one.player)), h("span", { class: "row" }, instead(one)), h("span", { class: "cost" }, lossText(one))),
  );
}
