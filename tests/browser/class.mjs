// A class of 30 plays through all 25 cards: the teacher presses nothing but Space, one pupil comes
// late, three leave for good, and everything is on the wall.

import assert from "node:assert/strict";
import { test } from "node:test";
import { address, ask, eventually, open, text } from "./browser.mjs";
import { Pupil } from "./pupil.mjs";
import { roomOf } from "./room.mjs";
import "./started.mjs";

const N_CARDS = 25;
const N_PUPILS = 30;
/** The cards after which somebody leaves for good, and the one at which the last pupil comes. */
const LEAVES_AFTER = [8, 15, 20];
const LATE = 5;
/** The size of a projector. */
const [WIDTH, HEIGHT] = [1366, 768];

/** The cells in an order of their own for each pupil: the steps through a grid of 25 that reach every cell. */
const cellsOf = (pupil) => Array.from({ length: N_CARDS }, (_, idx) => (pupil + idx * [1, 2, 3, 4, 6, 7, 8, 9][pupil % 8]) % N_CARDS);

/** Fails unless these parts are on the screen without scrolling. */
async function checkOnWall(page, ...parts) {
  for (const part of parts) {
    const box = await page.locator(part).boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= HEIGHT && box.x >= 0 && box.x + box.width <= WIDTH, `${part}: ${JSON.stringify(box)}`);
  }
}

test("a class of 30 plays all 25 cards with a teacher who presses Space: one comes late, three leave", async () => {
  const teacher = await open("/rooms", { width: WIDTH, height: HEIGHT, reducedMotion: "reduce" });
  await teacher.page.click("#open-button");
  await teacher.page.waitForURL(/\/r\/.*\/caller/);
  const code = /\/r\/([^/]+)\/caller/.exec(teacher.page.url())[1];
  const wall = await open(`/r/${code}/caller`, { width: WIDTH, height: HEIGHT, reducedMotion: "reduce" });
  const phone = await open(`/r/${code}`, { width: 390, height: 664, hasTouch: true });
  await phone.page.fill("#name", "Jana");
  await phone.page.click("#join-button");
  await eventually(() => phone.page.locator("#lobby").isVisible(), true);
  const room = roomOf(code);
  const join = (n) => Pupil.join(room, `Marie-Luise ${n}`, cellsOf(n));
  const pupils = await Promise.all(Array.from({ length: N_PUPILS - 2 }, (_, idx) => join(idx + 2)));
  for (const { page } of [teacher, wall]) await eventually(() => page.locator("#players li:not(.away)").count(), N_PUPILS - 1);
  await checkOnWall(wall.page, "#come-in", "#players li >> nth=-1");

  const { page } = teacher;
  await page.click("#full");
  await eventually(() => page.evaluate(() => document.activeElement?.id), "next");
  await page.keyboard.press(" ");
  await eventually(text(page, "#next"), /first card/);
  const placed = [];
  let nPresent = N_PUPILS - 1;
  for (let n = 1; n <= N_CARDS; n += 1) {
    await page.keyboard.press(" ");
    for (const screen of [page, wall.page]) await eventually(text(screen, "#call-count"), `Card ${n} of ${N_CARDS}`);
    if (n === LATE) {
      pupils.push(await join(N_PUPILS));
      nPresent += 1;
    }
    await eventually(text(phone.page, "#turn-count"), `${n} / ${N_CARDS}`);
    await eventually(() => phone.page.locator("#turned.over").count(), 0);
    placed.push((n * 7) % N_CARDS);
    await phone.page.locator(`#board [data-cell="${placed.at(-1)}"]`).click();
    const nPlaying = n < LATE ? N_PUPILS - 1 : N_PUPILS;
    for (const screen of [page, wall.page]) await eventually(text(screen, "#placed"), `${nPresent} of ${nPlaying} have placed it`);
    if ([1, N_CARDS].includes(n)) await checkOnWall(wall.page, "#call-count", "#turned", "#placed", "#called", "#come-in", "#standing");
    if (LEAVES_AFTER.includes(n)) {
      await pupils[LEAVES_AFTER.indexOf(n)].leave();
      nPresent -= 1;
    }
  }
  assert.ok(await page.evaluate(() => Boolean(document.fullscreenElement)), "Space leaves full screen");
  // Three grids will never be full: the teacher ends the game.
  await eventually(text(page, "#next"), "End the game");
  await page.keyboard.press(" ");
  await eventually(text(page, "#sure-words"), /End this game/);
  await page.keyboard.press(" ");
  for (const screen of [page, wall.page, phone.page]) await eventually(() => screen.locator("#end").isVisible(), true);
  await Promise.all(pupils.map(({ followed }) => followed));

  const { deck, results } = await (await fetch(`${address}/api/v1/rooms/${code}`)).json();
  assert.deepEqual(results.map(({ placed: all }) => all).sort((a, b) => a - b), [...LEAVES_AFTER, ...Array(N_PUPILS - LEAVES_AFTER.length).fill(N_CARDS)]);
  const grid = Array.from({ length: 5 }, () => Array(5).fill(null));
  placed.forEach((cell, idx) => (grid[Math.floor(cell / 5)][cell % 5] = deck[idx]));
  const { total } = await ask("matematico/score", { grid });
  const own = results.find(({ name }) => name === "Jana");
  assert.equal(own.total, total, "no card of Jana is lost");
  await eventually(text(phone.page, ".my-result"), new RegExp(` of ${N_PUPILS}, ${total} points`));
  await eventually(text(wall.page, "#podium"), new RegExp(`1st place\\s.*\\s${Math.max(...results.map((one) => one.total))} points`));
  // In full screen too, where nothing can be scrolled to above the top.
  for (const screen of [page, wall.page]) await checkOnWall(screen, "#podium .place-1");
  await eventually(() => wall.page.locator("#places tbody tr").count(), N_PUPILS);
  for (const { close } of [teacher, wall, phone]) await close();
});
