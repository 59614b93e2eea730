// A game that cannot be lost: without the server, in two windows, with Back, from a link.

import assert from "node:assert/strict";
import { test } from "node:test";
import { address, ask, end, eventually, open, serve, text } from "./browser.mjs";
import { ORDER, place } from "./playing.mjs";
import { onServer } from "./site.mjs";
import "./started.mjs";

const VALUES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

const cell = (page, idx) => page.locator(`#board [data-cell="${idx}"]`);
const cards = (page) => async () => (await page.locator("#board .cell").allInnerTexts()).filter((words) => words !== "").length;

async function placeNext(page, from, to) {
  await place(page, ORDER.slice(from, to));
  await eventually(cards(page), to);
}

/** All possible lines, five values each. */
function allLines() {
  const lines = [];
  for (const a of VALUES.keys())
    for (let b = a; b < 13; b += 1)
      for (let c = b; c < 13; c += 1)
        for (let d = c; d < 13; d += 1)
          for (let e = d; e < 13; e += 1) if (a !== e) lines.push([a, b, c, d, e].map((idx) => VALUES[idx]));
  return lines;
}

/** Grids with all these lines as their rows: at most four cards have the same value. */
function gridsOf(lines) {
  const grids = [];
  let unfilled = [];
  for (let idx = 0; idx < lines.length; idx += 1) {
    // Neighbors are alike, and would not fit into one grid.
    const line = lines[(idx * 617) % lines.length];
    const fits = (grid) => VALUES.every((value) => [...grid, line].flat().filter((one) => one === value).length <= 4);
    const found = unfilled.find(fits);
    if (found) found.push(line);
    else grids.push(unfilled[unfilled.push([line]) - 1]);
    unfilled = unfilled.filter((grid) => grid.length < 5);
  }
  return grids;
}

test("the page scores each of the 6,175 lines as the server does", onServer, async () => {
  const { page, close } = await open("/matematico?seed=1");
  const lines = allLines();
  assert.equal(lines.length, 6175);
  const grids = gridsOf(lines);
  assert.equal(new Set(grids.flat()).size, lines.length);
  // Backwards, because the order of the values does not matter.
  const told = await page.evaluate(async (all) => {
    const { figureOf } = await import("./js/matematico/lines.js");
    return all.map((grid) => grid.map((line) => figureOf(line.toReversed())));
  }, grids);
  const empty = Array(5).fill(null);
  const check = async (grid, idx) => {
    const { lines: rows } = await ask("matematico/score", { grid: [...grid, ...Array(5 - grid.length).fill(empty)] });
    const expected = rows.slice(0, grid.length).map(({ figure, points }) => ({ key: figure, points }));
    assert.deepEqual(told[idx], expected, JSON.stringify(grid));
  };
  for (let from = 0; from < grids.length; from += 25) await Promise.all(grids.slice(from, from + 25).map((grid, idx) => check(grid, from + idx)));
  await close();
});

test("the page scores grids, full or not, as the server does", onServer, async () => {
  const { page, close } = await open("/matematico?seed=1");
  for (let seed = 0; seed < 60; seed += 1) {
    const { cards: deck } = await ask(`matematico/deck?seed=${seed}`);
    // Equal cards are placed together, so lines hold more than they would by chance.
    const sorted = seed % 3 === 0 ? deck : deck.toSorted();
    const cells = sorted.map((value, idx) => ((idx * seed) % 11 === 1 && seed % 2 ? null : value));
    const grid = [0, 1, 2, 3, 4].map((row) => cells.slice(row * 5, row * 5 + 5));
    const { lines, total } = await ask("matematico/score", { grid });
    const told = await page.evaluate(async (those) => (await import("./js/matematico/lines.js")).scoreOf(those), cells);
    const expected = { lines: lines.map(({ line, values, figure, points }) => ({ line, values, figure, points })), total };
    assert.deepEqual(told, expected, JSON.stringify(grid));
  }
  await close();
});

