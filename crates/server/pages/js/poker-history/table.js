// The table of a hand: seats around the board and the pot.

import { cardFace, cardRow } from "../cards.js";
import { h } from "../dom.js";
import { amount } from "../logs/differences.js";
import { COLON, COMMA, percent, t } from "../words.js";

/** The table; `equity` has the shares of the players, if they are known at this point. */
export function tableView(hand, state, equity) {
  const n = hand.players.length;
  return h(
    "div",
    { class: "pk-frame" },
    h("div", { class: "pk-table" }, middle(state), h("ul", { class: "plain pk-seats" }, hand.players.map((player, idx) => seatView(hand, player, state, { at: idx / n, equity: equity?.[player.name] })))),
    equity && equityBar(equity),
  );
}

function middle({ boards, pot, seats }) {
  const bets = [...seats.values()].reduce((sum, { bet }) => sum + bet, 0);
  return h(
    "div",
    { class: "pk-middle" },
    [...boards].map(([run, cards]) => h("p", { class: "pk-board" }, boards.size > 1 && h("span", { class: "soft small" }, t("history-answer.run", { n: run })), cardRow(cards, "small"))),
    h("p", { class: "pk-pot" }, t("history-answer.pot"), " ", h("strong", {}, amount(pot)), bets > 0 && h("span", { class: "soft small" }, ` + ${amount(Math.round(bets * 10_000) / 10_000)}`)),
  );
}

function seatView(hand, player, { seats, last, isOver }, { at, equity }) {
  const { stack, bet, folded, allIn, cards } = seats.get(player.name);
  const isWinner = isOver && player.won > 0;
  const classes = ["pk-seat", folded && "folded", last?.player === player.name && "acting", isWinner && "winner"].filter(Boolean).join(" ");
  return h(
    "li",
    { class: classes, vars: { at } },
    h("span", { class: "pk-name" }, player.name, hand.button === player.seat && h("span", { class: "pk-button", role: "img", "aria-label": t("history-answer.button") }, "D")),
    cards.length > 0 ? h("span", { class: "pk-cards" }, cards.map((card) => (card === null ? back() : cardFace(card, "tiny")))) : h("span", { class: "pk-cards soft small" }, folded ? t("history-answer.folded") : t("history-answer.unknown")),
    h("span", { class: "pk-stack" }, isWinner ? t("history-answer.won", { amount: amount(player.won) }) : allIn && stack === 0 ? t("history-answer.all-in") : typeof stack === "number" ? amount(stack) : "?"),
    bet > 0 && h("span", { class: "pk-bet" }, amount(bet)),
    equity !== undefined && h("span", { class: "pk-equity" }, percent(equity, 1)),
  );
}

const back = () => h("span", { class: "card tiny face-down", role: "img", "aria-label": t("history-answer.unknown") });

/** One bar for all players, as long as their shares of the pot. */
function equityBar(equity) {
  const all = Object.entries(equity);
  const label = all.map(([name, share]) => `${name} ${percent(share, 1)}`).join(COMMA);
  return h(
    "div",
    { class: "pk-bar", role: "img", "aria-label": `${t("history-answer.equity")}${COLON}${label}` },
    all.map(([name, share], idx) => h("span", { class: `pk-share share-${idx % 4}`, vars: { share } }, `${name} ${percent(share, 0)}`)),
  );
}
