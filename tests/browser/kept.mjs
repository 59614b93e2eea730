// The games that a browser keeps: their list, finished games opened again, and storage that is
// forbidden or holds something else.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, eventually, open, text } from "./browser.mjs";
import { ORDER, place, play, shared } from "./playing.mjs";
import { onServer } from "./site.mjs";
import "./started.mjs";

test("each game is listed, and finished games open as they ended", async () => {
  const { page, close } = await open("/matematico?seed=31", { reducedMotion: "reduce" });
  await eventually(text(page, "#turn-count"), "1 / 25");
  await play(page);
  await eventually(shared(page), /% of the best/);
  const first = await text(page, "#verdict")();
  // More games than are kept to be continued.
  for (let seed = 32; seed < 46; seed += 1) {
    await page.fill("#seed", String(seed));
    await page.click("#seed-form button");
    await eventually(text(page, "#game-name"), `Seed ${seed}`);
    if (seed === 45) await page.locator("#practice").check();
    if (seed === 45) await page.locator('#board [data-cell="1"]').click();
    if (seed === 45) await page.click("#undo");
    if (seed >= 44) await play(page);
  }
  await eventually(shared(page), /% of the best/);
  await page.locator("#own-games summary").click();
  const names = await eventually(() => page.locator(".own-name").allInnerTexts(), (all) => all.length === 3);
  assert.match(names[0], /^Seed 45\n\w+ \d+, \d{4}, practice$/);
  assert.match(names[2], /^Seed 31\n\w+ \d+, \d{4}$/);
  assert.match(await page.locator(".own-result").nth(2).innerText(), /^\d+ points?\n(\d+ (above|below) par|exactly par), \d+ % of the best$/);
  const bytes = await page.evaluate(() => localStorage.getItem("handeval.matematico.ended").length / 3);
  assert.ok(bytes < 200, `${bytes} bytes a game`);
  // It is no longer among the games that can be continued.
  const left = await page.evaluate(() => JSON.parse(localStorage.getItem("handeval.matematico.games")).map(({ seed }) => seed));
  assert.ok(!left.includes("31"));
  await page.getByRole("link", { name: "Seed 31" }).click();
  await eventually(text(page, "#turn-count"), "25 / 25");
  assert.equal(await text(page, "#game-name")(), "Seed 31");
  await eventually(text(page, "#verdict"), first);
  await page.click("#replay-back");
  await eventually(text(page, "#replay-said"), /^Card 24: /);
  await eventually(text(page, "#stats-facts"), /Games\s+3/);
  // Another try does not prevent a look back at the ended game, and is unchanged afterward.
  await page.click("#again");
  await eventually(text(page, "#game-name"), "Seed 31, another try");
  await page.locator('#board [data-cell="3"]').click();
  await page.locator("#own-games summary").click();
  await page.getByRole("link", { name: "Seed 31" }).click();
  await eventually(text(page, "#turn-count"), "25 / 25");
  await eventually(text(page, "#verdict"), first);
  assert.match(page.url(), /ended/);
  await page.goBack();
  await eventually(text(page, "#turn-count"), "2 / 25");
  // From another try, Back leads to the end of the game.
  await page.goBack();
  await eventually(text(page, "#verdict"), first);
  await page.goForward();
  await eventually(text(page, "#turn-count"), "2 / 25");
  await place(page, ORDER.slice(1));
  await eventually(text(page, "#turn-count"), "25 / 25");
  await page.reload();
  await eventually(text(page, "#game-name"), "Seed 31, another try");
  await page.locator("#own-games summary").click();
  await page.getByRole("link", { name: "Seed 31" }).click();
  await eventually(text(page, "#verdict"), first);
  assert.equal(await text(page, "#game-name")(), "Seed 31");
  page.on("dialog", (dialog) => dialog.accept());
  await page.click("#clear-stats");
  await eventually(() => page.locator("#no-stats").isVisible(), true);
  assert.equal(await page.evaluate(() => localStorage.getItem("handeval.matematico.ended")), null);
  await close();
});

test("the newest games are kept, many of them, and the list is filled a part at a time", onServer, async () => {
  const { page, close } = await open("/matematico?seed=1", { reducedMotion: "reduce" });
  await eventually(text(page, "#turn-count"), "1 / 25");
  const { cards } = await ask("matematico/deck?seed=1");
  const kept = await page.evaluate(async (deck) => {
    const { keepEnded, loadEnded, endedSeeds } = await import("./js/matematico/ended.js");
    const placed = deck.map((_, idx) => (idx * 7 + 3) % 25);
    for (let seed = 100; seed < 320; seed += 1) keepEnded({ seed: String(seed), daily: null, deck, placed, hinted: [3], undone: false });
    keepEnded({ seed: "319", daily: null, deck, placed: placed.toReversed(), hinted: [], undone: true });
    const all = Array.from({ length: 220 }, (_, idx) => ({ seed: String(100 + idx), total: idx, daily: null, hints: 1, practice: false, best: 500, par: 400 }));
    localStorage.setItem("handeval.matematico.results", JSON.stringify(all));
    const bytes = localStorage.getItem("handeval.matematico.ended").length;
    return { n: endedSeeds().size, bytes, oldest: loadEnded("119"), newest: loadEnded("319"), placed };
  }, cards);
  assert.equal(kept.n, 200);
  assert.ok(kept.bytes < 200 * 200, `${kept.bytes} bytes`);
  assert.equal(kept.oldest, null);
  assert.deepEqual(kept.newest, { seed: "319", daily: null, hinted: [3], undone: false, deck: cards, placed: kept.placed });
  await page.reload();
  await page.locator("#own-games summary").click();
  const rows = () => page.locator("#own-list li").count();
  await eventually(rows, 20);
  await page.click("#own-more");
  await eventually(rows, 70);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Seed 299");
  for (const n of [120, 170, 220]) {
    await page.click("#own-more");
    await eventually(rows, n);
  }
  assert.ok(await page.locator("#own-more").isHidden());
  assert.equal(await page.locator("#own-list a").count(), 200);
  await close();
});

test("forbidden storage, or storage with other contents, breaks no page", async () => {
  for (const path of ["/", "/matematico-days", "/matematico?seed=1"]) {
    const { page, close } = await open("/robots.txt");
    await page.evaluate(() => {
      for (const key of ["results", "games", "ended"]) localStorage.setItem(`handeval.matematico.${key}`, key === "ended" ? '[{"seed":"1","cards":7},null,3]' : "{]");
    });
    await page.goto(new URL(path, page.url()).href);
    if (path === "/") await eventually(text(page, "#streak"), "0");
    else if (path === "/matematico-days") await eventually(text(page, "#facts"), /Days played\s+0/);
    else await eventually(text(page, "#turn-count"), "1 / 25");
    await close();
  }
});
