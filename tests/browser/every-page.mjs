// What holds for every page: rules of accessibility, weight, widths, colors.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { address, eventually, open, text } from "./browser.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** The most that a page may load, in bytes. */
const MAX_BYTES = 200_000;

/** Every page in the states that differ, and what shows that it is ready. */
const STATES = {
  "/": ["main h1", /exact answer/],
  "/matematico?seed=1": ["#turn-count", /1 \/ 25/],
  "/matematico?seed=1&class": ["#call-next", /first card/],
  "/poker?hand=As+Ks+Qs+Js+9d": ["#draw-answer", /Exchange 1 card/],
  "/poker?hand=As+Kh+Qs+Js+9d&hand=Ad+Kd+Qd+Jd+9c": ["#answer", /tie/],
  "/poker?hand=As+Ks+Qs+Js+9x": ["#hands-problem", /suit/],
  "/mahjong?hand=111222333m11p789s": ["#answer", /2 ways/],
  "/mahjong?hand=123m456p7899s1124z": ["#answer", /away from tenpai/],
  "/mahjong?hand=123x": ["#hand-problem", /suit/],
  "/field": ["#answer", /points/],
  "/no-such-page": ["main h1", /empty/],
};
const isRefused = (path) => /9x|123x|no-such/.test(path);

async function violations(page) {
  // The policy of the page forbids the script as an element.
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(() => globalThis.axe.run(document));
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`);
}

/** What was loaded, in bytes, and after how many milliseconds the page was ready. */
function measured(page) {
  return page.evaluate(() => {
    const all = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
    return { bytes: all.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0), ms: performance.now() };
  });
}

async function checkWidths(page) {
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(beyond, 0, `the page scrolls sideways at ${width}`);
  }
}

for (const [path, [selector, ready]] of Object.entries(STATES)) {
  test(`${path}: light, accessible in both themes, and no wider than its window`, async (t) => {
    const { page, close } = await open(path, { reducedMotion: "reduce" });
    await eventually(text(page, selector), ready);
    const { bytes, ms } = await measured(page);
    t.diagnostic(`${path}: ${Math.ceil(bytes / 1000)} KB, ready after ${Math.round(ms)} ms`);
    assert.ok(bytes > 0 && bytes < MAX_BYTES, `${bytes} bytes`);
    assert.deepEqual(await violations(page), []);
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await violations(page), []);
    await checkWidths(page);
    await close({ refusals: isRefused(path) });
  });
}

for (const theme of ["light", "dark"]) {
  test(`Matematico in ${theme}: accessible in the middle and at the end of a game`, async () => {
    const { page, close } = await open("/matematico?seed=2", { theme, reducedMotion: "reduce" });
    for (let idx = 0; idx < 25; idx += 1) {
      if (idx === 15 && (await page.locator("#heat").isVisible())) {
        await page.click("#hint");
        await page.click("#heat");
        await eventually(() => page.locator(".cell.warm").count(), 10);
        assert.deepEqual(await violations(page), []);
      }
      await page.locator(`#board [data-cell="${idx}"]`).click();
    }
    await eventually(() => page.locator("#ending").isVisible(), true);
    await page.locator("details").first().evaluate((one) => (one.open = true));
    assert.deepEqual(await violations(page), []);
    await close();
  });
}

test("a page that is not there says so, with the way back", async () => {
  const { page, close } = await open("/no-such-page");
  const links = await page.locator("main a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  assert.deepEqual(links, ["/matematico", "/poker", "/mahjong", "/field"]);
  const statuses = await Promise.all(["/no-such-page", ...links].map(async (path) => (await fetch(address + path)).status));
  assert.deepEqual(statuses, [404, 200, 200, 200, 200]);
  await close({ refusals: true });
});

test("light or dark can be chosen, and stays chosen", async () => {
  const { page, close } = await open("/", { theme: "light" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.click(".theme");
  assert.equal(await paper(), light);
  await page.click(".theme");
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.goto(`${address}/poker`);
  assert.equal(await paper(), dark);
  await close();
});

test("nothing moves for those who asked for it", async () => {
  const { page, close } = await open("/matematico?seed=1", { reducedMotion: "reduce" });
  await page.locator('#board [data-cell="6"]').click();
  assert.match(await page.locator('#board [data-cell="6"]').getAttribute("class"), /just/);
  const moving = await page.evaluate(() => document.getAnimations().length);
  assert.equal(moving, 0);
  await close();
});
