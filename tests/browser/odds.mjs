// The page about the odds of one hand: cards clicked and typed, what each next card does, errors,
// and the address.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, eventually, open, text } from "./browser.mjs";
import "./started.mjs";

const asked = (page, name) => new URL(page.url()).searchParams.get(name);
const click = (page, ...cards) => cards.reduce((before, card) => before.then(() => page.click(`#picker [data-card="${card}"]`)), Promise.resolve());
const percent = (part, digits) => `${(100 * part).toFixed(digits)} %`;
const cell = (page, card) => page.locator(`#next td[data-card="${card}"]`);

test("odds: every next card is on the grid, with the equity it leads to", async () => {
  const { page, close } = await open("/poker-odds", { isShared: true });
  const report = await ask("poker/odds?hand=AhKh&board=Qh7h2c");
  await eventually(text(page, ".odds-value"), percent(report.equity, 2));
  assert.equal(await page.locator("#next td[data-card]").count(), 47);
  assert.equal(await page.locator("#next td.seen").count(), 5);
  for (const { cards, equity, change } of report.next) {
    for (const card of cards) {
      assert.equal(await cell(page, card).innerText(), (100 * equity).toFixed(0), card);
      assert.match(await cell(page, card).getAttribute("class"), change > 0 ? /better/ : /worse/, card);
    }
  }
  // Nobody's cards are known, so no card is called an out.
  assert.equal(await page.locator("#next td.out, #next td.half, .next-key.out").count(), 0);
  await eventually(text(page, "#answer"), /Now: high card\. Better than 59\.6\s?% of all hands/);
  await eventually(text(page, "#answer"), /beats 640, ties 9, loses to 432/);
  const made = await page.locator("#makes .make").allInnerTexts();
  assert.equal(made.length, 7);
  assert.match(made[1], /flush\s+377 34\.88 %/);
  await close();
});

test("odds: outs are marked, and none if the hand is ahead", async () => {
  const { page, close } = await open("/poker-odds?hand=9c8c&board=7d6h2s&against=AsAd", { isShared: true });
  await eventually(text(page, "#next"), /8 outs: 5, 5, 5, 5, 10, 10, 10, 10/);
  assert.equal(await page.locator("#next td.out").count(), 8);
  await eventually(text(page, ".standing"), "behind");
  assert.equal(await cell(page, "5c").getAttribute("title"), `5 of clubs: straight, equity ${percent((await ask("poker/odds?hand=9c8c&board=7d6h2s5c&against=AsAd")).equity, 1)}`);
  await page.fill("#hand", "7c7h");
  await eventually(text(page, "#next"), /Only a hand that is behind has outs/);
  assert.equal(await page.locator("#next td.out").count(), 0);
  await page.fill("#hand", "AcQd");
  await page.fill("#board", "8s8h7c2d");
  await page.fill("#against", "AdKh");
  await eventually(text(page, "#next"), /3 outs: .*; 6 half outs: /);
  assert.equal(await page.locator("#next td.half").count(), 6);
  await close();
});

test("odds: cards are clicked into the hand and the board, and taken back", async () => {
  const { page, close } = await open("/poker-odds", { isShared: true });
  await page.click("#clear");
  await eventually(text(page, "#answer"), /Click or type the two cards/);
  await click(page, "Ah");
  await eventually(text(page, "#answer"), /add one more/);
  assert.equal(await page.getAttribute('#picker [data-card="Ah"]', "aria-pressed"), "true");
  await click(page, "Kh");
  await eventually(text(page, "#makes"), /2,118,760 boards/);
  assert.ok(await page.locator("#next-panel").isHidden());
  // The next cards go to the board.
  await click(page, "Qh", "7h");
  await eventually(text(page, "#answer"), /The flop has three cards: add 1 more/);
  await click(page, "2c");
  await eventually(text(page, "#answer"), /beats 640/);
  await page.check('input[value="against"]', { force: true });
  await click(page, "Qs", "Qd");
  await eventually(text(page, "#next"), /8 outs/);
  assert.deepEqual(["hand", "board", "against", "dead"].map((name) => asked(page, name)), ["AhKh", "Qh 7h 2c", "QsQd", null]);
  await click(page, "2c");
  await eventually(() => asked(page, "board"), "Qh 7h");
  await click(page, "2d", "3d", "4d");
  await eventually(text(page, "#makes"), /Of 1 board/);
  // The board is full.
  assert.ok(await page.locator('#picker [data-card="9c"]').isDisabled());
  await close();
});

test("odds: what is wrong is marked where it was typed", async () => {
  const { page, close } = await open("/poker-odds?hand=AhKh&board=Qh7h2c&against=QsQd&dead=3c", { isShared: true });
  await eventually(text(page, "#next"), /outs/);
  for (const [name, typed, expected] of [
    ["board", "Qh7h2cKh", /Kh is on the board and in the hand/],
    ["board", "Qh7h2cQh", /Qh is on the board/],
    ["dead", "7h", /7h is on the board and among the dead cards/],
    ["against", "QsAh", /Ah is in the hand of opponent 1 and in the hand/],
    ["against", "QQ+", /this is a range/],
    ["hand", "AhKz", /suit/],
    ["board", "2c3c4c5c6c7c", /three, four or five/],
  ]) {
    const before = await page.inputValue(`#${name}`);
    await page.fill(`#${name}`, typed);
    await eventually(text(page, "#answer"), /No answer yet/);
    const told = (await Promise.all(["hand", "board", "against", "dead"].map((one) => page.locator(`#${one}-problem`).innerText()))).join("");
    assert.match(told, expected, typed);
    await page.fill(`#${name}`, before);
    await eventually(() => page.locator("#next-panel").isVisible(), true);
  }
  await close({ refusals: true });
});

test("odds: the address contains the whole question", async () => {
  const { page, close } = await open("/poker-odds?hand=9c8c&board=7d6h2s5c&against=AsAd+KhKd&dead=Tc", { isShared: true });
  await eventually(text(page, "#answer"), /against 2 known hands/);
  const before = await text(page, "#answer")();
  await page.reload();
  await eventually(text(page, "#answer"), before);
  assert.equal(await page.inputValue("#against"), "AsAd KhKd");
  await page.getByRole("button", { name: "A flush draw" }).click();
  await eventually(() => asked(page, "board"), "Qh 7h 2c");
  assert.equal(asked(page, "against"), null);
  await close();
});
