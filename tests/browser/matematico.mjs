// Matematico as people play it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, eventually, open, text } from "./browser.mjs";
import { ORDER, play } from "./playing.mjs";
import { onServer } from "./site.mjs";
import "./started.mjs";

const cell = (page, idx) => page.locator(`#board [data-cell="${idx}"]`);
const cells = (page) => () => page.locator("#board .cell").evaluateAll((all) => all.map((one) => one.textContent || null));
const edge = (page, name) => page.locator(`#board .edge.${name} .points`).allInnerTexts();
const stored = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("handeval.matematico.games"))[0]);

function gridOf(deck, order, turn) {
  const flat = Array(25).fill(null);
  order.slice(0, turn).forEach((at, idx) => {
    flat[at] = deck[idx];
  });
  return [0, 1, 2, 3, 4].map((row) => flat.slice(row * 5, row * 5 + 5));
}

/** All four borders show what the server reports for this grid. */
async function checkBorders(page, grid) {
  const { lines, total } = await ask("matematico/score", { grid });
  const shown = lines.map(({ figure, points }) => (figure === null ? "·" : String(points)));
  for (const [name, from] of [["west", 0], ["east", 0], ["north", 5], ["south", 5]]) {
    await eventually(() => edge(page, name), shown.slice(from, from + 5));
  }
  for (const [name, line] of [["north-west", 10], ["south-east", 10], ["north-east", 11], ["south-west", 11]]) {
    await eventually(text(page, `#board .corner.${name} .points`), shown[line]);
  }
  await eventually(text(page, "#total"), String(total));
  return total;
}

async function checkHint(page, grid, card) {
  // The page uses this seed, so a hint stays the same.
  const { moves } = await ask("matematico/hint", { grid, card, seed: 0 });
  await page.click("#hint");
  await eventually(text(page, "#hint-line"), /Best: row \d, column \d, expected total \d+/);
  const best = Number(await page.locator("#board .cell.best").getAttribute("data-cell"));
  assert.equal(best, (moves[0].row - 1) * 5 + moves[0].column - 1);
  await page.click("#heat");
  const shown = await page.locator("#board .cell.warm").evaluateAll((all) => all.map((one) => [Number(one.dataset.cell), Number(one.textContent)]));
  const expected = moves.map(({ row, column, expected: value }) => [(row - 1) * 5 + column - 1, Math.round(value)]);
  assert.deepEqual(shown.sort((a, b) => a[0] - b[0]), expected.sort((a, b) => a[0] - b[0]));
  assert.match(await cell(page, best).getAttribute("aria-label"), /expected total \d+, the hint/);
  // The scale of the colors stands beside the hint.
  assert.match(await page.locator("#hint-line").innerText(), /^Best: /);
  assert.equal(await page.locator("#hint-line .heat-scale").count(), 1);
}

test("a whole game with the mouse, with hints and a reload in the middle", async () => {
  const { page, close } = await open("/matematico?seed=11");
  const { cards } = await ask("matematico/deck?seed=11");
  for (const [turn, at] of ORDER.entries()) {
    await eventually(text(page, "#turned"), cards[turn]);
    if (turn === 5 || turn === 18) await checkHint(page, gridOf(cards, ORDER, turn), cards[turn]);
    if (turn === 12) {
      await page.reload();
      await eventually(cells(page), gridOf(cards, ORDER, turn).flat());
      await checkBorders(page, gridOf(cards, ORDER, turn));
    }
    await cell(page, at).click();
  }
  const grid = gridOf(cards, ORDER, 25);
  assert.deepEqual(await cells(page)(), grid.flat());
  const total = await checkBorders(page, grid);
  await checkEnding(page, { cards, grid, total, seed: "11" });
  await close();
});

