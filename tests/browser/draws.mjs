// A hand of mahjong from discard to draw: what is missing is drawn as tiles, the next draw is
// clicked, and the discards are a table with bars.

import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { eventually, open, text } from "./browser.mjs";
import "./started.mjs";

const SIZES = [[360, 640], [390, 664], [844, 390], [1366, 768], [683, 384]];
const missing = (page) => () => page.locator(".missing .tile").count();

test("discard, draw, discard, draw: a win is reached by clicks, and Back undoes each", async () => {
  const { page, close } = await open("/mahjong?hand=234567m34889p456s");
  await page.getByRole("button", { name: "Discard 9 of dots" }).click();
  await eventually(text(page, ".headline"), /Tenpai/);
  await eventually(() => page.locator(".waits-drawn .tile").count(), (n) => n >= 1);
  // Another tile than those that win.
  await page.click(".other-draw summary");
  await page.click('.other-draw [data-tile="1z"]');
  await eventually(() => page.inputValue("#hand"), "234567m3488p456s1z");
  await eventually(() => page.locator("#announce").textContent(), /east/i);
  await page.getByRole("button", { name: "Discard east" }).click();
  await eventually(() => page.inputValue("#discards"), "9p1z");
  // The winning tile is drawn.
  await page.locator(".helps [data-draw]").first().click();
  await eventually(text(page, ".headline"), /points/);
  assert.match(page.url(), /tsumo=/);
  await page.goBack();
  await eventually(() => page.locator(".waits-drawn .tile").count(), (n) => n >= 1);
  await page.goBack();
  await eventually(() => page.inputValue("#hand"), "234567m3488p456s1z");
  await close();
});

test("a draw that helps is clicked, also by keyboard, and as many tiles are drawn as are missing", async () => {
  const { page, close } = await open("/mahjong?hand=123m456p7899s114z", { isShared: true });
  await eventually(text(page, ".headline"), /away|shanten/i);
  const before = await missing(page)();
  assert.ok(before >= 2);
  const first = page.locator(".helps [data-draw]").first();
  const tile = await first.getAttribute("data-draw");
  await first.press("Enter");
  await eventually(() => page.locator(".discards").count(), 1);
  const held = await page.inputValue("#hand");
  assert.ok(held.replace(/\D/g, "").includes(tile[0]));
  await eventually(missing(page), before - 1);
  await close();
});

test("no tile is offered that cannot be drawn", async () => {
  const { page, close } = await open("/mahjong?hand=1111m234567p888s&rules=tenhou-sanma", { isShared: true });
  await page.locator(".other-draw summary").click();
  assert.ok(!(await page.locator('.other-draw [data-tile="1m"]').isVisible()));
  assert.ok(await page.locator('.other-draw [data-tile="9s"]').isVisible());
  await close();
});

test("discards are a table, with a bar for the points of each", async () => {
  const { page, close } = await open("/mahjong?hand=222567m345p33667s&dora=1z", { isShared: true });
  await eventually(() => page.locator(".worth.most").count(), 1);
  const table = page.getByRole("table", { name: /What to discard/ });
  assert.deepEqual(await table.getByRole("columnheader").allTextContents(), ["Discard", "Tiles", "Points on average", "Draws that help"]);
  const bars = await page.locator(".discard .worth").evaluateAll((all) => all.map((one) => ({ points: Number(one.querySelector(".worth-points").textContent.replace(",", "")), width: Number.parseFloat(getComputedStyle(one, "::after").width) })));
  const most = bars.reduce((a, b) => (a.points > b.points ? a : b));
  assert.ok(most.width > 80);
  for (const { points, width } of bars) assert.ok(Math.abs(width / most.width - points / most.points) < 0.02, `${points}: ${width}`);
  await close();
});

for (const theme of ["light", "dark"]) {
  for (const hand of ["222567m345p33667s&dora=1z", "123m456p7899s114z", "222567m345p3367s"]) {
    test(`${hand} fits every window, ${theme}`, async () => {
      const { page, close } = await open(`/mahjong?hand=${hand}`, { theme, reducedMotion: "reduce", isShared: true });
      await eventually(missing(page), (n) => n > 0);
      const other = page.locator(".other-draw summary");
      if ((await other.count()) > 0) await other.click();
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `${width}`);
      }
      assert.deepEqual(await violations(page), []);
      await close();
    });
  }
}
