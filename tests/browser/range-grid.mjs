// The pictures of the equity page: the range grid on any screen, the equity of each hand and after
// each next card, and cards to click.

import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { ask, eventually, open, text } from "./browser.mjs";
import "./started.mjs";

const RANGES = "player=QQ%2B,AK&player=30%25&board=Th9d4c";
/** A small phone, a phone, one held sideways, a laptop, and a laptop whose page is twice as large. */
const SIZES = [[360, 640], [390, 664], [844, 390], [1366, 768], [683, 384]];
/** Larger layout shifts are noticeable. */
const MOST_SHIFT = 0.05;

const cell = (page, name) => page.locator(`[data-hand="${name}"]`);
const seat = (page, panel, number) => page.locator(`#${panel}-seats label`).nth(number - 1);
async function showEquities(page) {
  await page.locator("label:has(#view-equity)").click();
  await page.locator("#grid.is-heat").waitFor();
}
const answered = (page) => eventually(() => page.locator(".equity-value").count(), (n) => n > 0);
const background = (one) => one.evaluate((element) => getComputedStyle(element).backgroundColor);

for (const [width, height] of SIZES) {
  test(`the grid fits ${width}×${height}, and nothing jumps`, async () => {
    const { page, close } = await open("/", { width, height, reducedMotion: "reduce", hasTouch: width < 400 });
    await page.addInitScript(() => {
      globalThis.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const base = page.url();
    for (const query of ["player=AsAh&player=KsKc", RANGES]) {
      await page.goto(new URL(`poker-equity?${query}`, base).href);
      await answered(page);
      const shifted = await page.evaluate(() => globalThis.shifted);
      assert.ok(shifted < MOST_SHIFT, `the layout shifts by ${shifted}`);
    }
    await eventually(() => page.locator("#next td.next").count(), 49);
    for (const view of ["range", "equity"]) {
      if (view === "equity") await showEquities(page);
      const boxes = await page.locator(".range-cell").evaluateAll((cells) => cells.map((one) => one.getBoundingClientRect()).map(({ left, right, width, height }) => [left, right, width, height]));
      assert.equal(boxes.length, 169);
      for (const [left, right, cellWidth, cellHeight] of boxes) {
        assert.ok(left >= 0 && right <= width, `a cell from ${left} to ${right}`);
        assert.ok(Math.min(cellWidth, cellHeight) >= 24, `a cell of ${cellWidth} by ${cellHeight}`);
      }
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(beyond, 0, "the page scrolls sideways");
    }
    await close();
  });
}

test("on a phone, a tap names the hand and paints it", async () => {
  const { page, close } = await open("/poker-equity?player=QQ%2B,AK&player=KK", { width: 360, height: 640, hasTouch: true, isShared: true });
  await answered(page);
  assert.equal(await cell(page, "JJ").innerText(), "", "a swatch without a name");
  await cell(page, "JJ").tap();
  await eventually(text(page, "#hand-said"), "JJ, 6 combos");
  await eventually(() => page.getByRole("textbox", { name: "Player 1", exact: true }).inputValue(), "JJ+,AK");
  await eventually(text(page, "#top-hands"), "3.0 % of all hands, 40 combos");
  await cell(page, "JJ").tap();
  await eventually(text(page, "#top-hands"), "2.6 % of all hands, 34 combos");
  await close();
});

test("pairs, suited and offsuit hands differ in color, and the size of any range is shown", async () => {
  const { page, close } = await open("/poker-equity?player=AA,AKs,AKo&player=KK:0.5,AhQh", { isShared: true });
  await answered(page);
  const colors = [];
  for (const name of ["AA", "AKs", "AKo"]) colors.push(await cell(page, name).evaluate((one) => getComputedStyle(one).borderColor));
  assert.equal(new Set(colors).size, 3);
  assert.match(await page.locator("#grid-legend").innerText(), /pairs\s+suited\s+offsuit/);
  await eventually(text(page, "#top-hands"), "1.7 % of all hands, 22 combos");
  await seat(page, "range", 2).click();
  // Three whole combos and one: weights count in the percentage only.
  await eventually(text(page, "#top-hands"), "0.3 % of all hands, 7 combos");
  await page.selectOption("#game", "short-deck");
  await eventually(text(page, "#top-hands"), "0.6 % of all hands, 7 combos");
  await close();
});

test("the switch at the grid changes the player", async () => {
  const { page, close } = await open("/poker-equity?player=AA&player=KK", { isShared: true });
  await answered(page);
  await seat(page, "range", 2).click();
  await eventually(text(page, "#range-title"), "Range of player 2");
  assert.equal(await cell(page, "KK").getAttribute("aria-pressed"), "true");
  await cell(page, "QQ").click();
  await eventually(() => new URL(page.url()).searchParams.getAll("player"), ["AA", "KK-QQ"]);
  await page.keyboard.press("Escape");
  await page.locator('#range-seats input >> nth=1').focus();
  await page.keyboard.press("ArrowLeft");
  await eventually(text(page, "#range-title"), "Range of player 1");
  await page.click("#add-player");
  await eventually(() => page.locator("#range-seats label").count(), 3);
  await eventually(text(page, "#range-title"), "Range of player 3");
  assert.ok(await page.locator("#range-seats input >> nth=2").isChecked());
  await close();
});

test("after the answer, the grid shows the equity of each hand", async () => {
  const { page, close } = await open(`/poker-equity?${RANGES}`, { reducedMotion: "reduce", isShared: true });
  await answered(page);
  await seat(page, "range", 2).click();
  await showEquities(page);
  const { players } = await ask("poker/equity?player=QQ%2B,AK&player=30%25&board=Th9d4c&hands=true");
  const expected = Object.fromEntries(players[1].by_hand.map(({ hand, equity }) => [hand, equity]));
  const shown = await page.locator(".range-cell").evaluateAll((cells) => cells.map((one) => [one.dataset.hand, one.querySelector(".cell-equity").dataset.equity ?? ""]));
  for (const [hand, equity] of shown) assert.equal(equity, hand in expected ? String(Math.round(100 * expected[hand])) : "", hand);
  // More than a fair share is blue, less is orange, and the lightness says how much.
  const blue = (color) => (([r, , b]) => b - r)(color.match(/[\d.]+/g).map(Number));
  const rgb = async (name) => {
    const color = await background(cell(page, name));
    return page.evaluate((color) => {
      const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(" ");
    }, color);
  };
  assert.ok(blue(await rgb("TT")) > 80 && blue(await rgb("A5o")) < -80);
  assert.deepEqual(await page.locator(".heat-labels span").allInnerTexts(), ["0 %", "50 %", "100 %"]);
  // The number is at the cell that has the focus, and painting is off.
  await cell(page, "AA").click();
  await page.keyboard.press("ArrowRight");
  await eventually(text(page, "#hand-said"), `AKs, 4 combos, equity ${(100 * expected.AKs).toFixed(2)} %`);
  assert.match(await cell(page, "AKs").getAttribute("aria-label"), /AKs, 4 combos, equity \d/);
  await page.keyboard.press("Space");
  await cell(page, "32o").click();
  await eventually(text(page, "#hand-said"), "32o, 12 combos, never held");
  assert.deepEqual(new URL(page.url()).searchParams.getAll("player"), ["QQ+,AK", "30%"]);
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme });
    assert.deepEqual(await violations(page), []);
  }
  // Three players: a fair share is a third.
  await page.click("#add-player");
  await page.getByRole("textbox", { name: "Player 3", exact: true }).fill("random");
  await eventually(() => page.locator(".heat-labels span").allInnerTexts(), ["0 %", "33 %", "100 %"]);
  await close();
});

