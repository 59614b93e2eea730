// Rooms: a class plays one game together, and nothing is lost.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { address, ask, eventually, open, outside, text } from "./browser.mjs";
import { atEnd, enter, fullRoom, inGame, inLobby, newRoom } from "./room.mjs";
import { violations } from "./axe.mjs";
import { LANGUAGES, WIDEST } from "./spoken.mjs";
import "./started.mjs";

/** A player's page, in the room. */
async function join(code, name) {
  const phone = await open(`/r/${code}`, { width: 390, height: 844, hasTouch: true });
  await phone.page.fill("#name", name);
  await phone.page.click("#join-button");
  return phone;
}

/** Puts the card on the table into a cell, once it is there. */
async function place(page, n, cell) {
  await eventually(text(page, "#turn-count"), `${n} / 25`);
  await eventually(() => page.locator("#turned.over").count(), 0);
  await page.locator(`#board [data-cell="${cell}"]`).click();
}

test("a host and three players play a whole game: one reloads, one loses the network for a card, and one joins late", async () => {
  const caller = await open("/rooms", { width: 1366, height: 768 });
  await caller.page.click("#open-button");
  await caller.page.waitForURL(/\/r\/.*\/caller/);
  const code = /\/r\/([^/]+)\/caller/.exec(caller.page.url())[1];
  await eventually(text(caller.page, "#address"), new RegExp(`/r/${code}$`));
  assert.equal(await caller.page.locator("#next").isDisabled(), true, "nobody is there yet");
  const [jana, petr] = [await join(code, "Jana"), await join(code, "Petr")];
  await eventually(text(jana.page, "#lobby"), /Hello, Jana/);
  await eventually(text(caller.page, "#players"), /Jana\s*Petr/);
  await caller.page.click("#next"); // the game begins
  await eventually(() => caller.page.locator("#table").isVisible(), true);
  const { commitment } = await (await fetch(`${address}/api/v1/rooms/${code}`)).json();
  const cells = { jana: [], petr: [], eva: [] };
  let eva;
  for (let n = 1; n <= 25; n += 1) {
    // A remote control calls the cards.
    await caller.page.keyboard.press(n % 2 ? "PageDown" : "ArrowRight");
    await eventually(text(caller.page, "#call-count"), `Card ${n} of 25`);
    if (n === 4) {
      eva = await join(code, "Eva");
      for (let late = 1; late <= 4; late += 1) {
        cells.eva.push(25 - late);
        await place(eva.page, late, 25 - late);
        if (late === 1) await eventually(text(eva.page, "#behind"), /2 more cards/);
      }
    } else if (n > 4) {
      cells.eva.push(25 - n);
      await place(eva.page, n, 25 - n);
    }
    cells.jana.push((n * 7) % 25);
    if (n === 9) await jana.page.reload();
    await place(jana.page, n, (n * 7) % 25);
    cells.petr.push((n * 3) % 25);
    if (n === 13) {
      await eventually(text(petr.page, "#turn-count"), "13 / 25");
      await petr.page.context().setOffline(true);
      await petr.page.locator(`#board [data-cell="${(n * 3) % 25}"]`).click();
      await eventually(() => petr.page.locator("#unsent").isVisible(), true);
      await eventually(text(caller.page, "#placed"), "2 of 3 have placed it");
      await petr.page.context().setOffline(false);
      await eventually(text(caller.page, "#placed"), "3 of 3 have placed it");
    } else await place(petr.page, n, (n * 3) % 25);
  }
  for (const { page } of [jana, petr, eva]) await eventually(() => page.locator("#end").isVisible(), true);
  const view = await (await fetch(`${address}/api/v1/rooms/${code}`)).json();
  assert.equal(view.commitment, commitment);
  assert.equal(createHash("sha256").update(`${view.salt}:${view.deck.join(" ")}`).digest("hex"), commitment);
  for (const [name, those] of Object.entries(cells)) {
    const grid = Array.from({ length: 5 }, () => Array(5).fill(null));
    those.forEach((cell, idx) => (grid[Math.floor(cell / 5)][cell % 5] = view.deck[idx]));
    const { total } = await ask("matematico/score", { grid });
    const found = view.results.find((one) => one.name.toLowerCase() === name);
    assert.deepEqual([found.total, found.placed], [total, 25], `no card of ${name} is lost`);
  }
  const best = Math.max(...view.results.map(({ total }) => total));
  await eventually(text(caller.page, "#podium"), new RegExp(`${best} points`));
  await eventually(text(jana.page, "#par"), /A good player would average \d+/);
  await eventually(text(jana.page, "#best"), /points: proved best/);
  await jana.page.locator("#end summary").last().click();
  await eventually(text(jana.page, "#proof"), /Checked: these are the cards/);
  // Another game with the same players.
  await caller.page.click("#again");
  await eventually(text(petr.page, "#lobby-count"), "3 players are in");
  for (const phone of [caller, jana, eva]) await phone.close();
  await petr.close({ outage: true });
});

