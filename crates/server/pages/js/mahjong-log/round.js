// A round of a log as a picture needs it: hands, calls and discards after each event.

import { kindOf, tileOrder } from "../tiles.js";

const WINDS = ["east", "south", "west", "north"];
/** Where the tile lies that was taken from the left, from across and from the right. */
const PLACES = { 3: "left", 2: "across", 1: "right" };

/** The wind of a seat; with three players nobody sits north. */
export function windOf({ players, dealer }, player) {
  const n = players.length;
  return WINDS[(players.indexOf(player) - players.indexOf(dealer) + n) % n];
}

/** How many events come before the first step: the indicator is turned before anybody plays. */
export function nBefore({ events = [] }) {
  const first = events.findIndex(({ event }) => event !== "indicator");
  return first < 0 ? events.length : first;
}

/** The round after this many events. */
export function roundAfter(round, nEvents) {
  const seats = new Map(round.players.map((player) => [player, { hand: sorted(round.hands?.[player] ?? []), drawn: null, calls: [], discards: [], norths: 0, riichi: false }]));
  const state = { seats, indicators: [], last: null, lastDiscard: null };
  for (const event of (round.events ?? []).slice(0, nEvents)) apply(state, event, round.players);
  return state;
}

const sorted = (tiles) => tiles.toSorted((a, b) => tileOrder(a) - tileOrder(b));

function apply(state, event, players) {
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
      seat.calls.push({ kind: event.event, tiles: sorted(tiles), called: tile, place: placeOf(players, player, from) });
      if (state.lastDiscard) state.lastDiscard.by = player;
      break;
    case "concealed-quad":
      settle(seat);
      take(seat, tiles);
      seat.calls.push({ kind: event.event, tiles: sorted(tiles) });
      break;
    case "added-quad": {
      settle(seat);
      take(seat, [tile]);
      const pon = seat.calls.find(({ kind, called }) => kind === "pon" && kindOf(called) === kindOf(tile));
      if (pon) Object.assign(pon, { kind: event.event, added: tile });
      break;
    }
    case "north":
      settle(seat);
      take(seat, [tile]);
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

function discard(seat, { tile, drawn = false, riichi = false }) {
  if (drawn) seat.drawn = null;
  else {
    settle(seat);
    take(seat, [tile]);
  }
  seat.discards.push({ tile, drawn, riichi, by: null });
}

/** From which side of the caller a tile came, by four seats. */
function placeOf(players, player, from) {
  return PLACES[(players.indexOf(from) - players.indexOf(player) + 4) % 4] ?? "left";
}
