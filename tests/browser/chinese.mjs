// The mahjong page under Chinese rules: fans instead of yaku and fu.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, eventually, open, text } from "./browser.mjs";
import "./started.mjs";

const query = (page) => Object.fromEntries(new URL(page.url()).searchParams);
const choose = (page, name, value) => page.locator(`label:has([name="${name}"][value="${value}"])`).click();
const isShown = (page, selector) => page.locator(selector).first().isVisible();

test("a win in MCR: the fans that count, those that do not, and what would have been worth more", async () => {
  const asked = { hand: "444z55m [pon 111z] [pon 222z] [pon 333z]", rules: "mcr", ron: "4z" };
  const { page, close } = await open(`/mahjong?${new URLSearchParams(asked)}`);
  const score = await ask(`mahjong/score?${new URLSearchParams({ ...asked, explain: true })}`);
  await eventually(text(page, ".headline"), new RegExp(`${score.points} points\\s+${score.fan} fan by ron`));
  const names = await page.locator("#fan-table tbody .what > :first-child").allInnerTexts();
  assert.deepEqual(names, score.fans.map(({ name }) => name));
  const chinese = await page.locator("#fan-table tbody [lang=zh]").allInnerTexts();
  assert.deepEqual(chinese, score.fans.map((fan) => fan.chinese));
  const points = await page.locator("#fan-table td").allInnerTexts();
  assert.deepEqual(points.map(Number), [...score.fans.map((fan) => fan.points), score.total]);
  await page.click('.explanation[data-name="excluded"] summary');
  assert.equal(await page.locator(".excluded li").count(), score.excluded.length);
  const discarder = score.payments.find(({ by }) => by === "discarder");
  await eventually(text(page, ".payments"), new RegExp(`The discarder pays ${discarder.points}[\\s\\S]*Each of the others pays 8`));
  // What only riichi has is not asked for.
  for (const field of ['[name="riichi"]', "#dora", "#ura"]) assert.equal(await isShown(page, field), false, field);
  await page.click("#more summary");
  await page.fill("#flowers", "2");
  await eventually(() => query(page).flowers, "2");
  await eventually(text(page, ".headline"), new RegExp(`${score.points + 2} points`));
  await page.locator('label:has([name="last_tile_claim"])').click();
  await eventually(() => query(page).last_tile_claim, "true");
  await eventually(text(page, "#fan-table"), /海底捞月/);
  // The same hand in riichi has no flags of MCR.
  await page.selectOption("#rules", "tenhou");
  await eventually(() => query(page).last_tile_claim, undefined);
  await eventually(() => isShown(page, "#dora"), true);
  await close();
});

test("a win below the minimum says so, and what would help", async () => {
  const { page, close } = await open("/mahjong?hand=678m567m12399s+[pon+444p]&rules=mcr&tsumo=7m");
  await eventually(text(page, ".headline"), /Below the minimum of 8 fan/);
  await page.click('.explanation[data-name="more"] summary');
  const change = page.locator(".changes li", { hasText: "On the last tile of the wall" });
  await change.getByRole("button").click();
  await eventually(() => query(page).last_tile_draw, "true");
  await eventually(text(page, ".headline"), /\d+ points/);
  await close();
});

test("the waits of MCR tell which of them may win, and are played as wins", async () => {
  const hand = "123m456p3378s [pon 555m]";
  const { page, close } = await open(`/mahjong?${new URLSearchParams({ hand, rules: "mcr" })}`);
  const { waits } = await ask(`mahjong/score?${new URLSearchParams({ hand, rules: "mcr" })}`);
  await eventually(() => page.locator(".waits tbody tr").count(), waits.length);
  for (const [idx, { left, ron, tsumo }] of waits.entries()) {
    const cells = await page.locator(".waits tbody tr").nth(idx).locator("td").allInnerTexts();
    assert.equal(Number(cells[0]), left);
    for (const [cell, score] of [[cells[1], ron], [cells[2], tsumo]]) {
      assert.match(cell, score.won ? new RegExp(`${score.points}\\s+${score.fan} fan`) : new RegExp(`too few\\s+${score.fan} fan`));
    }
  }
  const idx = waits.findIndex(({ ron }) => ron.won);
  await page.locator(".waits tbody tr").nth(idx).locator("button").first().click();
  await eventually(() => query(page).ron, waits[idx].tile);
  await eventually(text(page, ".headline"), new RegExp(`${waits[idx].ron.points} points`));
  await page.goBack();
  await eventually(() => page.locator(".waits tbody tr").count(), waits.length);
  await choose(page, "seat", "east");
  await eventually(() => query(page).seat, "east");
  await close();
});

test("the forms of knitted tiles are drawn", async () => {
  const { page, close } = await open("/mahjong?hand=147m258p369s12345z&rules=mcr&tsumo=5z");
  await eventually(text(page, ".reading"), /Honors and knitted tiles/i);
  await page.fill("#hand", "147m258p369s456m99p");
  await eventually(text(page, ".reading"), /Knitted straight[\s\S]*Chow[\s\S]*Pair/i);
  assert.equal(await page.locator(".reading .group.won").count(), 1);
  await close();
});