test("the host sees who has placed the card, renames and removes players, ends the game, and sees everybody's grid", async () => {
  const room = await newRoom();
  const jana = await room.join("Jana");
  await room.join("Petr");
  const { page, close } = await open("/rooms");
  await page.goto(`${address}/r/${room.code}/host#${room.host}`);
  await eventually(text(page, "#players"), /Jana[\s\S]*Petr/);
  assert.equal(new URL(page.url()).hash, "", "the token does not stay in the address");
  await page.selectOption("#bot", "greedy");
  await page.click("#bot-form button");
  await eventually(text(page, "#players"), /Beginner[\s\S]*computer player/);
  const row = (name) => page.locator("#players li", { hasText: name });
  await row("Petr").locator("summary").click();
  await row("Petr").locator("input").fill("Pavel");
  await row("Petr").getByRole("button", { name: "Rename" }).click();
  await eventually(text(page, "#players"), /Pavel/);
  await page.click("#next");
  await eventually(text(page, "#call-count"), /Ready/);
  await page.click("#next");
  await eventually(text(page, "#call-count"), "Card 1 of 25");
  await room.place(jana, 1, 12);
  await eventually(() => row("Jana").locator(".mark.has").count(), 1);
  await eventually(() => row("Pavel").locator(".mark.not").count(), 1);
  await page.click("#pause");
  await eventually(text(page, "#placed"), "Paused");
  await page.click("#pause");
  await row("Pavel").getByRole("button", { name: /may come back/ }).click();
  await eventually(() => row("Pavel").count(), 0);
  await eventually(text(page, "#placed"), "2 of 2 have placed it");
  await page.click("#finish");
  await page.locator("#sure button[value=yes]").click();
  await eventually(text(page, "#call-count"), "The game is over");
  await page.locator("#grids summary").first().click();
  await eventually(() => page.locator("#grids .cell").count(), 25);
  const table = await page.request.get(await page.locator("#table-link").evaluate((one) => one.href));
  assert.match(await table.text(), /^name,total,row-1,/);
  await page.click("#delete");
  await page.locator("#sure button[value=yes]").click();
  await eventually(text(page, "#gone"), /closed/);
  await close();
});

test("a player who joins after the fifth card watches, and a removed player may come back", async () => {
  const room = await inGame();
  const { page, close } = await open(`/r/${room.code}`, { width: 390, height: 844 });
  await eventually(text(page, "#door-said"), /join and watch/);
  await page.fill("#name", "jana");
  await page.click("#join-button");
  await eventually(text(page, "#join-problem"), /that name is taken/);
  await page.fill("#name", "Olga");
  await page.click("#join-button");
  await eventually(text(page, "#turn-said"), /Paused/);
  assert.equal(await page.locator("#board-panel").isVisible(), false);
  const { players } = await room.view();
  const olga = players.find(({ name }) => name === "Olga");
  assert.equal(olga.watches, true);
  await room.act({ action: "remove", player: olga.player });
  await eventually(text(page, "#door-said"), /removed you. You can join again/);
  await page.click("#join-button");
  await eventually(() => page.locator("#game").isVisible(), true);
  await room.act({ action: "ban", player: olga.player });
  await eventually(text(page, "#door-said"), /removed you from this room/);
  assert.equal(await page.locator("#join").isVisible(), false);
  await close({ refusals: true });
});

