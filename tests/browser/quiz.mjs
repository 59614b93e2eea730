// The mahjong quiz: a win is shown, answered, checked and explained.

import assert from "node:assert/strict";
import { test } from "node:test";
import { address, ask, eventually, open, text } from "./browser.mjs";
import "./started.mjs";

const seedOf = (page) => new URL(page.url()).searchParams.get("seed");

test("the quiz shows a win, checks the answers, and explains what was missed", async () => {
  const { page, close } = await open("/mahjong-quiz?seed=7&rules=m-league");
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
  const { page, close } = await open("/mahjong");
  await page.locator("main .lead a").click();
  await eventually(() => seedOf(page), (seed) => Number(seed) >= 1);
  await eventually(text(page, "#win"), /Won by/);
  const offered = await page.locator("#rules option").evaluateAll((all) => all.map(({ value }) => value));
  await page.goto(`${address}/mahjong`);
  const known = await page.locator("#rules optgroup >> nth=0 >> option").evaluateAll((all) => all.map(({ value }) => value));
  assert.deepEqual(offered, known);
  await close();
});
