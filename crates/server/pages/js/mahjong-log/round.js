// A round of a log as a picture needs it: hands, calls and discards after each event.

import { kindOf, tileOrder } from "../tiles.js";

const WINDS = ["east", "south", "west", "north"];
/** Where the tile lies that was taken from the left, from across and from the right. */
const PLACES = { 3: "left", 2: "across", 1: "right" };

/** The letters by which answers call the players, in turn from the first dealer. */
const LETTERS = "ABCD";

/** The players of a round, by letter. */
export const playersOf = ({ players }) => [...LETTERS.slice(0, players.length)];

/** The name of the player with a letter. */
export const nameOf = ({ players }, letter) => players[LETTERS.indexOf(letter)] ?? letter;

/** The wind of a seat; with three players nobody sits north. */
export function windOf({ players, dealer }, player) {
  const n = players.length;
  return WINDS[(LETTERS.indexOf(player) - LETTERS.indexOf(dealer) + n) % n];
}

/** The discards of a review, each by the number of events up to it. */
export function reviewByEvent({ review = [], events = [] }) {
  const turns = new Map();
  const found = new Map();
  for (const [idx, { event, player }] of events.entries()) {
    if (event !== "discard") continue;
    turns.set(player, (turns.get(player) ?? 0) + 1);
    const one = review.find((each) => each.player === player && each.turn === turns.get(player));
    if (one) found.set(idx + 1, one);
  }
  return found;
}

/** How many events come before the first step: the indicator is turned before anybody plays. */
export function nBefore({ events = [] }) {
  const first = events.findIndex(({ event }) => event !== "indicator");
  return first < 0 ? events.length : first;
}

/** The round after this many events. */
export function roundAfter(round, nEvents) {
  const seats = new Map(playersOf(round).map((player) => [player, { hand: sorted(round.hands?.[player] ?? []), drawn: null, calls: [], discards: [], norths: 0, riichi: false }]));
  const state = { seats, indicators: [], last: null, lastDiscard: null };
  for (const event of (round.events ?? []).slice(0, nEvents)) apply(state, event);
  return state;
}

const sorted = (tiles) => tiles.toSorted((a, b) => tileOrder(a) - tileOrder(b));

function apply(state, event) {
  const { player, tile, tiles = [], from } = event;
  const seat = state.seats.get(player);
  state.last = event;
  switch (event.event) {
    case "indicator":
      state.indicators.push(tile);
      break;
    case "draw":
      settle(seat);
      seat.drawn = tile;
      break;
    case "discard":
      discard(seat, event);
      state.lastDiscard = seat.discards.at(-1);
      break;
    case "riichi":
      seat.riichi = true;
      break;
    case "chi":
    case "pon":
    case "claimed-quad":
      settle(seat);
      take(seat, tiles);
      seat.calls.push({ kind: event.event, tiles: sorted(tiles), called: tile, place: placeOf(player, from) });
      if (state.lastDiscard) state.lastDiscard.by = player;
      break;
    case "concealed-quad": {
      settle(seat);
      const four = seat.hand.filter((one) => kindOf(one) === kindOf(tile));
      const known = four.length === 4 ? four : Array(4).fill(kindOf(tile));
      take(seat, known);
      seat.calls.push({ kind: event.event, tiles: known });
      break;
    }
    case "added-quad": {
      settle(seat);
      take(seat, [tile]);
      const pon = seat.calls.find(({ kind, called }) => kind === "pon" && kindOf(called) === kindOf(tile));
      if (pon) Object.assign(pon, { kind: event.event, added: tile });
      break;
    }
    case "north":
      settle(seat);
      take(seat, ["4z"]);
      seat.norths += 1;
      break;
    case "win":
      // The tile that completes a hand by ron lies beside it.
      if (from !== undefined) seat.drawn = tile;
      break;
    default:
  }
}

/** Puts the drawn tile among the others. */
function settle(seat) {
  if (seat.drawn === null) return;
  seat.hand = sorted([...seat.hand, seat.drawn]);
  seat.drawn = null;
}

function take(seat, tiles) {
  for (const tile of tiles) {
    const at = seat.hand.indexOf(tile);
    // The tiles of a hand that the log does not tell are all alike.
    seat.hand.splice(at < 0 ? seat.hand.indexOf("?") : at, 1);
  }
}

function discard(seat, { tile, riichi = false }) {
  const drawn = seat.drawn === tile || seat.drawn === "?";
  if (drawn) seat.drawn = null;
  else {
    settle(seat);
    take(seat, [tile]);
  }
  seat.discards.push({ tile, drawn, riichi, by: null });
}

/** From which side of the caller a tile came, by four seats. */
function placeOf(player, from) {
  return PLACES[(LETTERS.indexOf(from) - LETTERS.indexOf(player) + 4) % 4] ?? "left";
}
