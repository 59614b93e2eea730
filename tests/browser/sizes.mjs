// The game on every screen: the turned card and the whole grid are visible together, and nothing
// jumps.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST_SHIFT, countShifts, eventually, open, outside, text } from "./browser.mjs";
import { LANGUAGES, WIDEST } from "./spoken.mjs";
import "./started.mjs";

/**
 * A small phone, a phone, one held sideways, a low laptop, and a laptop whose page is twice as
 * large.
 */
const SIZES = [[360, 640], [390, 664], [844, 390], [1366, 650], [720, 450]];

for (const [width, height] of SIZES) {
  for (const language of width < 400 ? LANGUAGES : ["en", ...WIDEST]) {
    test(`card and grid are seen together at ${width}×${height} in ${language}`, async () => {
      const { page, close } = await open(`/matematico?seed=987654321&lang=${language}`, { width, height, reducedMotion: "reduce", script: countShifts, isShared: true });
      await eventually(text(page, "#turn-count"), "1 / 25");
      const check = async () => {
        const parts = ["#turned", '#board [data-cell="0"]', '#board [data-cell="20"]', '#board [data-cell="24"]', "#daily"];
        assert.deepEqual(await outside(page, parts), []);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(beyond, 0, "the page scrolls sideways");
      };
      await check();
      const isNameWhole = () => page.locator("#game-name").evaluate((name) => name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight);
      assert.ok(await isNameWhole(), "the name of the game is cut");
      const { width: cell } = await page.locator('#board [data-cell="12"]').boundingBox();
      assert.ok(cell >= 44, `a cell is as large as a finger: ${cell}`);
      for (const at of [12, 6, 18]) await page.locator(`#board [data-cell="${at}"]`).click();
      await eventually(text(page, "#turn-count"), "4 / 25");
      await check();
      const shifted = await page.evaluate(() => globalThis.shifted);
      assert.ok(shifted < MOST_SHIFT, `the layout shifts by ${shifted}`);
      await page.goto(page.url().replace("seed=987654321", "daily=2026-09-23"));
      await eventually(text(page, "#turn-count"), "1 / 25");
      await check();
      assert.ok(await isNameWhole(), "the name of the day's game is cut");
      // The same is true for another try.
      await page.evaluate(() => {
        localStorage.removeItem("handeval.matematico.games");
        localStorage.setItem("handeval.matematico.results", '[{"seed":"20260923","total":1,"daily":"2026-09-23","best":500,"par":400}]');
      });
      await page.reload();
      await eventually(text(page, "#turn-count"), "1 / 25");
      await check();
      assert.ok(await isNameWhole(), "the name of another try is cut");
      await close();
    });
  }
}

test("with two taps, a card is previewed before it is placed", async () => {
  const { page, close } = await open("/matematico?seed=1", { width: 390, height: 664, reducedMotion: "reduce", hasTouch: true });
  await eventually(text(page, "#turn-count"), "1 / 25");
  await page.locator("#twice").check({ force: true });
  const tap = (at) => page.locator(`#board [data-cell="${at}"]`).tap();
  await tap(12);
  // Its row, its column, and both diagonals.
  await eventually(() => page.locator("#preview-lines li").count(), 4);
  assert.equal(await text(page, "#turn-count")(), "1 / 25");
  await tap(1);
  await eventually(() => page.locator("#preview-lines li").count(), 2);
  await tap(1);
  await eventually(text(page, "#turn-count"), "2 / 25");
  assert.ok(await page.locator("#preview").isHidden());
  await tap(7);
  await page.click("#confirm");
  await eventually(text(page, "#turn-count"), "3 / 25");
  // The choice is remembered, and keys place cards immediately.
  await page.reload();
  await eventually(text(page, "#turn-count"), "3 / 25");
  assert.ok(await page.locator("#twice").isChecked());
  await page.locator('#board [data-cell="8"]').press("Enter");
  await eventually(text(page, "#turn-count"), "4 / 25");
  await close();
});

for (const [width, height] of [[360, 640], [390, 664]]) {
  test(`on a phone of ${width}×${height}, the hint is in sight, and the end comes as a card over the board`, async () => {
    const { page, close } = await open("/matematico?seed=1", { width, height, reducedMotion: "reduce", hasTouch: true });
    await page.addInitScript(() => (navigator.share = async (what) => (globalThis.shared = what)));
    await page.reload();
    await eventually(text(page, "#turn-count"), "1 / 25");
    const isSeen = async (selector) => {
      const box = await page.locator(selector).boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${selector}: ${JSON.stringify(box)}`);
    };
    await isSeen("#hint");
    for (let cell = 0; cell < 25; cell += 1) await page.locator(`#board [data-cell="${cell}"]`).tap();
    await eventually(text(page, "#verdict"), /110 points[\s\S]*375 below par[\s\S]*14 % of the best/);
    for (const selector of ["#verdict strong", "#verdict .beside-par", "#verdict .share-bar", "#share", "#copy"]) await isSeen(selector);
    const accent = (selector) => page.locator(selector).evaluate((one) => getComputedStyle(one).color);
    assert.notEqual(await accent("#verdict .beside-par"), await accent(".to-days"), "below par is not praised");
    await page.tap("#share");
    await eventually(() => page.evaluate(() => globalThis.shared?.text ?? ""), /110 points/);
    await page.tap("#see-grid");
    for (const cell of [0, 24]) await isSeen(`#board [data-cell="${cell}"]`);
    await page.locator('#board [data-cell="12"]').click({ trial: true });
    await close();
  });
}
