// How the answer about a hand history is shown. This is not needed before the first answer, so it
// loads together with that.

import { cardRow } from "../cards.js";
import { h } from "../dom.js";
import { detailOf, nameOf } from "../hand-name.js";
import { pageAddress } from "../links.js";
import { amount, damageText, differenceList, signed } from "../logs/differences.js";
import { agreement, mark, playerTable } from "../logs/parts.js";
import { CLAUSE, COLON, SEMICOLON, named, percent, queryOf, t } from "../words.js";
import { actionWords, streetName } from "./actions.js";
import { equityAt, handAfter } from "./hand.js";
import { costly, handName, sums } from "./sums.js";
import { tableView } from "./table.js";

/** The games whose equity another page shows, and how many cards are on the board in each street. */
const WITH_EQUITY = ["holdem", "short-deck", "omaha", "omaha-hi-lo"];
const ON_BOARD = { preflop: 0, flop: 3, turn: 4, river: 5 };

const gameName = ({ poker, limit }) => [named("history-game", poker), limit && named("history-limit", limit)].filter(Boolean).join(CLAUSE);

/** Who won how much, in words. */
const wonText = ({ players }) => players.filter(({ won }) => won > 0).map(({ name, won }) => `${name} ${amount(won)}`).join(CLAUSE);

function item(hand) {
  const [board] = hand.boards ?? [];
  return [
    h("span", { class: "part-name" }, handName(hand), h("span", { class: "soft small" }, ` ${gameName(hand)}`)),
    h("span", { class: "part-result" }, wonText(hand)),
    board?.length > 0 && h("span", { class: "part-picture", "aria-hidden": "true" }, cardRow(board, "tiny")),
    h("span", { class: "marks" }, agreement(hand), hand.review?.all_in && mark("soft", t("history-answer.all-in"))),
  ];
}

function damaged(hand) {
  return [h("span", { class: "part-name" }, handName(hand)), h("span", { class: "part-result" }, damageText(hand.error)), h("span", { class: "marks" }, mark("bad", t("logs-answer.damaged")))];
}

const title = (hand) => (hand.error ? handName(hand) : `${handName(hand)}${CLAUSE}${gameName(hand)}`);

function replay(hand) {
  return {
    nSteps: hand.actions?.length ?? 0,
    draw(step) {
      const state = handAfter(hand, step);
      const { street, last } = state;
      return { picture: tableView(hand, state, equityAt(hand, state)), said: [street && last.action !== "board" && h("span", { class: "soft" }, `${streetName(street)}${COLON}`), ...actionWords(step > 0 && hand.actions[step - 1])].filter(Boolean) };
    },
  };
}

function facts(hand) {
  if (hand.error) return [h("p", { class: "problem" }, damageText(hand.error))];
  const { pots = [], rake = 0, uncalled = {}, shown = [], differences = [], notes = [] } = hand;
  const back = Object.entries(uncalled);
  return [
    h("ol", { class: "plain pot-list" }, pots.map((pot, idx) => potView(pot, idx, pots.length))),
    (rake > 0 || back.length > 0) && h("p", { class: "small" }, [rake > 0 && t("history-answer.rake", { amount: amount(rake) }), ...back.map(([player, put]) => t("history-answer.takes-back", { player, amount: amount(put) }))].filter(Boolean).join(SEMICOLON)),
    shown.length > 0 && h("ul", { class: "plain small" }, shown.map(({ name, high, low }) => h("li", {}, h("strong", {}, name), COLON, handsText({ high, low })))),
    differenceList(differences),
    ...notes.map((note) => h("p", { class: "soft small" }, named("log-note", note))),
    streets(hand),
    allInView(hand),
    results(hand),
  ].filter(Boolean);
}

/** What a player showed, in each half of the pot. */
function handsText({ high, low }) {
  const halves = Object.entries({ high, low }).filter(([, hand]) => hand);
  return halves.map(([wins, hand]) => [nameOf({ ...hand, wins, game: hand.order }), detailOf({ ...hand, wins, game: hand.order })].filter(Boolean).join(COLON)).join(SEMICOLON);
}