test("a game continues to its end while the server is away, and finds the best arrangement when it is back", onServer, async () => {
  let own = await serve();
  const port = new URL(own.address).port;
  const { page, close } = await open("/matematico?seed=21", { base: own.address });
  await placeNext(page, 0, 9);
  await end(own.server, "SIGKILL");
  await placeNext(page, 9, 20);
  await page.click("#hint");
  await eventually(text(page, "#hint-line"), /is not responding/);
  assert.equal(await page.locator("#hint-line button").innerText(), "Try again");
  await placeNext(page, 20, 25);
  const { cards: deck } = await ask("matematico/deck?seed=21");
  const cells = Array(25).fill(null);
  ORDER.forEach((at, idx) => {
    cells[at] = deck[idx];
  });
  const { total } = await ask("matematico/score", { grid: [0, 1, 2, 3, 4].map((row) => cells.slice(row * 5, row * 5 + 5)) });
  await eventually(text(page, "#verdict strong"), `${total} points`);
  await eventually(text(page, "#best-status"), /is not responding.*Try again/s);
  assert.ok(await page.locator("#copy").isDisabled(), "nothing is shared without its share");
  await eventually(text(page, "#stats-facts"), /Games\s+1/);
  // A different game has cards that only the server knows.
  await page.click("#ending-part [data-new]");
  await eventually(text(page, "#page-problem"), /is not responding/);
  own = await serve(port);
  // By itself, without a click.
  await eventually(text(page, "#best-status"), /proved best|best found/);
  await eventually(() => page.inputValue("#share-text"), /% of the best/);
  await page.click("#page-problem button");
  await eventually(text(page, "#turn-count"), /1 \/ 25/);
  await page.goBack();
  await eventually(text(page, "#verdict strong"), `${total} points`);
  await close({ outage: true });
  await end(own.server, "SIGTERM");
});

test("what was not known when a page was closed is found on the next visit", onServer, async () => {
  const { page, close } = await open("/matematico?seed=23");
  await placeNext(page, 0, 24);
  await page.route("**/api/v1/matematico/best", (route) => route.abort());
  await placeNext(page, 24, 25);
  await eventually(text(page, "#best-status"), /is not responding/);
  const best = () => page.evaluate(() => JSON.parse(localStorage.getItem("handeval.matematico.results")).map((result) => typeof result.best));
  assert.deepEqual(await best(), ["undefined"]);
  await page.unroute("**/api/v1/matematico/best");
  await page.goto(`${address}/matematico?seed=24`);
  await eventually(best, (found) => found[0] !== "undefined");
  await close({ outage: true });
});

test("two windows do not overwrite each other's game, and the window that was behind says so", async () => {
  const { page, close } = await open("/matematico?seed=31");
  await placeNext(page, 0, 3);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await eventually(cards(other), 3);
  // A card placed here is visible there, each at its time.
  for (const at of ORDER.slice(3, 5)) await cell(page, at).click();
  await eventually(cards(other), 5);
  await eventually(text(other, "#page-problem"), /continued in another window/);
  assert.equal(await text(page, "#page-problem")(), "");
  // A window that was asleep has noticed nothing: its action is not carried out, and the window
  // says so.
  const sleeping = await page.context().newPage();
  await sleeping.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation(), true));
  await sleeping.goto(page.url());
  await eventually(cards(sleeping), 5);
  for (const at of ORDER.slice(5, 8)) await cell(page, at).click();
  await eventually(cards(page), 8);
  assert.equal(await cards(sleeping)(), 5);
  await cell(sleeping, ORDER[20]).click();
  await eventually(cards(sleeping), 8);
  await eventually(text(sleeping, "#page-problem"), /continued in another window/);
  await eventually(cards(page), 8);
  await cell(sleeping, ORDER[8]).click();
  await eventually(text(sleeping, "#page-problem"), "");
  await eventually(cards(page), 9);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("handeval.matematico.games"))[0].placed);
  assert.deepEqual(stored, ORDER.slice(0, 9));
  // Other games continue independently.
  await other.goto(`${address}/matematico?seed=32`);
  await placeNext(other, 0, 4);
  await placeNext(page, 9, 10);
  assert.equal(await cards(other)(), 4);
  await page.reload();
  await eventually(cards(page), 10);
  await close();
});

