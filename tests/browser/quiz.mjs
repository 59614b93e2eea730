// The mahjong quiz: a win is shown, answered, checked and explained.

import assert from "node:assert/strict";
import { test } from "node:test";
import { address, ask, eventually, open, text } from "./browser.mjs";
import { onServer } from "./site.mjs";
import "./started.mjs";

const seedOf = (page) => new URL(page.url()).searchParams.get("seed");

test("the quiz shows a win, checks the answers, and explains what was missed", async () => {
  const { page, close } = await open("/mahjong-quiz?seed=7&rules=m-league", { isShared: true });
  const { answer, win_by: by, dora } = await ask("mahjong/quiz?seed=7&rules=m-league");
  await eventually(text(page, "#win"), new RegExp(`Won by ${by} on`));
  assert.equal(await page.locator('#win dd:has(.tile) >> nth=1 >> .tile').count(), dora.length);
  await page.fill("#han", String(answer.han));
  await page.fill("#fu", String(answer.fu + 10));
  await page.keyboard.press("Enter");
  await eventually(() => page.locator(".guess").allInnerTexts(), [`Han: ${answer.han}, right`, `Fu: ${answer.fu}, not ${answer.fu + 10}`, `Points: ${answer.points.toLocaleString("en")}, which you skipped`]);
  assert.equal(await text(page, "#tally")(), "0 of 1 right");
  await eventually(text(page, "#answer .headline"), new RegExp(`^${answer.points.toLocaleString("en")} points`));
  const fu = await page.locator("#fu-table tbody td").allInnerTexts();
  assert.deepEqual(fu.map(Number), answer.fu_items.map((item) => item.fu));
  // The same win, on the page where it can be changed.
  await page.locator("#answer a").click();
  await eventually(text(page, "#answer .headline"), new RegExp(`^${answer.points.toLocaleString("en")} points`));
  assert.equal(await page.inputValue("#rules"), "m-league");
  await close();
});