async function checkEnding(page, { cards, grid, total, seed }) {
  await eventually(text(page, "#verdict strong"), `${total} points`);
  await eventually(() => page.inputValue("#share-text"), new RegExp(`seed ${seed}: ${total} points`));
  await eventually(text(page, "#stats-facts"), /Games\s+1/);
  const best = await eventually(text(page, "#best-status"), /^[\d,]+ points: (proved best|best found, upper bound [\d,]+)\.$/);
  const bestTotal = Number(best.split(" ")[0].replace(",", ""));
  assert.ok(bestTotal >= total);
  const arranged = await page.locator("#best-board .cell").allInnerTexts();
  assert.deepEqual(arranged.toSorted(), cards.toSorted(), "the same cards");
  await eventually(text(page, "#verdict"), new RegExp(`${Math.round((100 * total) / bestTotal)} % of the best`));
  await eventually(() => page.inputValue("#share-text"), /% of the best/);
  const shared = await page.inputValue("#share-text");
  assert.ok(!/row|column|ace|king|queen|jack/i.test(shared), "no spoiler");
  await page.click("#copy");
  await eventually(text(page, "#copied"), "Copied.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), shared);

  await page.click("#replay-back");
  await eventually(text(page, "#replay-said"), /^Card 24: /);
  const replayed = await page.locator("#replay-board .cell").evaluateAll((all) => all.map((one) => one.textContent || null));
  assert.deepEqual(replayed.filter((value) => value === null).length, 1);
  await page.locator("#replay-turn").fill("25");
  assert.deepEqual(await page.locator("#replay-board .cell").allInnerTexts(), grid.flat());
  await page.click("#find-costs");
  await eventually(text(page, "#cost-sum"), /^All moves together cost [\d,]+ expected points/);
  assert.equal(await page.locator("#costs li").count(), 25);
}

test("a whole game with the keyboard", async () => {
  const { page, close } = await open("/matematico?seed=5");
  const { cards } = await ask("matematico/deck?seed=5");
  await eventually(text(page, "#turned"), cards[0]);
  const focused = () => page.evaluate(() => Number(document.activeElement.dataset?.cell ?? -1));
  for (let tabs = 0; (await focused()) < 0; tabs += 1) {
    assert.ok(tabs < 20, "the grid is reached by Tab");
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Control+Home");
  assert.equal(await focused(), 0);
  await page.keyboard.press("End");
  assert.equal(await focused(), 4);
  await page.keyboard.press("Control+End");
  assert.equal(await focused(), 24);
  await page.keyboard.press("Home");
  assert.equal(await focused(), 20);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(), 16);
  const outline = await cell(page, 16).evaluate((one) => getComputedStyle(one).outlineWidth);
  assert.equal(outline, "3px", "the focus is seen");
  await page.keyboard.press("Control+Home");

  // Row by row, alternately left to right and right to left.
  const order = [];
  for (let turn = 0; turn < 25; turn += 1) {
    const at = await focused();
    order.push(at);
    await page.keyboard.press(turn % 2 ? "Enter" : "Space");
    await eventually(() => cell(page, at).innerText(), cards[turn]);
    if (turn === 4) {
      await eventually(text(page, "#announce"), /Row 1: .+ points\..*Next card/);
      await page.keyboard.press("Enter");
      await eventually(text(page, "#announce"), /is taken/);
    }
    if (turn === 9) {
      await page.keyboard.press("h");
      await eventually(text(page, "#announce"), /Best: row/);
    }
    const [row, column] = [Math.floor(at / 5), at % 5];
    const isEnd = row % 2 ? column === 0 : column === 4;
    await page.keyboard.press(isEnd ? "ArrowDown" : row % 2 ? "ArrowLeft" : "ArrowRight");
  }
  assert.equal(new Set(order).size, 25);
  const total = await checkBorders(page, gridOf(cards, order, 25));
  await eventually(text(page, "#verdict strong"), `${total} points`);
  await close();
});

test("moves can be taken back only in practice, and such a game counts as practice", async () => {
  const { page, close } = await open("/matematico?seed=3");
  await eventually(text(page, "#turn-count"), "1 / 25");
  assert.ok(await page.locator("#undo").isHidden());
  await page.locator("#practice").check();
  await play(page);
  await eventually(text(page, "#stats-facts"), /Games\s+1/);
  await page.click("#undo");
  await eventually(text(page, "#turn-count"), "25 / 25");
  assert.ok(await page.locator("#ending").isHidden());
  assert.equal((await stored(page)).undone, true);
  await page.locator("#seed").fill("4");
  await page.click("#seed-form button");
  await eventually(text(page, "#game-name"), "Seed 4");
  assert.ok(!(await page.locator("#practice").isChecked()));
  await page.locator("#practice").check();
  await cell(page, 0).click();
  await page.click("#undo");
  await play(page);
  await eventually(() => page.locator("#ending").isVisible(), true);
  await eventually(text(page, "#stats-facts"), /Games\s+2\s+Practice games\s+1\s+Mean/);
  await eventually(() => page.inputValue("#share-text"), /with moves taken back/);
  await close();
});

test("the daily game, a new game, and a game left unfinished", async () => {
  const { page, close } = await open("/matematico?daily");
  const today = () => page.evaluate(() => new Date().toLocaleDateString("sv"));
  const before = await today();
  const name = await eventually(text(page, "#game-name"), /^Daily game for \w+ \d+, \d{4}$/);
  const day = new Date(`${name.replace("Daily game for ", "")} UTC`).toISOString().slice(0, 10);
  // Midnight may have passed between two of these steps.
  assert.ok(day <= before && day >= "2024" && (day === before || new Date(before) - new Date(day) <= 86_400_000), day);
  const { cards } = await ask(`matematico/deck?daily=${day}`);
  await eventually(text(page, "#turned"), cards[0]);
  await cell(page, 7).click();
  await page.locator("[data-new]").first().click();
  await eventually(text(page, "#game-name"), /^Seed \d+$/);
  await eventually(text(page, "#turn-count"), "1 / 25");
  await page.click("#daily");
  await eventually(() => cell(page, 7).innerText(), cards[0]);
  await close();
});

test("the caller's screen shows the cards one by one", async () => {
  const { page, close } = await open("/matematico?seed=8&class");
  const { cards } = await ask("matematico/deck?seed=8");
  const called = () => page.locator("#called li").allInnerTexts();
  await eventually(text(page, "#call-next"), "Call the first card");
  assert.ok(await page.locator("#play").isHidden());
  for (let n = 1; n <= 3; n += 1) await page.click("#call-next");
  assert.deepEqual(await called(), cards.slice(0, 3));
  await page.reload();
  await eventually(called, cards.slice(0, 3));
  assert.equal(await text(page, "#called-card")(), cards[2]);
  await page.click("#call-back");
  assert.deepEqual(await called(), cards.slice(0, 2));
  // The keys of a remote control, and those of somebody without a mouse.
  for (const key of ["PageDown", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
  assert.deepEqual(await called(), cards.slice(0, 3));
  await eventually(text(page, "#announce"), /^Card 3: /);
  await page.keyboard.press("PageUp");
  await page.click("#call-full");
  await eventually(text(page, "#call-full"), "Leave full screen");
  assert.equal(await page.evaluate(() => document.fullscreenElement?.id), "caller");
  await page.click("#call-full");
  await eventually(text(page, "#call-full"), "Full screen");
  for (let n = 3; n <= 25; n += 1) await page.click("#call-next");
  assert.ok(await page.locator("#call-next").isDisabled());
  assert.deepEqual(await called(), cards);
  await close();
});

test("an unproved best arrangement shows what is known, and missing answers are reported", onServer, async () => {
  const { page, close } = await open("/matematico?seed=21");
  await page.route("**/api/v1/matematico/best", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), bound: 1234, optimal: false } });
  });
  await eventually(text(page, "#turn-count"), "1 / 25");
  await play(page);
  await eventually(text(page, "#best-status"), /^[\d,]+ points: best found, upper bound 1,234\.$/);
  await eventually(text(page, "#verdict"), /% of the best arrangement .*best found, upper bound 1,234/);
  // A result that is not proved is not used in the statistics.
  assert.ok(!/Share of best/.test(await text(page, "#stats-facts")()));
  await close();
});