test("Back and Forward lead from game to game, each as it was left", async () => {
  const { page, close } = await open("/matematico?seed=41");
  await placeNext(page, 0, 2);
  await page.fill("#seed", "42");
  await page.press("#seed", "Enter");
  await eventually(text(page, "#game-name"), /42/);
  await placeNext(page, 0, 4);
  assert.match(await page.title(), /42/);
  await page.goBack();
  await eventually(text(page, "#game-name"), /41/);
  await eventually(cards(page), 2);
  await page.goForward();
  await eventually(text(page, "#game-name"), /42/);
  await eventually(cards(page), 4);
  await page.goto(`${address}/poker`);
  await page.goBack();
  await eventually(cards(page), 4);
  await close();
});

test("a daily game stays one, even if its number was played as a seed before", async () => {
  const { page, close } = await open("/matematico?seed=20260214");
  await placeNext(page, 0, 2);
  await page.goto(`${address}/matematico?daily=2026-02-14`);
  await eventually(text(page, "#game-name"), "Daily game for February 14, 2026");
  await eventually(cards(page), 2);
  assert.match(page.url(), /\?daily=2026-02-14$/);
  assert.match(await page.title(), /^Daily game for February 14, 2026 – /);
  await page.reload();
  await eventually(text(page, "#game-name"), "Daily game for February 14, 2026");
  await close();
});

test("an answer for an earlier game does not replace a newer game", onServer, async () => {
  const { page, close } = await open("/matematico?seed=71");
  await placeNext(page, 0, 2);
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/api/v1/matematico/deck?seed=72", async (route) => {
    await held;
    await route.continue();
  });
  const go = async (seed) => {
    await page.fill("#seed", seed);
    await page.press("#seed", "Enter");
  };
  await go("72");
  await go("73");
  await eventually(text(page, "#game-name"), /73/);
  const answered = page.waitForResponse(/seed=72/);
  release();
  await (await answered).finished();
  // An answer to the same page that arrives later.
  await page.evaluate(() => fetch("api/v1/health").then((response) => response.text()));
  assert.match(await text(page, "#game-name")(), /73/);
  assert.match(page.url(), /seed=73/);
  await close();
});

test("a page without a game waits for one, whatever the player does", onServer, async () => {
  const { page, close } = await open("/poker");
  await page.route("**/api/v1/matematico/deck?*", (route) => route.abort());
  await page.goto(`${address}/matematico?seed=75`);
  await eventually(text(page, "#page-problem"), /is not responding/);
  await cell(page, 3).click();
  await page.locator("#board .points").first().hover();
  await page.keyboard.press("h");
  await page.keyboard.press("m");
  await page.locator("#practice").check({ force: true });
  await page.locator("#numbers").check({ force: true });
  await page.unroute("**/api/v1/matematico/deck?*");
  await page.click("#page-problem button");
  await eventually(text(page, "#turn-count"), /1 \/ 25/);
  assert.equal(await cards(page)(), 0);
  await close({ outage: true });
});

test("another try needs no server, and forgotten results stay forgotten", onServer, async () => {
  const { page, close } = await open("/matematico?seed=77");
  await placeNext(page, 0, 25);
  await eventually(() => page.inputValue("#share-text"), /% of the best/);
  await page.route("**/api/v1/matematico/deck?*", (route) => route.abort());
  await page.click("#again");
  await eventually(text(page, "#game-name"), /77, another try/);
  await placeNext(page, 0, 4);
  // Back to the end of the first game, and forward to the try, which is unchanged.
  await page.goBack();
  await eventually(text(page, "#turn-count"), "25 / 25");
  await page.click("#again");
  await eventually(text(page, "#turn-count"), "5 / 25");
  await page.goBack();
  await eventually(text(page, "#turn-count"), "25 / 25");
  page.on("dialog", (dialog) => dialog.accept());
  await page.click("#clear-stats");
  await eventually(() => page.locator("#no-stats").isVisible(), true);
  await page.goto(`${address}/matematico?seed=77`);
  await eventually(text(page, "#turn-count"), "5 / 25");
  assert.ok(await page.locator("#no-stats").isVisible());
  await close({ outage: true });
});

