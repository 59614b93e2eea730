// What a finished game of Matematico shows: the curve of luck and moves, the heat map that can be
// read without colors, and the podium of a room.

import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { ask, eventually, open, text } from "./browser.mjs";
import { enter, newRoom } from "./room.mjs";
import { onServer } from "./site.mjs";
import "./started.mjs";

const SIZES = [[360, 640], [390, 664], [844, 390], [1366, 768], [683, 384]];

/** A game that the page shows from its address. */
const GAME = "/matematico?seed=4&placed=ckefyrslawhtnijdqopgmbuxv";

const numberOf = (words) => Number(words.replace("−", "-").replaceAll(",", "").match(/[+-]?\d+(\.\d+)?$/)[0]);

test("the curve splits the total in luck and moves, as the answers have them", async () => {
  const { page, close } = await open(GAME, { isShared: true });
  await page.click("#find-costs");
  await eventually(() => page.locator("#curve").isVisible(), true);
  const [, from, to] = /from ([\d,]+) with the first card to ([\d,]+) at the end/.exec(await text(page, "#curve figcaption")());
  assert.equal(to, "650");
  const luck = numberOf(await text(page, "#curve .of-luck")());
  const moves = numberOf(await text(page, "#curve .of-moves")());
  assert.ok(moves <= 0);
  assert.ok(Math.abs(Number(from) + luck + moves - 650) < 1, `${from} ${luck} ${moves}`);
  assert.equal(await page.locator("#curve svg g").count(), 25);
  // The table says the same, and a few of its numbers are those of the server.
  await page.click("#curve summary");
  const rows = await page.locator("#curve tbody tr").evaluateAll((all) => all.map((row) => [...row.cells].map((one) => one.textContent)));
  assert.equal(rows.length, 25);
  const { cards } = await ask("matematico/deck?seed=4");
  const placed = [..."ckefyrslawhtnijdqopgmbuxv"].map((letter) => letter.charCodeAt(0) - 97);
  const hintAt = async (turn) => {
    const cells = Array(25).fill(null);
    placed.slice(0, turn).forEach((cell, idx) => (cells[cell] = cards[idx]));
    const { moves: all } = await ask("matematico/hint", { grid: [0, 1, 2, 3, 4].map((row) => cells.slice(row * 5, row * 5 + 5)), card: cards[turn], seed: 0 });
    return { best: all[0].expected, made: all.find(({ row, column }) => (row - 1) * 5 + column - 1 === placed[turn]).expected };
  };
  for (const turn of [7, 20]) {
    const [before, now] = [await hintAt(turn - 1), await hintAt(turn)];
    assert.equal(numberOf(rows[turn][1]).toFixed(1), (now.best - before.made).toFixed(1));
    assert.equal(Math.abs(numberOf(rows[turn][2])).toFixed(1), (now.best - now.made).toFixed(1));
    assert.equal(numberOf(rows[turn][3]).toFixed(1), now.made.toFixed(1));
  }
  // A click shows that card, and the keyboard moves the mark.
  const box = await page.locator("#curve svg").boundingBox();
  await page.mouse.click(box.x + (box.width * 9.5) / 25, box.y + box.height / 2);
  await eventually(text(page, "#replay-said"), /^Card 10: /);
  assert.deepEqual(await page.locator("#curve svg g").evaluateAll((all) => all.flatMap((one, idx) => (one.classList.contains("now") ? [idx + 1] : []))), [10]);
  await page.locator("#replay-turn").press("ArrowRight");
  await eventually(() => page.locator("#curve svg g:nth-of-type(11).now").count(), 1);
  await close();
});

