// Learning the game: what scores, what a line holds, and what moves cost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, eventually, open, text } from "./browser.mjs";
import { violations } from "./axe.mjs";
import { place } from "./playing.mjs";
import { ODD_OVER_EVEN, TWO_PAIRS, choose, figuresOn } from "./table.mjs";
import { onServer } from "./site.mjs";
import "./started.mjs";

const cell = (page, idx) => page.locator(`#board [data-cell="${idx}"]`);
const isOpen = (page) => () => page.locator("#learn").evaluate((dialog) => dialog.open);

for (const [language, words] of [["en", "Four aces"], ["cs", "Čtyři jedničky"], ["sk", "Štyri esá"], ["de", "Vier Asse"], ["pl", "Cztery asy"], ["it", "Quattro assi"], ["zh", "四张A"], ["ja", "Aのフォーカード"]]) {
  test(`the first visit shows each figure once, in ${language}`, async () => {
    const { page, close } = await open(`/matematico?seed=1&lang=${language}`, { isFirst: true, width: 360, height: 640, reducedMotion: "reduce" });
    await eventually(isOpen(page), true);
    await eventually(text(page, "#learn-figures"), new RegExp(`${words}[^]*200`));
    assert.equal(await page.locator("#learn .example").count(), 9);
    assert.deepEqual(await violations(page), []);
    const box = await page.locator("#learn").boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 640, JSON.stringify(box));
    await page.keyboard.press("Escape");
    await eventually(isOpen(page), false);
    await page.reload();
    await eventually(text(page, "#turn-count"), /1 \/ 25/);
    // The part that would show it is there.
    await eventually(() => page.locator("#no-stats").isVisible(), true);
    assert.equal(await isOpen(page)(), false);
    // It can be shown again with the button and with `?`.
    await page.click("#how");
    await eventually(isOpen(page), true);
    await page.locator("#learn button").click();
    await eventually(isOpen(page), false);
    assert.equal(await page.evaluate(() => document.activeElement.id), "how");
    await page.keyboard.press("?");
    await eventually(isOpen(page), true);
    await page.mouse.click(2, 2);
    await eventually(isOpen(page), false);
    await page.fill("#seed", "");
    await page.locator("#seed").press("?");
    assert.equal(await isOpen(page)(), false);
    await close();
  });
}

test("somebody who has played before sees no introduction", async () => {
  const { page, close } = await open("/poker", { isFirst: true });
  await page.evaluate(() => localStorage.setItem("handeval.matematico.results", '[{"seed":"1","total":100}]'));
  await page.goto(page.url().replace("poker", "matematico?seed=2").replace(/(seed=2).*/, "$1"));
  await eventually(text(page, "#turn-count"), /1 \/ 25/);
  await eventually(text(page, "#stats-facts"), /Games\s+1/);
  assert.equal(await isOpen(page)(), false);
  await close();
});

test("`?` shows the points of the current game: new figures, no omitted ones, and the diagonals", async () => {
  const { page, close } = await open("/matematico?seed=1", { width: 360, height: 640, reducedMotion: "reduce" });
  const empty = Array(5).fill(null);
  for (const [table, figures, bonus] of [
    [ODD_OVER_EVEN, ["Four aces 200", "Four of a kind 160", "Royal 150", "Odd-over-even 120", "Three aces and two kings 100", "Fibonacci 90", "Full house 80", "Straight 60", "Three of a kind 40", "Two pairs 20", "One pair 10"], 30],
    [TWO_PAIRS, ["Even-two-pairs 184", "Two pairs 157", "Three aces and two kings 100", "Full house 80", "Straight 50", "Four of a kind 18"], 44],
  ]) {
    await choose(page, JSON.stringify(table));
    await eventually(text(page, "#game-name"), new RegExp(`, ${table.name}$`));
    await page.click("#how");
    await eventually(() => figuresOn(page, "#learn"), figures);
    assert.match(await page.locator("#learn-figures").innerText(), new RegExp(`^${table.name}[^]*A figure on a diagonal is worth ${bonus} points more\\.$`));
    assert.match(await page.locator("#learn .shape").innerText(), /× even/);
    // Each example scores as the figure that it shows; a figure that always scores as a better one
    // has no example.
    await eventually(() => page.locator("#learn .example").count(), table === TWO_PAIRS ? 3 : 10);
    for (const row of await page.locator("#learn tr:has(.example)").all()) {
      const values = await row.locator(".example-card").allInnerTexts();
      const { lines: [{ points }] } = await ask("matematico/score", { grid: [values, empty, empty, empty, empty], points: table });
      assert.equal(await row.locator(".number").innerText(), String(points), values.join(" "));
    }
    assert.deepEqual(await violations(page), []);
    const box = await page.locator("#learn").boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 640, JSON.stringify(box));
    await page.keyboard.press("Escape");
  }
  // Back leads to the previous game, which has its own points again, and so does a classic game.
  await page.goBack();
  await eventually(text(page, "#game-name"), /, odd over even$/);
  await page.click("#how");
  await eventually(async () => (await figuresOn(page, "#learn")).length, 11);
  await page.keyboard.press("Escape");
  await choose(page, "");
  await eventually(text(page, "#game-name"), /^Seed \d+$/);
  await page.click("#how");
  await eventually(() => page.locator("#learn .example").count(), 9);
  assert.match(await page.locator("#learn-figures").innerText(), /^Figure[^]*Four aces\s+A\s+A\s+A\s+A\s+9\s+200[^]*One pair[^]*worth 10 points more\.$/);
  await close();
});