test("a result is copied even where the browser has no clipboard", async () => {
  const { page, close } = await open("/matematico?seed=51");
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await placeNext(page, 0, 25);
  await eventually(() => page.inputValue("#share-text"), /% of the best/);
  await page.click("#copy");
  await eventually(text(page, "#copied"), "Copied.");
  await page.click("#seed");
  await page.keyboard.press("Control+V");
  // The input has one line.
  assert.match(await page.inputValue("#seed"), /seed 51: \d+ points/);
  await close();
});

test("a field survives a reload and has a link", async () => {
  const { page, close } = await open("/field");
  await eventually(text(page, "#answer"), /points/);
  await page.fill("#document", '{"cards": [[0, 0, null], [1, 1, "R"]], "coords": "unit"}');
  await eventually(() => new URL(page.url()).hash, /unit/);
  await eventually(() => page.locator("#lattice [aria-label*=\"red\"]").count(), (n) => n > 0);
  const link = page.url();
  await page.reload();
  await eventually(() => page.inputValue("#document"), /"coords": "unit"/);
  await page.goto(`${address}/field`);
  await eventually(() => page.inputValue("#document"), /87/);
  await page.goto(link);
  await eventually(() => page.inputValue("#document"), /"coords": "unit"/);
  // Text that cannot be read is kept unchanged, too.
  await page.fill("#document", '{"cards": [[0, 0');
  await eventually(text(page, "#document-problem"), /./);
  await page.reload();
  assert.equal(await page.inputValue("#document"), '{"cards": [[0, 0');
  await close({ refusals: true });
});

test("every question that got no answer can be asked again", onServer, async () => {
  const cases = [
    ["/poker?hand=As+Ks+Qs+Js+9d", "poker/rank", "#hands-problem", "#answer", /High card/],
    ["/poker?hand=As+Ks+Qs+Js+9d", "poker/draw", "#draw-answer", "#draw-answer", /hold/i],
    ["/poker-equity?player=AsAh&player=KsKh", "poker/equity", "#answer", "#answer", /%/],
    ["/poker-odds", "poker/odds", "#answer", "#answer", /%/],
    ["/poker-pots?players=30:%231&players=30:%232", "poker/pots", "#answer", "#answer", /60/],
    ["/mahjong?hand=123789m406p11s79s8s", "mahjong/check", "#hand-problem", "#answer", /./],
    ["/mahjong-quiz?of=discards&seed=1", "mahjong/quiz", "#seed-problem", "#win", /Discarded so far/],
    ["/mahjong-quiz?seed=1", "mahjong/quiz", "#seed-problem", "#win", /East|South|West|North/],
    ["/field", "field/score", "#document-problem", "#answer", /points/],
    ["/docs", "docs.json", "#page-problem", "#routes", /poker/],
    ["/matematico?seed=61", "matematico/deck", "#page-problem", "#turn-count", /1 \/ 25/],
    ["/matematico?class&seed=61", "matematico/deck", "#page-problem", "#call-count", /./],
  ];
  for (const [path, route, box, answer, expected] of cases) {
    const { page, close } = await open("/404-of-nothing");
    const pattern = new RegExp(`/${route.replace(".", "\\.")}(\\?|$)`);
    await page.route(pattern, (asked) => asked.abort());
    await page.goto(address + path);
    await eventually(() => page.locator(`${box} .problem button`).count(), 1).catch((error) => {
      throw new Error(`${path}: ${error.message}`);
    });
    await page.unroute(pattern);
    await page.locator(`${box} .problem button`).click();
    await eventually(text(page, answer), expected);
    await eventually(() => page.locator(`${box} .problem`).count(), 0);
    await close({ outage: true, refusals: true });
  }
});

test("a class whose pages all ask for the best arrangement at once still gets it", onServer, async () => {
  const { cards } = await ask("matematico/deck?seed=20262026");
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask("matematico/best", { cards, time: 5, seed: 0 })));
  for (const { total, grid, error } of answers) {
    assert.equal(error, undefined);
    assert.deepEqual({ total, grid }, { total: answers[0].total, grid: answers[0].grid });
  }
});