for (const theme of ["light", "dark"]) {
  test(`the curve fits every window, ${theme}`, async () => {
    const { page, close } = await open(GAME, { theme, reducedMotion: "reduce", isShared: true });
    await page.click("#find-costs");
    await eventually(() => page.locator("#curve").isVisible(), true);
    await page.click("#curve summary");
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(beyond, 0, `${width}`);
      const box = await page.locator("#curve").boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
    }
    assert.deepEqual(await violations(page), []);
    await close();
  });

  test(`the heat map goes from light to dark with the totals, each of which is legible, ${theme}`, async () => {
    const { page, close } = await open("/matematico?seed=5", { theme, width: 360, height: 640, reducedMotion: "reduce", isShared: true });
    for (const cell of [0, 6, 12, 3, 17, 22]) await page.locator(`#board [data-cell="${cell}"]`).click();
    await eventually(text(page, "#turn-count"), "7 / 25");
    await page.click("#heat");
    await eventually(() => page.locator(".heat").count(), 19);
    const cells = await page.locator(".cell.warm").evaluateAll((all) =>
      all.map((one) => {
        const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        const luminance = (color) => {
          paint.fillStyle = color;
          paint.fillRect(0, 0, 1, 1);
          const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        return { total: Number(one.textContent), ground: luminance(getComputedStyle(one).backgroundColor), ink: luminance(getComputedStyle(one.querySelector(".heat")).color) };
      }),
    );
    const inOrder = cells.toSorted((a, b) => a.total - b.total);
    for (const [idx, { total, ground, ink }] of inOrder.entries()) {
      const contrast = (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
      assert.ok(contrast >= 4.5, `${total}: ${contrast}`);
      const before = inOrder[idx - 1];
      if (before && before.total < total) assert.ok(theme === "light" ? ground < before.ground + 0.001 : ground > before.ground - 0.001, `${before.total} ${total}`);
    }
    assert.ok(Math.abs(inOrder[0].ground - inOrder.at(-1).ground) > 0.3);
    const scale = await page.locator(".heat-scale").textContent();
    assert.equal(scale, `${inOrder[0].total}${inOrder.at(-1).total}`);
    await close();
  });
}

/** A room whose game has just ended on the projector, with two players. */
async function ended(options) {
  const room = await newRoom();
  room.jana = await room.join("Jana");
  room.petr = await room.join("Petr");
  const { page, close } = await open("/rooms", options);
  await enter(page, room, "host", "/caller");
  await room.act({ action: "start" });
  for (let n = 1; n <= 25; n += 1) {
    await room.act({ action: "call", n });
    await room.place(room.jana, n, n - 1);
    await room.place(room.petr, n, (n * 7) % 25);
  }
  await eventually(() => page.locator("#end").isVisible(), true);
  return { page, close };
}

test("the podium rises place by place, and a key shows all of it", onServer, async () => {
  const { page, close } = await ended();
  await eventually(() => page.locator(".podium.rising").count(), 1);
  const delays = await page.locator(".podium li").evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).animationDelay)));
  // Both may share the first place.
  assert.ok([1, 2].includes(delays.length));
  assert.ok(delays.length === 1 || delays[0] > delays[1], "the winner comes last");
  assert.ok(!(await page.locator("#places").isVisible()), "nothing gives the winner away");
  await page.evaluate(() => addEventListener("keydown", (event) => (globalThis.scrolls = !event.defaultPrevented)));
  for (const key of [" ", "PageDown"]) {
    await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => globalThis.scrolls), false, "the podium stays in sight");
  }
  await eventually(() => page.locator(".podium.rising").count(), 0);
  assert.ok(await page.locator("#places").isVisible());
  assert.equal(await page.locator("#podium button").count(), 0);
  await eventually(() => page.locator("#best strong").isVisible(), true);
  assert.equal(await page.locator(".podium.rising").count(), 0, "it rises once");
  await page.reload();
  await eventually(text(page, "#podium"), /1st place/);
  assert.equal(await page.locator(".podium.rising").count(), 0);
  await close();
});

test("the podium comes to its end by itself", onServer, async () => {
  const { page, close } = await ended();
  await eventually(() => page.locator("#places").isVisible(), true);
  await close();
});

test("without motion, the podium is there at once", onServer, async () => {
  const { page, close } = await ended({ reducedMotion: "reduce" });
  await eventually(text(page, "#podium"), /1st place/);
  assert.equal(await page.locator(".podium.rising").count(), 0);
  assert.ok(await page.locator("#places").isVisible());
  await close();
});