test("a card is placed with the keyboard, and a screen reader announces it", async () => {
  const room = await newRoom({ hints: true });
  const token = await room.join("Jana");
  room.jana = token;
  const { page, close } = await open("/robots.txt");
  await enter(page, room, "jana");
  await eventually(() => page.locator("#lobby").isVisible(), true);
  await room.act({ action: "start" });
  await eventually(text(page, "#announce"), "The game has begun.");
  await room.act({ action: "call" });
  await eventually(text(page, "#announce"), /^Card 1: .*Your turn\.$/);
  await page.locator('#board [data-cell="12"]').focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await eventually(async () => (await room.view(token)) && page.locator('#board [data-cell="7"]').getAttribute("aria-label"), /row 2, column 3/);
  await eventually(text(page, "#turn-said"), "Placed. 1 of 1 have placed this card.");
  await room.act({ action: "call" });
  await eventually(text(page, "#turn-count"), "2 / 25");
  await page.locator('#board [data-cell="12"]').focus();
  await page.keyboard.press("h");
  await eventually(text(page, "#hint-line"), /^Best: row \d/);
  await room.act({ action: "delete" });
  await eventually(text(page, "#gone"), /closed/);
  await close({ refusals: true });
});

test("a card is called as soon as the game has begun, however late the answer to the start arrives", async () => {
  const caller = await open("/rooms");
  await caller.page.click("#open-button");
  await caller.page.waitForURL(/\/r\/.*\/caller/);
  const code = /\/r\/([^/]+)\/caller/.exec(caller.page.url())[1];
  const jana = await join(code, "Jana");
  let answer = () => {};
  const late = new Promise((resolve) => (answer = resolve));
  await caller.page.route("**/host", async (route) => {
    const response = await route.fetch();
    if (route.request().postDataJSON().action === "start") await late;
    await route.fulfill({ response });
  });
  await eventually(() => caller.page.locator("#next").isDisabled(), false);
  await caller.page.click("#next");
  await eventually(() => caller.page.locator("#table").isVisible(), true);
  await caller.page.keyboard.press("PageDown");
  await eventually(text(caller.page, "#call-count"), "Card 1 of 25");
  answer();
  for (const { close } of [caller, jana]) await close();
});

test("a wrong code is reported, and a code is found however it is typed", async () => {
  const room = await inLobby();
  const { page, close } = await open("/rooms");
  await page.fill("#code", "K7M0");
  await page.click("#enter button");
  await eventually(text(page, "#enter-problem"), /six letters and digits/);
  await page.fill("#code", "222222");
  await page.click("#enter button");
  await eventually(text(page, "#enter-problem"), /no room with this code/);
  await page.fill("#code", ` ${room.code.slice(0, 3).toLowerCase()} ${room.code.slice(3)}`);
  await page.click("#enter button");
  await eventually(text(page, "#door-title"), `Room ${room.code}`);
  await page.goto(`${address}/r/333333`);
  await eventually(text(page, "#gone"), /closed/);
  await close({ refusals: true });
});

for (const [width, height] of [[1366, 768], [1920, 1080], [1024, 768]]) {
  test(`the projector's page is seen whole at ${width} by ${height}, and its card from far away`, async () => {
    const room = await inGame();
    const { page, close } = await open("/robots.txt", { width, height, isShared: true });
    await enter(page, room, "host", "/caller");
    await eventually(text(page, "#call-count"), "Card 7 of 25");
    await eventually(() => outside(page, ["#call-count", "#turned", "#placed", "#called", "#buttons", "#come-in", "#standing"]), []);
    // From ten meters, a character one fortieth as high as the picture can be read.
    const size = (selector) => page.locator(selector).first().evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    assert.ok((await size("#turned")) > height / 6);
    for (const words of ["#placed", "#standing li", "#come-in .room-code", "#called li"]) assert.ok((await size(words)) >= height / 40, words);
    assert.deepEqual(await violations(page), []);
    await close();
  });
}

