// A page's requests to a room.

import { matematico } from "../matematico/questions.js";
import { ask } from "../ask.js";
import { BASE } from "../sending.js";

/** The code of this page's room, from its address. */
export const CODE = decodeURIComponent(/\/r\/([^/]*)/.exec(location.pathname)?.[1] ?? "").toUpperCase();

/** The address of a page of a room: `caller` and `host`, or the players' page. */
export function pageOf(code, page = "") {
  const address = new URL(page ? `../../r/${code}/${page}` : `../../r/${code}`, BASE);
  const language = new URLSearchParams(location.search).get("lang");
  if (language) address.searchParams.set("lang", language);
  return address.href;
}

/** The picture of the address at which phones join. */
export function pictureOf(code) {
  return new URL(`../../r/${code}/join.svg`, BASE).href;
}

/** The host's table of a room. */
export function tableOf(code) {
  return new URL(`rooms/${code}/results.csv`, BASE).href;
}

export const rooms = {
  /** How many rooms there are, and whether they survive a restart. */
  all: () => ask("rooms"),
  open: (settings) => ask("rooms", { query: { lang: document.documentElement.lang }, body: settings }),
  /** The room as seen by `player`, `host` or `anyone`. */
  view: (code, as) => ask(`rooms/${code}`, { query: { as } }),
  join: (code, name) => ask(`rooms/${code}/players`, { body: name === undefined ? {} : { name } }),
  /** Puts card `n` into a cell, which is numbered from 0. */
  place: (code, n, cell) => ask(`rooms/${code}/moves/${n}`, { method: "PUT", body: { row: Math.floor(cell / 5) + 1, column: (cell % 5) + 1 } }),
  hint: (code, n) => ask(`rooms/${code}/hints/${n}`, { method: "POST" }),
  host: (code, action) => ask(`rooms/${code}/host`, { body: action }),
  /** Makes this browser the owner of the token. */
  remember: (code, token) => ask(`rooms/${code}/cookie`, { method: "POST", token }),
  /** What good play would score with the cards of a game. */
  par: (cards, points) => matematico.par(cards, points),
  /** What the lines of a grid score. */
  score: (grid, points) => matematico.score(grid, points),
  events: (code, as) => {
    const address = new URL(`rooms/${code}/events`, BASE);
    address.searchParams.set("as", as);
    return new EventSource(address);
  },
};
