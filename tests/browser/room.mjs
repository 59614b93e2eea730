// Rooms for the tests of their pages. One room in each state is opened once and shared, because an
// address may not open many.

import { address } from "./browser.mjs";

const API = () => `${address}/api/v1/rooms`;

async function ask(path, { method = "GET", token, body } = {}) {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(API() + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const answer = await response.json();
  if (answer.error?.kind === "too-often") {
    await new Promise((resolve) => setTimeout(resolve, 1000 * answer.error.retry_after));
    return ask(path, { method, token, body });
  }
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** A room, with the actions of its host and players. */
export async function newRoom(settings = {}) {
  const { code, host_token: host } = await ask("", { method: "POST", body: settings });
  return {
    ...roomOf(code),
    host,
    act: (action) => ask(`/${code}/host`, { method: "POST", token: host, body: action }),
    view: (token = host) => ask(`/${code}?as=anyone`, { token }),
  };
}

/** A room that somebody else has opened, with the actions of its players. */
export function roomOf(code) {
  return {
    code,
    join: async (name) => (await ask(`/${code}/players`, { method: "POST", body: { name } })).player_token,
    place: (token, n, cell) => ask(`/${code}/moves/${n}`, { method: "PUT", token, body: { row: Math.floor(cell / 5) + 1, column: (cell % 5) + 1 } }),
  };
}

const known = {};

/** Opens a room on the first call only. */
function once(name, make) {
  return () => (known[name] ??= make());
}

async function withPlayers() {
  const room = await newRoom({ hints: true, late: "random", timer: 60, board: "all" });
  room.jana = await room.join("Jana");
  room.petr = await room.join("Petr");
  await room.act({ action: "bot", bot: "greedy", name: "Robo" });
  return room;
}

/** A room whose game has not begun. */
export const inLobby = once("lobby", withPlayers);

/** A room with as many players as are allowed, all with long names. */
export const fullRoom = once("full", async () => {
  const room = await newRoom({ board: "all" });
  for (let n = 1; n <= 60; n += 1) await room.join(`Maximiliane-Luise ${String(n).padStart(2, "0")}`);
  return room;
});

/** A room in the middle of a game that does not advance. */
export const inGame = once("game", async () => {
  const room = await withPlayers();
  await room.act({ action: "start" });
  for (let n = 1; n <= 7; n += 1) {
    await room.act({ action: "call", n });
    await room.place(room.jana, n, n - 1);
    if (n < 7) await room.place(room.petr, n, 25 - n);
  }
  await room.act({ action: "pause" });
  return room;
});

/** A room whose game is over. */
export const atEnd = once("end", async () => {
  const room = await withPlayers();
  await room.act({ action: "start" });
  for (let n = 1; n <= 12; n += 1) {
    await room.act({ action: "call", n });
    await room.place(room.jana, n, n - 1);
  }
  await room.act({ action: "end" });
  return room;
});

/** Makes a page the host's or a player's, and opens the room there. */
export async function enter(page, room, as, path = "") {
  const token = as === "host" ? room.host : room[as];
  if (token) {
    const response = await page.request.post(`${API()}/${room.code}/cookie`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok()) throw new Error(await response.text());
  }
  // The language of the previous page is kept.
  await page.goto(`${address}/r/${room.code}${path}${new URL(page.url()).search}`);
}

/** A page of a room, with its name for tests; it is entered from a file without scripts. */
export function roomState(name, make, as, path) {
  return { name: `room: ${name}`, path: "/robots.txt", isRoom: true, act: async (page) => enter(page, await make(), as, path) };
}

/** The events of a stream, until it ends or `signal` aborts it. */
export async function* eventsOf(url, token, signal) {
  const response = await fetch(url, { signal, headers: { accept: "text/event-stream", authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of response.body) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const [, name] = /^event: ?(.*)$/m.exec(block) ?? [];
      const [, data] = /^data: ?(.*)$/m.exec(block) ?? [];
      if (name) yield { name, data: JSON.parse(data) };
    }
  }
}