test("a page told to retry does so by itself, and shares nothing before that", onServer, async () => {
  const { page, close } = await open("/matematico?seed=21");
  let nAsked = 0;
  const asked = [];
  await page.route("**/api/v1/matematico/best", async (route) => {
    nAsked += 1;
    asked.push(Date.now());
    if (nAsked === 1) await route.fulfill({ status: 503, json: { error: { kind: "busy", message: "too many searches at once", waiting: 3, retry_after: 3 } } });
    else if (nAsked === 2) await route.abort("connectionrefused");
    else await route.continue();
  });
  await eventually(text(page, "#turn-count"), "1 / 25");
  await play(page);
  await eventually(text(page, "#best-status"), /too many searches at once.*Trying again in 3 seconds/s);
  await eventually(text(page, "#verdict strong"), /points/);
  const shared = () => page.locator("#share-text").inputValue();
  assert.match(await shared(), /once the best arrangement is known/);
  assert.ok(await page.locator("#copy").isDisabled());
  await eventually(text(page, "#best-status"), /is not responding/);
  assert.ok(asked[1] - asked[0] >= 3000, "not before the server said");
  // A player who does not want to wait.
  await page.click("#best-status button");
  await eventually(text(page, "#best-status"), /proved best|best found/);
  assert.equal(nAsked, 3);
  await eventually(shared, /points, (\d+ (above|below)|exactly) par, \d+ % of the best/);
  assert.ok(await page.locator("#copy").isEnabled());
  await close({ outage: true });
});