test("on the flop and the turn, a grid of cards shows the equity after each", async () => {
  const { page, close } = await open(`/poker-equity?${RANGES}`, { reducedMotion: "reduce", isShared: true });
  const shown = () => page.locator("#next td.next").evaluateAll((cells) => cells.map((one) => [one.dataset.next, one.textContent]));
  const expected = async (board, idx) => {
    const { next } = await ask(`poker/equity?player=QQ%2B,AK&player=30%25&board=${board}&next=true`);
    return (found) => assert.deepEqual(Object.fromEntries(found), Object.fromEntries(next.map(({ card, equities }) => [card, String(Math.round(100 * equities[idx]))]))) ?? true;
  };
  await eventually(async () => (await shown()).length, 49);
  (await expected("Th9d4c", 0))(await shown());
  await seat(page, "next", 2).click();
  (await expected("Th9d4c", 1))(await shown());
  await eventually(text(page, "#range-title"), "Range of player 2");
  assert.match(await page.locator('[data-next="Ks"]').getAttribute("title"), /king of spades: equity \d+\.\d %/);
  assert.equal(await page.locator("#next td.seen").count(), 3);
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme });
    assert.deepEqual(await violations(page), []);
  }
  await page.fill("#board", "Th9d4c2s");
  await eventually(async () => (await shown()).length, 48);
  (await expected("Th9d4c2s", 1))(await shown());
  await page.fill("#board", "Th9d4c2s3s");
  await eventually(() => page.locator("#next-panel").isVisible(), false);
  await page.fill("#board", "");
  await answered(page);
  assert.equal(await page.locator("#next-panel").isVisible(), false);
  await page.selectOption("#game", "omaha");
  await page.getByRole("textbox", { name: "Player 1", exact: true }).fill("AcAdJhTs");
  await page.getByRole("textbox", { name: "Player 2", exact: true }).fill("KdQdJc9c");
  await page.fill("#board", "Kc7d2h");
  await eventually(async () => (await shown()).length, 41);
  await close({ refusals: true });
});

