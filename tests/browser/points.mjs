// Custom points: a game, its hints and its end use them, and so does a room.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, eventually, open, text } from "./browser.mjs";
import { ORDER } from "./playing.mjs";
import { newRoom } from "./room.mjs";
import { ODD_OVER_EVEN as POINTS, TWO_PAIRS, choose, figuresOn, tableOf } from "./table.mjs";
import { onServer } from "./site.mjs";
import "./started.mjs";

function gridOf(deck, turn) {
  const flat = Array(25).fill(null);
  ORDER.slice(0, turn).forEach((at, idx) => {
    flat[at] = deck[idx];
  });
  return [0, 1, 2, 3, 4].map((row) => flat.slice(row * 5, row * 5 + 5));
}

const stored = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("handeval.matematico.games"))[0]);

/** The ends of the rows and the total show what the server reports for these points. */
async function checkLines(page, grid) {
  const { lines, total } = await ask("matematico/score", { grid, points: POINTS });
  const shown = lines.map(({ figure, points }) => (figure === null ? "·" : String(points)));
  await eventually(() => page.locator("#board .edge.west .points").allInnerTexts(), shown.slice(0, 5));
  await eventually(() => page.locator("#board .edge.north .points").allInnerTexts(), shown.slice(5, 10));
  await eventually(text(page, "#total"), String(total));
  return total;
}

test("a whole game with custom points, with hints and a reload in the middle", async () => {
  const { page, close } = await open("/matematico?seed=11");
  await choose(page, "pairs 5");
  await eventually(text(page, "#points-problem"), /not JSON/);
  await choose(page, '{"figures": {"trio": 1}}');
  await eventually(text(page, "#points-problem"), /trio/);
  assert.match(page.url(), /seed=11$/, "nothing was begun");
  await choose(page, JSON.stringify(POINTS));
  await eventually(text(page, "#game-name"), /, odd over even$/);
  await eventually(text(page, "#own-worth"), /straight: 60\s+odd-over-even \(3 × odd, 2 × even\): 120\s+fibonacci \(A 2 3 5 8\): 90\s+more on a diagonal: 30/);
  const { seed, deck } = await stored(page);
  for (const [turn, at] of ORDER.entries()) {
    await eventually(text(page, "#turned"), deck[turn]);
    if (turn === 12 || turn === 18) {
      const { moves, values } = await ask("matematico/hint", { grid: gridOf(deck, turn), card: deck[turn], seed: 0, points: POINTS });
      assert.equal(values, "general");
      await page.click("#hint");
      await eventually(text(page, "#hint-line"), new RegExp(`expected total ${Math.round(moves[0].expected)} .*a few points off`));
      const best = Number(await page.locator("#board .cell.best").getAttribute("data-cell"));
      assert.equal(best, (moves[0].row - 1) * 5 + moves[0].column - 1);
    }
    if (turn === 21) {
      await page.reload();
      await checkLines(page, gridOf(deck, turn));
      await eventually(text(page, "#game-name"), /, odd over even$/);
    }
    await page.locator(`#board [data-cell="${at}"]`).click();
  }
  const grid = gridOf(deck, 25);
  const total = await checkLines(page, grid);
  await eventually(text(page, "#verdict strong"), `${total} points`);
  const best = await ask("matematico/best", { cards: deck, time: 5, seed: 0, points: POINTS });
  // A result that was not proved is as good as the time on this machine allowed.
  const isBest = (found) => (best.optimal ? found === best.total : total <= found && found <= best.bound);
  await eventually(text(page, "#best-status"), (status) => isBest(Number(/^([\d,]+) points/.exec(status)?.[1].replaceAll(",", ""))));
  const par = await ask("matematico/par", { cards: deck, seed: 0, points: POINTS });
  await eventually(text(page, "#verdict"), new RegExp(`average ${Math.round(par.mean)} ±`));
  const shared = await page.inputValue("#share-text");
  assert.match(shared, new RegExp(`seed ${seed}: ${total} points.*custom points`));
  assert.doesNotMatch(shared, /points=own/);
  // Such a game is kept apart from the games that count.
  assert.equal(await page.locator("#no-stats").isVisible(), true);
  await choose(page, "");
  await eventually(text(page, "#game-name"), /^Seed \d+$/);
  assert.equal((await stored(page)).points, null);
  // Back leads to the game that was played.
  await page.goBack();
  await eventually(text(page, "#game-name"), /, odd over even$/);
  await checkLines(page, grid);
  await close({ refusals: true });
});

