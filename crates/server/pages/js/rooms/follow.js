// The current state of a room: its stream, which is reopened whenever it breaks, and what each
// event changes.

import { rooms } from "./api.js";

const N_CARDS = 25;
/** How long a page waits before it retries, in milliseconds; it doubles each time. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
/** A page that was hidden for longer than this reopens its stream, because phones sleep; in milliseconds. */
const ASLEEP_MS = 5000;

/** The grid of a player before the first card. */
const emptyGrid = () => Array.from({ length: 5 }, () => Array(5).fill(null));

/** How many of a room's players take part in its game. */
const countPlaying = (view, players) => (view.state === "lobby" ? 0 : players.filter(({ watches }) => !watches).length);

/** What each event changes in a room, by the event's name. */
const CHANGES = {
  snapshot: (_, data) => data,
  player: (view, data) => {
    const known = view.players.some(({ player }) => player === data.player);
    const players = known ? view.players.map((one) => (one.player === data.player ? data : one)) : [...view.players, data];
    return { ...view, players, playing: countPlaying(view, players) };
  },
  start: (view, data) => {
    const isPlayer = view.you.role === "player" || view.you.role === "watcher";
    const own = isPlayer ? { grid: emptyGrid(), moves: [], total: 0, lines: null } : {};
    const players = view.players.map((one) => ({ ...one, watches: false }));
    const you = isPlayer ? { ...view.you, role: "player" } : view.you;
    return { ...view, ...own, ...data, you, players, state: "open", paused: false, card: null, cards: [], count: 0, playing: players.length, placed: view.placed && [], board: null };
  },
  card: (view, data) => {
    if (data.n === view.card?.n) return { ...view, card: data };
    const cards = [...view.cards];
    cards[data.n - 1] = data.value;
    return { ...view, card: data, cards, count: 0, placed: view.placed && [] };
  },
  move: (view, { n, row, column, assigned, total, lines }) => {
    const grid = view.grid.map((cells) => [...cells]);
    grid[row - 1][column - 1] = view.cards[n - 1];
    const moves = [...view.moves.filter((move) => move.n !== n), { n, row, column, assigned }];
    return { ...view, grid, moves, total, lines };
  },
  placed: (view, { n, count, players }) => (n === (view.card?.n ?? 0) ? { ...view, count, placed: players ?? view.placed } : view),
  board: (view, board) => ({ ...view, board }),
  paused: (view) => ({ ...view, paused: true, card: view.card && { ...view.card, deadline: null } }),
  resumed: (view, { deadline }) => ({ ...view, paused: false, card: view.card && { ...view.card, deadline } }),
  locked: (view, { locked }) => ({ ...view, locked }),
  renamed: (view, { player, name }) => {
    const rename = (one) => (one.player === player ? { ...one, name } : one);
    return { ...view, players: view.players.map(rename), board: view.board?.map(rename) ?? null, results: view.results?.map(rename) };
  },
  removed: (view, { player }) => {
    const players = view.players.filter((one) => one.player !== player);
    return { ...view, players, playing: countPlaying(view, players) };
  },
  kept: (view, { names_until }) => ({ ...view, names_until }),
  end: (view, data) => ({ ...view, ...data, state: "finished", paused: false, card: view.card && { ...view.card, deadline: null } }),
  best: (view, best) => ({ ...view, best }),
  closed: (view) => view,
  replaced: (view) => view,
  trouble: (view) => view,
};

/**
 * Follows a room as `player`, `host` or `anyone`. `tell` is called with what has happened:
 * the name of the event, its data and the state of the room; `lost` while there is no connection,
 * `closed` if the room does not exist (or no longer does), `replaced` if too many other windows
 * follow it. `first` resolves to the room's state, which may arrive before the stream's. Returns a
 * function that reopens the stream immediately.
 */
export function follow(code, as, tell, first = rooms.view(code, as)) {
  let view = null;
  let source = null;
  let wait = FIRST_WAIT_MS;
  let timer;
  let hiddenSince = null;
  let isOver = false;

  const end = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const close = () => {
    isOver = true;
    end();
    tell({ name: "closed", view });
  };
  const take = (name, data) => {
    if (name !== "snapshot" && view === null) return;
    if (Number.isFinite(data.now)) clockAhead = data.now - Date.now();
    const before = view;
    view = CHANGES[name](view, data);
    if (name === "closed") return close();
    if (name === "replaced") end();
    tell({ name, data, view, before });
    // A removed player gets the room's current state again.
    if (name === "removed" && data.player === view.you.player) begin();
  };
  const begin = () => {
    if (isOver) return;
    end();
    source = rooms.events(code, as);
    const mine = source;
    for (const name of Object.keys(CHANGES)) {
      mine.addEventListener(name, (event) => {
        if (mine !== source) return;
        wait = FIRST_WAIT_MS;
        take(name, JSON.parse(event.data));
      });
    }
    mine.addEventListener("error", () => {
      if (mine === source) breakOff();
    });
  };
  const breakOff = () => {
    end();
    tell({ name: "lost", view });
    timer = setTimeout(tryAgain, wait * (0.75 + Math.random() / 2));
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  };
  // A stream does not report why it broke.
  const tryAgain = async () => {
    try {
      await rooms.view(code, as);
      begin();
    } catch (problem) {
      if (["no-such-room", "wrong-token"].includes(problem.kind)) close();
      else if (!isOver && source === null) breakOff();
    }
  };
  const beginAtOnce = () => {
    wait = FIRST_WAIT_MS;
    begin();
  };
  addEventListener("online", beginAtOnce);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenSince = Date.now();
    else if (hiddenSince !== null && Date.now() - hiddenSince > ASLEEP_MS) beginAtOnce();
  });
  begin();
  // The stream reports what is wrong.
  first.then((seen) => view === null && !isOver && take("snapshot", seen), () => {});
  return beginAtOnce;
}

/** How far the server's clock is ahead of this one, in milliseconds. */
let clockAhead = 0;

/** How many milliseconds are left until a moment by the server's clock. */
export function timeLeft(deadline) {
  return deadline - clockAhead - Date.now();
}

/** Whether a player takes part in this game, and has cards to place. */
export function nextCard(view) {
  const n = (view.moves?.length ?? N_CARDS) + 1;
  return view.state === "open" && n <= view.cards.length ? n : null;
}

/** The name of a player, or the number if names are deleted. */
export function nameOf({ player, name }) {
  return name ?? `#${player}`;
}