test("the cards of a hand and of the board are clicked", async () => {
  const { page, close } = await open("/poker-equity", { width: 390, height: 664, hasTouch: true, isShared: true });
  const slots = (number) => page.locator(".player").nth(number - 1).locator(".slot");
  const deck = page.locator("#deck");
  await answered(page);
  assert.deepEqual(await slots(1).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))), ["Cards of player 1: ace of spades", "Cards of player 1: ace of hearts"]);
  await slots(2).nth(1).tap();
  await eventually(text(page, "#deck-title"), "Cards of player 2");
  assert.ok(await deck.locator('[data-card="As"]').isDisabled(), "somebody has it");
  assert.equal(await deck.locator('[data-card="Kc"]').getAttribute("aria-pressed"), "true");
  assert.deepEqual(await violations(page), []);
  // The card takes the place of the one that was tapped, and the hand is complete.
  await deck.locator('[data-card="Qd"]').tap();
  await eventually(() => deck.isVisible(), false);
  await eventually(() => new URL(page.url()).searchParams.getAll("player"), ["AsAh", "KsQd"]);
  assert.ok(await slots(2).first().evaluate((one) => one === document.activeElement));
  // A chosen card is taken back.
  await page.keyboard.press("Enter");
  await deck.locator('[data-card="Ks"]').tap();
  assert.ok(await deck.isVisible());
  await deck.locator('[data-card="Kh"]').tap();
  await eventually(() => new URL(page.url()).searchParams.getAll("player"), ["AsAh", "QdKh"]);
  // The flop.
  await page.locator("#board-slots .slot").first().tap();
  await eventually(text(page, "#deck-title"), "Board");
  for (const name of ["Th", "9d", "4c"]) await deck.locator(`[data-card="${name}"]`).tap();
  await eventually(() => deck.isVisible(), false);
  await eventually(() => page.inputValue("#board"), "Th 9d 4c");
  await eventually(() => page.locator("#next td.next").count(), 45);
  // Escape and the button close the deck without a change, and a range has no cards.
  await slots(1).first().tap();
  await page.keyboard.press("Escape");
  await slots(1).first().tap();
  await page.tap("#deck-close");
  await eventually(() => deck.isVisible(), false);
  await page.getByRole("textbox", { name: "Player 1", exact: true }).fill("AA");
  await eventually(() => slots(1).count().then((n) => n && slots(1).first().isVisible()), (seen) => !seen);
  await page.selectOption("#game", "stud");
  assert.equal(await page.locator(".slot:visible").count(), 0);
  await close({ refusals: true });
});