test("a room is opened with custom points, which its players see", onServer, async () => {
  const { page, close } = await open("/rooms");
  await page.locator("#points-part").evaluate((part) => part.setAttribute("open", ""));
  await page.fill("#points", '{"figures": {"trio": 1}}');
  await page.click("#open-button");
  await eventually(text(page, "#open-problem"), /trio/);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#points-file")]);
  await chooser.setFiles({ name: "points.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(POINTS)) });
  await eventually(() => page.inputValue("#points"), JSON.stringify(POINTS));
  await page.click("#open-button");
  await page.waitForURL(/\/r\/.*\/caller/);
  const code = /\/r\/([^/]+)\/caller/.exec(page.url())[1];
  const { settings } = await ask(`rooms/${code}`);
  assert.deepEqual(settings.points, POINTS);
  const phone = await open(`/r/${code}`, { width: 390, height: 844, hasTouch: true });
  await phone.page.fill("#name", "Jana");
  await phone.page.click("#join-button");
  await eventually(text(phone.page, "#worth-part"), /straight: 60[^]*fibonacci \(A 2 3 5 8\): 90/);
  await phone.close();
  await close({ refusals: true });
  const usual = await newRoom({});
  const other = await open(`/r/${usual.code}`);
  await eventually(() => other.page.locator("#door").isVisible(), true);
  assert.equal(await other.page.locator("#worth-part").isVisible(), false);
  await other.close();
});

test("cards are called for a class with custom points, which are on the screen and determine what was possible", async () => {
  const { page, close } = await open("/matematico?seed=12&class");
  await eventually(text(page, "#call-count"), /Ready/);
  assert.equal(await page.locator("#class-points").isVisible(), false);
  await choose(page, '{"figures": {"trio": 1}}');
  await eventually(text(page, "#points-problem"), /`?figures`?.*trio/);
  assert.equal(await page.locator("#class-points").isVisible(), false, "a bad table changes nothing");
  await choose(page, JSON.stringify(TWO_PAIRS));
  await eventually(() => figuresOn(page, "#class-points"), ["Even-two-pairs (2 × even, 2 × even, 1 × even) 184", "Two pairs 157", "Three aces and two kings 100", "Full house 80", "Straight 50", "Four of a kind 18"]);
  assert.match(await page.locator("#class-points").innerText(), /^two pairs above all[^]*A figure on a diagonal is worth 44 points more\.$/);
  assert.equal(await text(page, "#points-problem")(), "");
  // Typing into the table calls no card.
  await page.locator("#points").focus();
  for (const key of ["Space", "ArrowRight", "PageDown", "Enter"]) await page.keyboard.press(key);
  assert.match(await text(page, "#call-count")(), /Ready/);
  for (let n = 0; n < 25; n += 1) await page.click("#call-next");
  const { cards } = await ask("matematico/deck?seed=12");
  const possible = async (points) => {
    const { total } = await ask("matematico/best", { cards, time: 5, seed: 0, ...(points ? { points } : {}) });
    await page.click("#class-best");
    await eventually(text(page, "#class-best-said"), new RegExp(`^${total.toLocaleString("en")} points were possible`));
    return total;
  };
  const own = await possible(TWO_PAIRS);
  // The table is kept on a reload, as on the page of the game.
  await page.reload();
  await eventually(async () => (await figuresOn(page, "#class-points")).length, 6);
  await choose(page, "");
  await eventually(() => page.locator("#class-points").isVisible(), false);
  assert.notEqual(await possible(null), own);
  // The allowed values of a group are written with slashes.
  await choose(page, JSON.stringify(tableOf(1)));
  await eventually(async () => (await figuresOn(page, "#class-points"))[0], "Figure-of-the-class-1 (3 × odd, 2 × A / 2 / K) 300");
  // Different points remove what was possible.
  await choose(page, JSON.stringify(POINTS));
  await eventually(text(page, "#class-best-said"), "");
  await possible(POINTS);
  await page.click("#class-list");
  await page.locator('input[value="rules"]').check({ force: true });
  await eventually(async () => (await figuresOn(page, "#sheet")).length, 11);
  await close({ refusals: true });
});