test("a number gives a whole class the same series, with the keyboard alone", async () => {
  const { page, close } = await open("/mahjong-quiz?seed=7");
  for (const seed of [7, 8, 9]) {
    const { answer } = await ask(`mahjong/quiz?seed=${seed}`);
    await eventually(() => seedOf(page), String(seed));
    await eventually(() => page.locator("#check").isEnabled(), true);
    await page.locator("#han").focus();
    for (const value of [answer.han ?? 13, answer.fu ?? "", answer.points]) {
      await page.keyboard.type(String(value));
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await eventually(text(page, "#tally"), `${seed - 6} of ${seed - 6} right`);
    await eventually(text(page, "#verdict"), /Everything is right/);
    assert.equal(await page.evaluate(() => document.activeElement.id), "next");
    await page.keyboard.press("Enter");
    await eventually(() => page.evaluate(() => document.activeElement.id), "han");
  }
  await eventually(() => seedOf(page), "10");
  assert.equal(await text(page, "#verdict")(), "", "nothing is told before it is asked");
  await page.goBack();
  await eventually(() => seedOf(page), "9");
  await page.fill("#seed", "2e3");
  await eventually(text(page, "#seed-problem"), /2e3/);
  assert.ok(await page.locator("#check").isDisabled());
  await page.fill("#seed", "20");
  await eventually(text(page, "#win"), /Won by/);
  await close({ refusals: true });
});

test("without a number, one is drawn, and the mahjong page leads to the quiz", async () => {
  const { page, close } = await open("/mahjong", { isShared: true });
  await page.locator("main .lead a").first().click();
  await eventually(() => seedOf(page), (seed) => Number(seed) >= 1);
  await eventually(text(page, "#win"), /Won by/);
  const offered = await page.locator("#rules option").evaluateAll((all) => all.map(({ value }) => value));
  await page.goto(`${address}/mahjong`);
  const known = await page.locator("#rules optgroup >> nth=0 >> option").evaluateAll((all) => all.map(({ value }) => value));
  assert.deepEqual(offered, known);
  await close();
});

const chosen = (page, tile) => page.locator(`#choices [data-tile="${tile}"]`).first();
/** What is beside each discard: the tile's points. */
const points = (page) => page.locator(".valued .worth-points").allInnerTexts();

test("the quiz of discards shows a position, judges a tile, and tells what each was worth", async () => {
  const { page, close } = await open("/mahjong-quiz?of=discards&seed=24", { isShared: true });
  const { hand, visible, dora, draws, best, by_acceptance: byAcceptance, gain, value } = await ask("mahjong/quiz?of=discards&seed=24");
  assert.deepEqual([best, byAcceptance], ["4m", "7p"]);
  await eventually(() => page.locator("#choices button").count(), 14);
  const tiles = await page.locator("#choices button").evaluateAll((all) => all.map(({ dataset }) => dataset.tile));
  assert.deepEqual(tiles, [...hand.matchAll(/(\d+)([mpsz])/g)].flatMap(([, digits, suit]) => [...digits].map((digit) => digit + suit)));
  assert.match(await text(page, "#win")(), new RegExp(`Seat\\s+North\\s+Round\\s+South\\s+Draws to come\\s+${draws}`));
  assert.equal(await page.locator("#win .tile").count(), dora.length + visible.length);
  assert.equal(await page.locator("#answer .worth").count(), 0, "nothing is told before a tile is chosen");
  assert.equal(await page.locator("#han").isVisible(), false);
  await chosen(page, "7p").click();
  await eventually(text(page, "#verdict"), `7 of dots costs ${Math.round(gain)} points: 4 of characters is worth the most.`);
  assert.equal(await text(page, "#tally")(), "0 of 1 right");
  assert.deepEqual(await points(page), value.discards.map((one) => Math.round(one.points).toLocaleString("en")));
  assert.match(await text(page, "#answer")(), /Worth the most: 4 of characters\s+By counting tiles, 7 of dots would be best, but it costs 372 points\./);
  const said = "One player alone: no ron, no calls, no danger, so this is not advice for a real game.";
  assert.equal((await page.locator("main").innerText()).split(said).length - 1, 1);
  assert.match(await page.locator(".valued .discard", { has: page.locator(".yours") }).innerText(), /38 tiles/);
  assert.equal(await page.locator("#choices button:enabled").count(), 0);
  // The same values, on the page where the position can be changed.
  const before = await points(page);
  await page.locator("#answer a").click();
  await eventually(text(page, ".values-status"), /^Worth the most: 4 of characters\s*By counting tiles: 7 of dots$/);
  const after = await page.locator(".discard .worth-points").allInnerTexts();
  assert.deepEqual(after.toSorted(), before.toSorted());
  await close();
});

/** Moves to a tile with the arrow keys alone, if asked for from the end. */
async function moveTo(page, tile, isFromTheEnd) {
  await page.locator("#choices").focus();
  const here = () => page.evaluate(() => document.activeElement.dataset.tile);
  await page.keyboard.press(isFromTheEnd ? "ArrowLeft" : "ArrowRight");
  for (let n = 0; n < 14 && (await here()) !== tile; n += 1) await page.keyboard.press(isFromTheEnd ? "ArrowLeft" : "ArrowRight");
  assert.equal(await here(), tile);
}

test("a number gives a class the same positions, with the keyboard alone", async () => {
  const { page, close } = await open("/mahjong-quiz?of=discards&seed=9");
  for (const seed of [9, 10, 11]) {
    const { best } = await ask(`mahjong/quiz?of=discards&seed=${seed}`);
    await eventually(() => seedOf(page), String(seed));
    await eventually(() => page.locator("#choices button:enabled").count(), 14);
    if (seed > 9) {
      // Another Enter chooses nothing.
      assert.equal(await page.evaluate(() => document.activeElement.id), "choices");
      await page.keyboard.press("Enter");
      assert.equal(await page.locator("#choices button:enabled").count(), 14);
    }
    await moveTo(page, best, seed === 11);
    await page.keyboard.press("Enter");
    await eventually(text(page, "#tally"), `${seed - 8} of ${seed - 8} right`);
    await eventually(text(page, "#verdict"), /^Right: .* is worth the most\.$/);
    assert.equal(await page.evaluate(() => document.activeElement.id), "next");
    // The second Enter comes before the next position.
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
  }
  await eventually(() => seedOf(page), "12");
  await eventually(() => page.locator("#choices button:enabled").count(), 14);
  await page.goBack();
  await eventually(() => seedOf(page), "11");
  // Without a choice, the values are shown, which is not right.
  await eventually(() => page.locator("#check").isEnabled(), true);
  await page.click("#check");
  await eventually(text(page, "#tally"), "3 of 4 right");
  await page.fill("#seed", "2e3");
  await eventually(text(page, "#seed-problem"), /2e3/);
  assert.match(await text(page, "#win")(), /No position yet/);
  await page.fill("#seed", "20");
  await eventually(text(page, "#win"), /Draws to come/);
  await close({ refusals: true });
});

test("a number typed while the next position is on its way does not stop Next", onServer, async () => {
  const { page, close } = await open("/mahjong-quiz?of=discards&seed=9");
  await eventually(() => page.locator("#choices button:enabled").count(), 14);
  const held = [];
  await page.route("**/mahjong/quiz?**seed=10**", (route) => held.push(route));
  await page.click("#next");
  await eventually(() => held.length, 1);
  await page.fill("#seed", "20");
  await eventually(() => page.locator("#choices button:enabled").count(), 14);
  await page.click("#next");
  await eventually(() => seedOf(page), "21");
  await eventually(() => page.locator("#choices button:enabled").count(), 14);
  await close({ refusals: true });
});

test("what is practiced can be switched, and the address says which", async () => {
  const { page, close } = await open("/mahjong-quiz?seed=7", { isShared: true });
  await eventually(text(page, "#win"), /Won by/);
  await page.locator('#of label:has([value="discards"])').click();
  await eventually(text(page, "#win"), /Discarded so far/);
  assert.equal(new URL(page.url()).searchParams.get("of"), "discards");
  assert.match(await text(page, "main h2 >> nth=0")(), /^The position$/);
  await page.selectOption("#rules", "ema");
  const { draws } = await ask("mahjong/quiz?of=discards&seed=7&rules=ema");
  await eventually(text(page, "#win"), new RegExp(`Draws to come\\s+${draws}`));
  await page.locator('#of label:has([value="wins"])').click();
  await eventually(text(page, "#win"), /Won by/);
  assert.equal(new URL(page.url()).searchParams.get("of"), null);
  assert.ok(await page.locator("#han").isVisible());
  await close();
});
