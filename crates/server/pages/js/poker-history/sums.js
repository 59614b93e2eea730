// What the hands of a log add up to for each player, and the hands to look at again.

import { h } from "../dom.js";
import { amount, plus, signed } from "../logs/differences.js";
import { playerTable } from "../logs/parts.js";
import { number, t } from "../words.js";

/** How many hands are listed. */
const MOST = 10;

function sumsOf(hands) {
  const sums = new Map();
  for (const { players, shown = [], review } of hands) {
    const luck = review?.all_in?.luck ?? {};
    for (const { name, put, won, net } of players) {
      const sum = sums.get(name) ?? { hands: 0, put: 0, won: 0, net: 0, showdowns: 0, luck: 0, allIns: 0 };
      sums.set(name, sum);
      sum.hands += 1;
      sum.put = plus(sum.put, put ?? 0);
      sum.won = plus(sum.won, won ?? 0);
      sum.net = plus(sum.net, net ?? 0);
      if (shown.some((one) => one.name === name)) sum.showdowns += 1;
      if (luck[name] !== undefined) {
        sum.allIns += 1;
        sum.luck = plus(sum.luck, luck[name]);
      }
    }
  }
  return sums;
}

export function sums(hands) {
  const all = [...sumsOf(hands)].sort(([, a], [, b]) => b.net - a.net);
  if (all.length === 0) return [];
  const hasLuck = all.some(([, { allIns }]) => allIns > 0);
  const keys = ["player", "hands", "put", "won-sum", "net", "showdowns", ...(hasLuck ? ["all-ins", "luck", "without-luck"] : [])];
  const rows = all.map(([name, sum]) => [name, number(sum.hands), amount(sum.put), amount(sum.won), signed(sum.net), number(sum.showdowns), ...(hasLuck ? [number(sum.allIns), signed(sum.luck), signed(plus(sum.net, -sum.luck))] : [])]);
  return [playerTable(keys.map((key) => t(`history-answer.${key}`)), rows), hasLuck && h("p", { class: "soft small" }, t("history-answer.about-luck"))].filter(Boolean);
}

/** The all-ins that went furthest from what could be expected, and the largest losses. */
export function costly(hands, jump) {
  const lucky = hands.flatMap((hand) => Object.entries(hand.review?.all_in?.luck ?? {}).map(([name, luck]) => ({ hand, name, value: luck })));
  const unlucky = lucky.filter(({ value }) => value < 0).sort((a, b) => a.value - b.value);
  const losses = hands.flatMap((hand) => hand.players.filter(({ net }) => net < 0).map(({ name, net }) => ({ hand, name, value: net }))).sort((a, b) => a.value - b.value);
  return [list("history-answer.unlucky", unlucky, jump), list("history-answer.losses", losses, jump)].filter(Boolean);
}

function list(key, found, jump) {
  if (found.length === 0) return null;
  return h(
    "div",
    {},
    h("h3", {}, t(key)),
    h("ol", { class: "plain costly" }, found.slice(0, MOST).map(({ hand, name, value }) => h("li", {}, h("button", { type: "button", class: "costly-move", onclick: () => jump(hand) }, h("span", { class: "soft small" }, handName(hand)), h("strong", {}, name), h("span", { class: "cost" }, signed(value)))))),
  );
}

/** `Hand 3`, or `#1001` where the log numbers its hands; nothing where the log ends between hands. */
export function handName({ id, hand }) {
  if (id) return `#${id}`;
  return hand === undefined ? "" : t("history-answer.hand", { n: hand });
}
