// The page of pots: seats, folded players, the button, hi-lo, cards, errors, and the address.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, open, text } from "./browser.mjs";
import "./started.mjs";

const wins = (page) => () => page.locator("#answer tbody tr").evaluateAll((rows) => rows.map((row) => row.cells[1].textContent));
const paid = (page, seat) => page.locator(".paid").nth(seat);
const hand = (page, seat) => page.locator(".hand-text").nth(seat);
const asked = (page, name) => new URL(page.url()).searchParams.getAll(name);

test("pots: side pots, and what nobody called", async () => {
  const { page, close } = await open("/poker-pots", { isShared: true });
  await eventually(wins(page), ["120", "150", "140", "0"]);
  assert.equal(await page.locator(".pot").count(), 3);
  await eventually(text(page, "#answer"), /Side pot 1 150\s+for players 2, 3, 4[\s\S]*Side pot 2 140\s+for players 3, 4/);
  // The fields are named above the first seat, and to a screen reader at each.
  const captions = page.locator(".seat .caption");
  assert.deepEqual(await captions.evaluateAll((all) => all.map((one) => one.offsetWidth > 1)), [true, true, ...Array(6).fill(false)]);
  assert.equal(await page.getByLabel("Amount paid").count(), 4);
  assert.match(await page.locator("#answer tbody tr").last().innerText(), /50/);
  await page.locator(".seat").nth(0).getByRole("checkbox").check();
  await eventually(wins(page), ["0", "270", "140", "0"]);
  assert.deepEqual(asked(page, "players"), ["30:fold", "80:#2", "150:#3", "200:#4"]);
  await page.locator(".seat").nth(2).getByRole("checkbox").check();
  await eventually(text(page, "#answer"), /for player 4\b/);
  await page.locator(".seat").nth(2).getByRole("checkbox").uncheck();
  await page.getByRole("button", { name: "Remove player 1" }).click();
  await eventually(wins(page), ["240", "140", "0"]);
  await page.click("#add-player");
  await eventually(text(page, "#answer"), /^Type an amount/);
  await paid(page, 3).fill("80");
  await hand(page, 3).fill("#1");
  await eventually(wins(page), ["0", "140", "0", "320"]);
  await close();
});

test("pots: odd chips go to the left of the button, and halves are split once", async () => {
  const { page, close } = await open("/poker-pots?players=22:%231/1|22:%231/1|22:fold&pot=hi-lo&button=2", { isShared: true });
  await eventually(wins(page), ["33", "33", "0"]);
  await page.selectOption("#odd", "button");
  await eventually(wins(page), ["34", "32", "0"]);
  await page.locator(".seat").nth(0).getByRole("radio").check();
  await eventually(wins(page), ["32", "34", "0"]);
  assert.deepEqual(asked(page, "button"), ["0"]);
  await page.fill("#dead", "10");
  await eventually(wins(page), ["38", "38", "0"]);
  await close();
});

test("pots: cards are compared, and errors stand at their player", async () => {
  const { page, close } = await open("/poker-pots", { isShared: true });
  await page.getByRole("button", { name: "With cards" }).click();
  await eventually(wins(page), ["2,000", "900", "0", "0"]);
  await eventually(text(page, "#answer"), /full house, aces over twos/);
  await hand(page, 1).fill("KdKx");
  await eventually(text(page, ".seat >> nth=1"), /unknown suit/);
  await eventually(text(page, "#answer"), /^No answer yet/);
  await hand(page, 1).fill("KdKc");
  await paid(page, 1).fill("1.5");
  await eventually(text(page, ".seat >> nth=1"), /whole number/);
  await close({ refusals: true });
});
