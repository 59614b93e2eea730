// A hand of a log as a picture needs it: stacks, bets, cards and boards after each action.

import { plus } from "../logs/differences.js";

/** What an action does besides moving chips. */
const FOLD = "fold";

/** The hand after this many of its actions. */
export function handAfter(hand, nActions) {
  const actions = hand.actions ?? [];
  const seats = new Map(hand.players.map((player) => [player.name, seatOf(player, actions)]));
  const state = { seats, street: null, pot: 0, boards: new Map(), run: 1, last: null, isOver: nActions === actions.length };
  for (const action of actions.slice(0, nActions)) apply(state, action);
  if (state.isOver) collect(state);
  return state;
}

/** A player before the first action; cards that no action deals are there from the start. */
function seatOf({ name, seat, stack, cards }, actions) {
  const isDealt = actions.some(({ action, player }) => action === "deal" && player === name);
  return { seat, stack, bet: 0, folded: false, allIn: false, cards: isDealt ? [] : (cards ?? []) };
}

function apply(state, { street, action, player, amount = 0, cards = [], run = 1, all_in: isAllIn = false }) {
  if (street !== state.street) {
    if (state.street !== null) collect(state);
    state.street = street;
  }
  state.last = { street, action, player };
  if (action === "board") {
    state.run = run;
    state.boards.set(run, [...(state.boards.get(run) ?? commonOf(state, run)), ...cards]);
    return;
  }
  const seat = state.seats.get(player);
  if (!seat) return;
  seat.allIn ||= isAllIn;
  switch (action) {
    case FOLD:
      seat.folded = true;
      break;
    case "deal":
      seat.cards = [...seat.cards, ...cards];
      break;
    case "draw":
      seat.cards = seat.cards.filter((card) => !cards.includes(card));
      break;
    case "show":
    case "muck":
      if (cards.length > 0) seat.cards = cards;
      break;
    case "returned":
      move(seat, -amount);
      break;
    default:
      move(seat, amount);
  }
}

/** Moves chips from a stack to the bet in front of it. */
function move(seat, amount) {
  // A stack that the log does not tell stays unknown.
  if (typeof seat.stack === "number") seat.stack = plus(seat.stack, -amount);
  seat.bet = plus(seat.bet, amount);
}

/** The bets of a street go into the pot. */
function collect(state) {
  for (const seat of state.seats.values()) {
    state.pot = plus(state.pot, seat.bet);
    seat.bet = 0;
  }
}

/** The cards that a later run has in common with the first: those before its own. */
function commonOf({ boards, street }, run) {
  const first = boards.get(1) ?? [];
  return run === 1 ? first : first.slice(0, { turn: 3, river: 4 }[street] ?? 0);
}

/** The equities that hold at a point of the hand, if the review knows them. */
export function equityAt({ review }, { street, last, run }) {
  const isDealt = last !== null && last.action !== "show" && last.action !== "muck";
  const streets = review?.streets ?? [];
  return isDealt ? (streets.find((one) => one.street === street && (one.run ?? run) === run)?.equity ?? null) : null;
}