test("a line shows what it holds and what it can become: with tap, mouse and keyboard", async () => {
  const { page, close } = await open("/matematico?seed=1", { reducedMotion: "reduce", isShared: true });
  const { cards } = await ask("matematico/deck?seed=1");
  for (let at = 0; at < 5; at += 1) await cell(page, at).click();
  await cell(page, 5).click();
  const { lines } = await ask("matematico/score", { grid: [cards.slice(0, 5), [cards[5], null, null, null, null], ...Array(3).fill(Array(5).fill(null))] });
  await page.locator("#board .edge.east .points").first().click();
  await eventually(text(page, "#turn-said"), new RegExp(`^Row 1: ${cards.slice(0, 5).join(" ")} – .*${lines[0].points} point`));
  await page.locator("#board .edge.west .points").nth(1).focus();
  await eventually(text(page, "#turn-said"), new RegExp(`^Row 2: ${cards[5]} · · · · – at most four (of a kind|aces), (160|200) points`));
  await eventually(text(page, "#announce"), /^Row 2: /);
  await page.keyboard.press("ArrowDown");
  await eventually(text(page, "#turn-said"), /^Row 3: /);
  for (let n = 0; n < 9; n += 1) await page.keyboard.press("ArrowRight");
  // A diagonal adds its bonus.
  await eventually(text(page, "#turn-said"), /^Diagonal 2: .*at most four (of a kind, 170|aces, 210) points/);
  await page.keyboard.press("ArrowRight");
  await eventually(text(page, "#turn-said"), /^Row 1: /);
  await page.keyboard.press("Tab");
  await eventually(text(page, "#turn-said"), /to come/);
  await close();
});

test("what a line can become is the best of all possibilities", onServer, async () => {
  const { page, close } = await open("/matematico?seed=1");
  // Computed independently and slowly: every way to fill the line is scored one by one.
  const cases = [
    { line: "row-1", values: ["K", "K", null, null, "2"], left: ["2", "3", "3", "K"] },
    { line: "diagonal-1", values: ["A", null, "10", null, "K"], left: ["A", "J", "J", "Q", "K"] },
    { line: "diagonal-2", values: [null, null, "4", "9", "J"], left: ["2", "3", "5", "6"] },
    { line: "column-3", values: ["A", "A", "A", null, "K"], left: ["9", "K"] },
  ];
  for (const { line, values, left } of cases) {
    const free = values.filter((value) => value === null).length;
    const fillings = left.flatMap((a, i) => (free === 1 ? [[a]] : left.slice(i + 1).map((b) => [a, b])));
    let most = -1;
    for (const filling of fillings) {
      const five = [...filling];
      const row = values.map((value) => value ?? five.shift());
      const grid = Array.from({ length: 5 }, () => Array(5).fill(null));
      row.forEach((value, idx) => {
        if (line === "diagonal-1") grid[idx][idx] = value;
        else if (line === "diagonal-2") grid[idx][4 - idx] = value;
        else grid[0][idx] = value;
      });
      const { total } = await ask("matematico/score", { grid });
      most = Math.max(most, total);
    }
    const found = await page.evaluate(async (asked) => (await import("./js/matematico/lines.js")).bestFigure(asked, asked.left), { line, values, left });
    assert.equal(found.points, most, line);
  }
  await close();
});

test("after a game the three costliest moves are listed, with better ones", async () => {
  const { page, close } = await open("/matematico?seed=6", { reducedMotion: "reduce", isShared: true });
  await place(page, [...Array(25).keys()]);
  await eventually(text(page, "#verdict strong"), /points/);
  await page.click("#find-costs");
  await eventually(() => page.locator("#costliest li").count(), 3);
  const said = await page.locator("#costliest li").allInnerTexts();
  const costs = said.map((words) => Number(/ would have been worth ([\d.]+) ± [\d.]+ points more$/.exec(words)[1]));
  assert.deepEqual(costs, costs.toSorted((a, b) => b - a));
  const { cards } = await ask("matematico/deck?seed=6");
  // The server reports the same about that move.
  const [, number, better] = /^Card (\d+), .*: (row \d, column \d) instead of/.exec(said[1]);
  const cells = Array(25).fill(null);
  cards.slice(0, number - 1).forEach((value, idx) => {
    cells[idx] = value;
  });
  const grid = [0, 1, 2, 3, 4].map((row) => cells.slice(row * 5, row * 5 + 5));
  const { moves } = await ask("matematico/hint", { grid, card: cards[number - 1], seed: 0 });
  assert.equal(better, `row ${moves[0].row}, column ${moves[0].column}`);
  const taken = moves.find(({ row, column }) => (row - 1) * 5 + column - 1 === number - 1);
  assert.equal(costs[1].toFixed(1), (moves[0].expected - taken.expected).toFixed(1));
  await page.locator("#costliest button").nth(1).click();
  await eventually(text(page, "#replay-said"), new RegExp(`^Card ${number}: `));
  await close();
});