/**
 * The sizes from the tests of the game: a small phone, a phone, one held sideways, a low laptop,
 * and one whose page is twice as large.
 */
const SIZES = [[360, 640], [390, 664], [844, 390], [1366, 650], [720, 450]];

test("a player sees the card, the time and the grid together, and a new card moves none of them", async () => {
  const room = await newRoom({ timer: 60, hints: true });
  room.jana = await room.join("Jana and all others");
  await room.act({ action: "start" });
  await room.act({ action: "call" });
  for (const [width, height] of SIZES) {
    for (const language of width < 400 ? LANGUAGES : WIDEST) {
      const { page, close } = await open(`/robots.txt?lang=${language}`, { width, height, reducedMotion: "reduce", isShared: true });
      await enter(page, room, "jana");
      await eventually(text(page, "#turn-count"), /\d+ \/ 25/);
      await eventually(() => page.locator("#countdown:visible, #behind:visible").count(), 1);
      // The time may run out meanwhile.
      const isThere = async () => {
        const time = (await page.locator("#countdown").isVisible()) ? "#countdown" : "#behind";
        return outside(page, ["#turned", '#board [data-cell="0"]', '#board [data-cell="20"]', '#board [data-cell="24"]', time]);
      };
      await eventually(isThere, (found) => found.length === 0);
      const { width: cell } = await page.locator('#board [data-cell="12"]').boundingBox();
      assert.ok(cell >= 44, `a cell is as large as a finger: ${cell}`);
      await close();
    }
  }
});