test("a daily game stays one, and another try with the same cards says so", async () => {
  const { page, close } = await open("/matematico?daily=2026-02-28");
  await eventually(text(page, "#game-name"), "Daily game for February 28, 2026");
  await play(page);
  const shared = () => page.locator("#share-text").inputValue();
  await eventually(shared, /daily game for February 28, 2026: \d+ points, .* par, \d+ % of the best\n([⬜🟨🟧🟩🟪]{5}\n){5}http.*\?daily=2026-02-28$/u);
  assert.match(page.url(), /\?daily=2026-02-28$/);
  await page.click("#again");
  await eventually(text(page, "#game-name"), "Daily game for February 28, 2026, another try");
  await page.reload();
  await eventually(text(page, "#game-name"), "Daily game for February 28, 2026, another try");
  await play(page);
  await eventually(shared, /% of the best, another try\n/);
  await close();
});

test("an invalid day is reported, and the game continues", async () => {
  const { page, close } = await open("/matematico?daily=2026-02-30");
  await eventually(text(page, "#page-problem"), "“2026-02-30” is not a date: type one like 2026-02-28.");
  await eventually(text(page, "#turn-count"), "1 / 25");
  await cell(page, 0).click();
  await eventually(text(page, "#turn-count"), "2 / 25");
  await close({ refusals: true });
});

test("a future day is reported, and the game continues", async () => {
  const { page, close } = await open("/matematico?daily=2999-01-01");
  await eventually(text(page, "#page-problem"), "The game for January 1, 2999 is not out yet.");
  await eventually(text(page, "#turn-count"), "1 / 25");
  assert.doesNotMatch(page.url(), /2999/);
  await close();
});

test("an invalid day is reported as invalid, not as a future day", async () => {
  const { page, close } = await open("/matematico?seed=1");
  for (const wrong of ["abc", "20990101", "2099-13-45", "2099-02-30"]) {
    await page.goto(page.url().replace(/matematico.*/, `matematico?daily=${wrong}`));
    await eventually(text(page, "#page-problem"), `“${wrong}” is not a date: type one like 2026-02-28.`);
  }
  await close({ refusals: true });
});

test("values under the pointer are written like all others", async () => {
  const { page, close } = await open("/matematico?seed=4&values=numbers");
  await eventually(text(page, "#turn-count"), "1 / 25");
  for (let at = 0; at < 25; at += 1) {
    const turned = await text(page, "#turned")();
    assert.match(turned, /^\d+$/);
    assert.equal(await cell(page, ORDER[at]).getAttribute("data-next"), turned);
    await cell(page, ORDER[at]).click();
  }
  await close();
});

