// Answers come before settings: on a laptop they are in sight without scrolling, after an example
// and after a link.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, open, text } from "./browser.mjs";
import { LANGUAGES, WIDEST } from "./spoken.mjs";
import "./started.mjs";

const PHONE = { width: 360, height: 640, reducedMotion: "reduce", hasTouch: true, isShared: true };
const LAPTOP = { width: 1366, height: 768, reducedMotion: "reduce", isShared: true };

/** Waits until all of these elements are in the window as it is. */
async function checkInSight(page, selector, { height } = LAPTOP) {
  assert.equal(await page.evaluate(() => window.scrollY), 0, "nothing was scrolled");
  // An answer may be replaced by the next one just now.
  const boxes = () => page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
  await eventually(boxes, (all) => all.length > 0 && all.every(([top, bottom]) => top >= 0 && bottom <= height));
}

for (const language of LANGUAGES) {
  test(`the score of a win and the best discard are in sight in ${language}`, async () => {
    const { page, close } = await open(`/mahjong?hand=234567m34588p456s&riichi=true&tsumo=5p&dora=7p&lang=${language}`, LAPTOP);
    await eventually(text(page, "#answer .headline"), /12.000/);
    await checkInSight(page, "#answer .headline");
    await page.goto(new URL(`mahjong?hand=222567m345p33667s&dora=1z&lang=${language}`, page.url()).href);
    await eventually(() => page.locator("#answer .discard").count(), (n) => n > 0);
    await checkInSight(page, "#answer .discard >> nth=0");
    for (const example of await page.locator("[data-example]").all()) {
      // The click may scroll to the example; the answer is then where it is for a reader at the top.
      await example.evaluate((button) => button.click());
      await eventually(() => page.locator("#answer .headline").count(), (n) => n > 0);
      await checkInSight(page, "#answer .headline");
    }
    await close();
  });

  test(`the equity is in sight in ${language}`, async () => {
    const { page, close } = await open(`/poker-equity?player=AKs&player=random&player=random&player=random&lang=${language}`, LAPTOP);
    await eventually(() => page.locator(".equity-value").count(), 4);
    await checkInSight(page, ".equity-value, .equity-bar");
    for (const example of await page.locator("[data-example]").all()) {
      await example.evaluate((button) => button.click());
      const n = await example.evaluate((button) => new URLSearchParams(button.dataset.example).getAll("player").length);
      await eventually(() => page.locator(".equity-value").count(), n);
      await checkInSight(page, ".equity-value, .equity-bar");
    }
    await close();
  });
}

test("the answer to a win stays in sight next to the facts of the table", async () => {
  const { page, close } = await open("/mahjong?hand=234567m34588p456s&riichi=true&tsumo=5p&dora=7p", LAPTOP);
  await eventually(text(page, "#answer .headline"), /12,000 points/);
  await page.locator("#more summary").scrollIntoViewIfNeeded();
  await page.locator('label:has([name="by"][value="ron"])').click();
  await eventually(text(page, "#answer .headline"), /points/);
  const panel = await page.locator(".answer-side").boundingBox();
  assert.ok(panel.y < LAPTOP.height && panel.y + panel.height > 0.6 * LAPTOP.height, JSON.stringify(panel));
  await close();
});

/** Questions whose answer a phone shows in a few words beside them. */
const AT_A_GLANCE = ["/poker?hand=As+Ks+Qs+Js+9d", "/poker-equity?player=AsAh&player=KsKc", "/poker-odds?hand=9c8c&board=7d6h2s", "/mahjong?hand=123m456p7899s1124z"];

for (const language of ["en", ...WIDEST]) {
  test(`a small phone shows a question and its answer together in ${language}`, async () => {
    const { page, close } = await open("/robots.txt", PHONE);
    for (const path of AT_A_GLANCE) {
      await page.goto(new URL(`.${path}&lang=${language}`, page.url()).href);
      await eventually(text(page, "#announce"), /./);
      await checkInSight(page, ".columns textarea >> nth=0", PHONE);
      await checkInSight(page, "#announce", PHONE);
    }
    await page.goto(new URL(`./mahjong-quiz?seed=7&lang=${language}`, page.url()).href);
    await eventually(() => page.locator("#win .tile").count(), (n) => n > 0);
    await checkInSight(page, "#of", PHONE);
    await checkInSight(page, "#win .tile >> nth=0", PHONE);
    await page.goto(new URL(`./field?lang=${language}`, page.url()).href);
    await eventually(text(page, "#announce"), /7/);
    // The points are next to the field that the player builds.
    const [lattice, points] = await Promise.all([page.locator("#lattice").boundingBox(), page.locator("#announce").boundingBox()]);
    assert.ok(points.y > lattice.y && points.y - lattice.y - lattice.height < 60, JSON.stringify([lattice, points]));
    await close();
  });
}