test("a player who is behind sees the whole board with its points on a phone", async () => {
  const room = await newRoom({ timer: 60 });
  room.jana = await room.join("Jana");
  await room.act({ action: "start" });
  for (let n = 1; n <= 4; n += 1) await room.act({ action: "call", n });
  for (const [width, height] of [[360, 640], [390, 664]]) {
    for (const language of width < 380 ? LANGUAGES : WIDEST) {
      const { page, close } = await open(`/robots.txt?lang=${language}`, { width, height, hasTouch: true, isShared: true });
      await enter(page, room, "jana");
      await eventually(() => page.locator("#behind").isVisible(), true);
      const box = await page.locator("#board").boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${language} ${width}×${height}: ${JSON.stringify(box)}`);
      await close();
    }
  }
});

for (const [width, height] of [[1366, 768], [1920, 1080]]) {
  test(`a full room with long names fits the projector at ${width} by ${height}`, async () => {
    const room = await fullRoom();
    const { page, close } = await open("/robots.txt", { width, height, isShared: true });
    await enter(page, room, "host", "/caller");
    const { state } = await room.view();
    if (state === "lobby") {
      await eventually(() => page.locator("#players li").count(), 60);
      await eventually(() => outside(page, ["#come-in", "#buttons", "#players"]), []);
      await room.act({ action: "start" });
      await room.act({ action: "call" });
    }
    await eventually(text(page, "#call-count"), "Card 1 of 25");
    await eventually(text(page, "#more"), "and 55 more");
    await eventually(() => outside(page, ["#call-count", "#turned", "#placed", "#called", "#buttons", "#come-in", "#standing"]), []);
    await close();
  });
}

test("28 names can be read from far away, and joining leaves no outline around the page", async () => {
  const [width, height] = [1366, 768];
  const room = await newRoom();
  for (let n = 1; n <= 27; n += 1) await room.join(`Marie-Luise ${n}`);
  const phone = await join(room.code, "Jana");
  await eventually(() => phone.page.locator("#lobby").isVisible(), true);
  assert.equal(await phone.page.locator("#main").evaluate((main) => getComputedStyle(main).outlineStyle), "none");
  await phone.close();
  const { page, close } = await open("/robots.txt", { width, height, isShared: true });
  await enter(page, room, "host", "/caller");
  await eventually(() => page.locator("#players li").count(), 28);
  const nameSize = () => page.locator("#players li").first().evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  const look = async () => [await nameSize(), ...(await outside(page, ["#come-in", "#buttons", "#players li:last-child"]))];
  await eventually(look, ([size, ...wrong]) => size >= height / 40 && wrong.length === 0);
  await close();
});

test("everybody is told how long names are kept", async () => {
  const room = await newRoom();
  room.jana = await room.join("Jana");
  const { page, close } = await open("/robots.txt");
  await enter(page, room, "jana");
  const told = async () => (await page.locator("#names-until").textContent()) ?? "";
  await eventually(told, /gone when the server stops/);
  await room.act({ action: "keep", days: 30 });
  await eventually(text(page, "#announce"), /gone when the server stops/);
  await close();
});

test("three windows of one player do not compete for the room", async () => {
  const room = await inLobby();
  const { page, close } = await open("/robots.txt");
  await enter(page, room, "jana");
  await eventually(() => page.locator("#lobby").isVisible(), true);
  const others = [];
  for (let n = 0; n < 2; n += 1) {
    const other = await page.context().newPage();
    await other.goto(`${address}/r/${room.code}`);
    await eventually(() => other.locator("#lobby").isVisible(), true);
    others.push(other);
  }
  await eventually(text(page, "#page-problem"), /two other windows/);
  for (const other of others) assert.equal(await other.locator("#page-problem").innerText(), "");
  await others[0].close();
  await page.click("#page-problem button");
  await eventually(text(page, "#page-problem"), "");
  await eventually(() => page.locator("#lobby").isVisible(), true);
  await close();
});

test("everybody who opens the room can see the results", async () => {
  const room = await atEnd();
  const { page, close } = await open(`/r/${room.code}/caller`);
  await eventually(text(page, "#podium"), /1st place/);
  await eventually(text(page, "#places"), /Jana[\s\S]*12 cards placed/);
  assert.equal(await page.locator("#next").isVisible(), false, "only the host calls");
  await close();
});

test("in full screen, Space calls the next card, and the last one ends the game", async () => {
  const room = await newRoom();
  room.jana = await room.join("Jana");
  const { page, close } = await open("/robots.txt");
  await enter(page, room, "host", "/caller");
  await eventually(text(page, "#next"), /Start/);
  await page.click("#full");
  await eventually(() => page.evaluate(() => Boolean(document.fullscreenElement)), true);
  await eventually(() => page.evaluate(() => document.activeElement?.id), "next");
  await page.keyboard.press(" ");
  await eventually(text(page, "#next"), /first card/);
  for (let n = 1; n <= 25; n += 1) {
    await page.keyboard.press(" ");
    await eventually(text(page, "#call-count"), `Card ${n} of 25`);
  }
  assert.ok(await page.evaluate(() => Boolean(document.fullscreenElement)), "Space leaves full screen");
  // Jana has placed nothing: the game goes on until the host ends it.
  await eventually(text(page, "#next"), "End the game");
  await page.keyboard.press(" ");
  await eventually(text(page, "#sure-words"), /End this game/);
  await page.keyboard.press(" ");
  await eventually(() => page.locator("#end").isVisible(), true);
  await close();
});

test("players who are away are not waited for", async () => {
  const room = await newRoom();
  room.jana = await room.join("Jana");
  room.petr = await room.join("Petr");
  const jana = await open("/robots.txt");
  await enter(jana.page, room, "jana");
  await room.act({ action: "start" });
  for (let n = 1; n <= 25; n += 1) {
    await room.act({ action: "call", n });
    if (n < 25) await room.place(room.jana, n, n - 1);
  }
  await eventually(text(jana.page, "#turn-count"), "25 / 25");
  const { page, close } = await open("/rooms");
  await page.clock.install();
  await enter(page, room, "host", "/caller");
  await eventually(text(page, "#placed"), "0 of 2 have placed it");
  // Jana is here.
  await page.clock.fastForward(70_000);
  assert.equal((await room.view()).state, "open");
  await room.place(room.jana, 25, 24);
  await eventually(text(page, "#placed"), "1 of 2 have placed it");
  await page.clock.fastForward(70_000);
  await eventually(() => page.locator("#end").isVisible(), true);
  await close();
  await jana.close();
});