test("an invalid seed is reported, and the game continues", async () => {
  const { page, close } = await open("/matematico?seed=eleven", { width: 360, height: 640 });
  await eventually(text(page, "#page-problem"), "“eleven” is not a game number. Type a whole number, such as 12345.");
  await eventually(text(page, "#turn-count"), "1 / 25");
  // The field is far below, so the error is shown where it is visible.
  await page.fill("#seed", "-5");
  await page.press("#seed", "Enter");
  await eventually(text(page, "#page-problem"), /“-5” is not a game number/);
  await eventually(() => page.locator("#page-problem").evaluate((box) => box.getBoundingClientRect().top >= 0 && box.getBoundingClientRect().bottom <= innerHeight), true);
  await page.fill("#seed", "12 345");
  await page.press("#seed", "Enter");
  await eventually(text(page, "#game-name"), "Seed 12345");
  await close({ refusals: true });
});

test("the caller's screen: in full screen, Space calls the next card", async () => {
  const { page, close } = await open("/matematico?seed=1&class", { width: 1366, height: 768 });
  await eventually(text(page, "#call-next"), /first card/);
  await page.click("#call-full");
  await eventually(() => page.evaluate(() => document.activeElement?.id), "call-next");
  await page.keyboard.press(" ");
  await eventually(text(page, "#call-count"), "Card 1 of 25");
  await page.keyboard.press("Enter");
  await eventually(text(page, "#call-count"), "Card 2 of 25");
  assert.ok(await page.evaluate(() => Boolean(document.fullscreenElement)));
  await close();
});

test("the caller's screen: all cards and the best grid fit in full screen, and new cards follow", async () => {
  const [width, height] = [1366, 768];
  const { page, close } = await open("/matematico?seed=1&class", { width, height });
  await eventually(text(page, "#call-next"), /first card/);
  await page.click("#call-full");
  await eventually(text(page, "#call-full"), "Leave full screen");
  for (let n = 1; n <= 25; n += 1) await page.keyboard.press("PageDown");
  await eventually(text(page, "#call-count"), "Card 25 of 25");
  const isSeen = async (selector) => {
    const box = await page.locator(selector).last().boundingBox();
    assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, `${selector}: ${JSON.stringify(box)}`);
  };
  for (const selector of ["#called-card", "#call-back", "#called li", "#class-best", "#class-new"]) await isSeen(selector);
  await page.click("#class-best");
  await eventually(text(page, "#class-best-said"), /790 points were possible/);
  const { grid } = await ask("matematico/best", { cards: (await ask("matematico/deck?seed=1")).cards, time: 5, seed: 0 });
  assert.deepEqual(await page.locator("#class-best-board [data-cell]").allInnerTexts(), grid.flat());
  for (const selector of ["#caller-title", "#call-back", "#called li", "#class-best-said", "#class-best-board", "#class-new"]) await isSeen(selector);
  await page.click("#class-new");
  await eventually(text(page, "#call-next"), /first card/);
  assert.ok(await page.locator("#class-best-board").isHidden());
  assert.notEqual(new URL(page.url()).searchParams.get("seed"), "1");
  assert.ok(await page.evaluate(() => Boolean(document.fullscreenElement)));
  await page.keyboard.press(" ");
  await eventually(text(page, "#call-count"), "Card 1 of 25");
  await close();
});

test("the board stands in the middle of its panel", async () => {
  const { page, close } = await open("/matematico?seed=1");
  for (const [width, height] of [[360, 640], [768, 1024], [844, 390], [1366, 768], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `${width}×${height}: the page scrolls sideways`);
    const [panel, board] = await Promise.all([".board-panel", "#board"].map((selector) => page.locator(selector).boundingBox()));
    const [left, right] = [board.x - panel.x, panel.x + panel.width - board.x - board.width];
    assert.ok(Math.abs(left - right) <= 1, `${width}×${height}: ${left} on the left, ${right} on the right`);
  }
  await close();
});