function potView({ amount: size, shares = [], players }, idx, n) {
  const name = n === 1 ? t("history-answer.pot") : idx === 0 ? t("history-answer.main-pot") : t("history-answer.side-pot", { n: idx });
  const won = shares.map(({ winners, amount: part, half, run }) => [half && t(`history-answer.${half}`), shares.some((one) => one.run > 1) && t("history-answer.run", { n: run }), `${winners.join(CLAUSE)} ${amount(part)}`].filter(Boolean).join(COLON));
  return h("li", {}, h("strong", {}, `${name} ${amount(size)}`), h("span", { class: "soft small" }, ` ${t("history-answer.among", { players: players.join(CLAUSE) })}`), won.length > 0 && h("div", {}, won.join(SEMICOLON)));
}

/** The equities after each deal. */
function streets({ review }) {
  const all = (review?.streets ?? []).filter(({ equity }) => equity);
  if (all.length === 0) return null;
  const title = ({ street, run }) => [streetName(street), run && t("history-answer.run", { n: run })].filter(Boolean).join(CLAUSE);
  return h(
    "div",
    { class: "streets" },
    h("h3", {}, t("history-answer.equity")),
    all.map(({ street, run, equity, error }) =>
      h("div", { class: "street" }, h("span", { class: "small soft" }, title({ street, run }), error && ` ±${percent(Math.max(...Object.values(error)), 2)}`), Object.entries(equity).map(([name, share]) => h("div", { class: "street-share" }, h("span", {}, name), h("span", { class: "meter", vars: { share }, "aria-hidden": "true" }), h("span", { class: "number" }, percent(share, 1))))),
    ),
  );
}

function allInView(hand) {
  const allIn = hand.review?.all_in;
  if (!allIn) return null;
  const { street, expected, won, luck, why } = allIn;
  if (!expected) return h("p", { class: "soft small" }, `${t("history-answer.all-in-on", { street: streetName(street) })}. ${named("history-why", why)}`);
  const titles = ["player", "expected", "won-sum", "luck"].map((key) => t(`history-answer.${key}`));
  const address = equityAddress(hand, street);
  return h(
    "div",
    {},
    h("h3", {}, t("history-answer.all-in-on", { street: streetName(street) })),
    playerTable(titles, Object.keys(expected).map((name) => [name, amount(expected[name]), amount(won[name]), signed(luck[name])])),
    address && h("p", { class: "on-screen" }, h("a", { href: address }, t("history-answer.see-equity"))),
  );
}

/** The address of the page with the equities of an all-in, if it has this game. */
function equityAddress({ poker, players, boards = [], review }, street) {
  if (!WITH_EQUITY.includes(poker) || ON_BOARD[street] === undefined) return null;
  const isIn = ({ name }) => review.all_in.expected[name] !== undefined;
  const parameters = new URLSearchParams();
  for (const { cards } of players.filter(isIn)) parameters.append("player", cards.join(""));
  const board = (boards[0] ?? []).slice(0, ON_BOARD[street]).join("");
  const dead = players.filter((player) => !isIn(player)).flatMap(({ cards }) => cards ?? []).join("");
  if (board) parameters.set("board", board);
  if (dead) parameters.set("dead", dead);
  if (poker !== "holdem") parameters.set("game", poker);
  return pageAddress("poker-equity", queryOf(parameters));
}

function results({ players }) {
  const titles = ["player", "stack", "put", "won-sum", "net"].map((key) => t(`history-answer.${key}`));
  return playerTable(titles, players.map(({ name, stack, put, won, net }) => [name, typeof stack === "number" ? amount(stack) : "?", amount(put ?? 0), amount(won ?? 0), signed(net ?? 0)]));
}

export const hands = { count: (n) => t("history-answer.n-hands", { n }), item, damaged, title, replay, facts, sums, costly };
