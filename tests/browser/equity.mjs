// The poker equity page: players typed, clicked and painted, errors, and the address.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, eventually, open, text } from "./browser.mjs";
import { onServer } from "./site.mjs";
import "./started.mjs";

const marks = (page) => page.locator(".marked-back mark").allTextContents();
const values = (page) => () => page.locator(".equity-value").allInnerTexts();
const player = (page, number) => page.getByRole("textbox", { name: `Player ${number}`, exact: true });
const shown = (equity) => `${(100 * equity).toFixed(2)} %`;
const asked = (page, name) => new URL(page.url()).searchParams.getAll(name);

test("equity: hands and ranges are typed, with a board and dead cards", async () => {
  const { page, close } = await open("/poker-equity", { isShared: true });
  await eventually(text(page, "#answer"), /Exact: all 1,712,304 boards were counted/);
  assert.deepEqual(await values(page)(), ["81.95 %", "18.05 %"]);
  await eventually(text(page, "#answer"), /wins 81\.71 %, ties 0\.46 %, loses 17\.82 %/);
  await player(page, 1).fill("QQ+,AK");
  await player(page, 2).fill("22+,A2s+");
  await page.fill("#board", "Th9d4c");
  await page.fill("#dead", "2c");
  const { players } = await ask("poker/equity?player=QQ%2B,AK&player=22%2B,A2s%2B&board=Th9d4c&dead=2c");
  await eventually(values(page), players.map(({ equity }) => shown(equity)));
  assert.match(await page.locator(".player").nth(1).innerText(), /110 combos/);
  await page.locator("#answer summary").first().click();
  await eventually(text(page, "#answer details >> nth=0"), /two pair/);
  await page.click("#add-player");
  assert.ok(await player(page, 3).evaluate((one) => one === document.activeElement));
  await player(page, 3).fill("random");
  await eventually(() => page.locator(".equity").count(), 3);
  await page.getByRole("button", { name: "Remove player 1" }).click();
  await eventually(() => asked(page, "player"), ["22+,A2s+", "random"]);
  await eventually(() => page.locator(".equity").count(), 2);
  await close();
});

test("equity: a single player plays against a random hand", async () => {
  const { page, close } = await open("/poker-equity", { isShared: true });
  await player(page, 1).fill("");
  await player(page, 2).fill("AA");
  await page.fill("#board", "Th9d4c");
  const { players } = await ask("poker/equity?player=AA&board=Th9d4c");
  await eventually(values(page), players.map(({ equity }) => shown(equity)));
  assert.deepEqual(await page.locator(".equity-name").allInnerTexts(), ["Player 2 AA", "Player 1 random"]);
  await eventually(text(page, "#answer"), /the opponent has a random hand/);
  await player(page, 2).fill("");
  await eventually(text(page, "#answer"), /^Type a hand or a range/);
  await close();
});

test("equity: what was assumed in reading the players is in the language of the page", async () => {
  const path = "/poker-equity?player=T9s%2B,20%25,22:0.12345678&board=Th9d4c";
  for (const [lang, ...said] of [
    ["en", /T9s\+ is read as T9s to AKs;.* Write AKs-T9s or T9s/, /20% is AA–\w+, in the order/, /longer ones were rounded/, /the opponent has a random hand/],
    ["cs", /T9s\+ se čte jako T9s až AKs;.* Zápis AKs-T9s nebo T9s/, /20% je AA–\w+ v pořadí/, /delší byly zaokrouhleny/, /soupeř má náhodné karty/],
    ["ja", /T9s\+はT9sからAKsまで/, /20%は、.*順でAA–\w+です/, /6桁まで/, /相手はランダムなハンド/],
  ]) {
    const { page, close } = await open(`${path}&lang=${lang}`, { isShared: true });
    for (const words of said) await eventually(text(page, "#answer"), words);
    assert.equal(await page.locator('#answer [lang="en"]').count(), 0);
    await close();
  }
});

test("equity: the address contains the whole question", async () => {
  const { page, close } = await open("/poker-equity?player=AA&player=KK:0.5,QQ&board=2c3c4c&dead=5d&exact=true", { isShared: true });
  await eventually(text(page, "#answer"), /\(in units of 1\/2\) were counted with these community cards and without the dead cards/);
  const before = await values(page)();
  assert.equal(await player(page, 2).inputValue(), "KK:0.5,QQ");
  assert.ok(await page.locator("#exact").isChecked());
  await page.fill("#board", "2c3c4c 9h");
  await eventually(() => asked(page, "board"), ["2c3c4c 9h"]);
  await eventually(values(page), (found) => found[0] !== before[0]);
  const after = await values(page)();
  await page.reload();
  await eventually(values(page), after);
  assert.deepEqual([asked(page, "player"), asked(page, "dead"), asked(page, "exact")], [["AA", "KK:0.5,QQ"], ["5d"], ["true"]]);
  // A line of a batch is a valid question, too.
  await page.goto(page.url().replace(/\?.*/, "?player=AsAh+|+KsKc"));
  await eventually(values(page), ["81.95 %", "18.05 %"]);
  await close();
});

test("equity: an estimate states its error, and is the same the next time", async () => {
  const { page, close } = await open("/poker-equity?player=AKs&player=random&player=random&player=random", { isShared: true });
  await eventually(text(page, "#answer"), /± 0\.0\d\d %, estimated: 4,000,000 random deals/);
  const before = await values(page)();
  assert.match(before[0], /± 0\.0\d\d %/);
  await page.reload();
  await eventually(values(page), before);
  await close();
});

test("equity: a range is painted with mouse and keyboard", async () => {
  const { page, close } = await open("/poker-equity?player=AA&player=KK", { isShared: true });
  const cell = (name) => page.locator(`[data-hand="${name}"]`);
  await player(page, 2).focus();
  await eventually(text(page, "#range-title"), "Range of player 2");
  await eventually(() => cell("KK").getAttribute("aria-pressed"), "true");
  await page.click("#clear-range");
  await eventually(text(page, "#answer"), /the opponent has a random hand/);
  await cell("AKs").hover();
  await page.mouse.down();
  for (const name of ["AQs", "AJs", "ATs"]) await cell(name).hover();
  await page.mouse.up();
  await eventually(() => player(page, 2).inputValue(), "ATs+");
  await cell("AQs").click();
  await eventually(() => player(page, 2).inputValue(), "AKs,AJs-ATs");
  await page.selectOption("#weight", "0.5");
  await cell("QQ").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.hand), "QJs");
  await page.keyboard.press("Enter");
  await eventually(() => player(page, 2).inputValue(), "AKs,AJs-ATs,QQ:0.5,QJs:0.5");
  assert.match(await cell("QQ").getAttribute("aria-label"), /6 combos, 50 %/);
  const { players } = await ask("poker/equity?player=AA&player=AKs,AJs-ATs,QQ:0.5,QJs:0.5");
  await eventually(values(page), players.map(({ equity }) => shown(equity)));
  await page.keyboard.press("Enter");
  await eventually(() => player(page, 2).inputValue(), "AKs,AJs-ATs,QQ:0.5");
  await page.click("#any-hand");
  await eventually(() => player(page, 2).inputValue(), "random");
  await close();
});

test("equity: a slider takes the top x %", async () => {
  const { page, close } = await open("/poker-equity?player=AA&player=KK", { isShared: true });
  const cell = (name) => page.locator(`[data-hand="${name}"]`);
  await player(page, 2).focus();
  await page.fill("#top", "20");
  await eventually(() => player(page, 2).inputValue(), "20%");
  await eventually(text(page, "#top-hands"), "19.9 % of all hands, 264 combos");
  await eventually(() => page.locator('.range-cell[aria-pressed="true"]').count(), 39);
  assert.equal(await cell("QJo").getAttribute("aria-pressed"), "true");
  assert.equal(await cell("JTs").getAttribute("aria-pressed"), "false");
  const { players } = await ask("poker/equity?player=AA&player=20%25");
  await eventually(values(page), players.map(({ equity }) => shown(equity)));
  await eventually(text(page, "#answer"), /\n20% is AA–\w+, in the order/);
  // A painted hand makes it a list.
  await cell("QJo").click();
  await eventually(() => page.inputValue("#top"), "0");
  await eventually(() => page.locator('.range-cell[aria-pressed="true"]').count(), 38);
  await player(page, 2).fill("5%-20%:0.5");
  await eventually(() => page.locator('.range-cell[aria-pressed="true"]').count(), 28);
  await page.selectOption("#weight", "0.5");
  await page.fill("#top", "2");
  await eventually(() => player(page, 2).inputValue(), "2%:0.5");
  await page.fill("#top", "0");
  await eventually(() => player(page, 2).inputValue(), "");
  await page.selectOption("#game", "short-deck");
  assert.ok(await page.locator("#top").isHidden());
  await close();
});

test("equity: a slow answer neither hides a newer one nor moves the grid", onServer, async () => {
  const { page, close } = await open("/poker-equity?player=AA&player=KK");
  const cell = (name) => page.locator(`[data-hand="${name}"]`);
  const answered = text(page, "#answer");
  await eventually(answered, /Exact/);
  await page.clock.install();
  const held = [];
  await page.route("**/poker/equity?**", (route) => held.push(route));
  // On the page, not in the window, which a click may scroll.
  const top = () => cell("AKs").evaluate((cell) => cell.getBoundingClientRect().top + window.scrollY);
  const before = await top();
  await cell("AKs").click();
  await page.clock.runFor(250);
  await eventually(() => held.length, 1);
  // The first question is still open when a second one takes its place.
  await cell("AKo").click();
  await page.clock.runFor(250);
  await eventually(() => held.length, 2);
  await page.clock.runFor(301);
  await eventually(answered, /Counting/);
  assert.equal(await top(), before, "the grid stays where it is");
  await held[1].continue();
  await eventually(answered, /Exact/);
  await page.clock.runFor(10_000);
  assert.match(await answered(), /Exact/);
  // While cells are being painted, no question is asked.
  await cell("QQ").hover();
  await page.mouse.down();
  await page.clock.runFor(1000);
  await cell("JJ").hover();
  await page.clock.runFor(1000);
  assert.equal(held.length, 2);
  await page.mouse.up();
  await page.clock.runFor(250);
  await eventually(() => held.length, 3);
  assert.match(decodeURIComponent(held[2].request().url()), /player=AA,QQ-JJ,AK&/);
  await held[2].continue();
  await eventually(answered, /Exact/);
  await close();
});

test("equity: the grid reads and writes ranges as the server does", onServer, async () => {
  const { page, close } = await open("/poker-equity");
  const ranges = [
    "QQ+", "AKs", "AKo", "AK", "A5o+", "KTs+", "T9s+", "A2+", "QQ-88", "88-QQ", "A5s-A2s", "T9s-76s", "J8o-96o", "32o+", "random",
    "22+,A2s+,K9s+,QJo", "AA:0.5,KK", "AhKd,QQ", "10h9d:0.25,T9s-76s:0.5", "A♠K♠", "aks,Kqo", "AK,KK+,A5s-A2s:0.125",
    "KdAh", "AhKd,KdAh",
  ];
  for (const typed of ranges) {
    const written = await page.evaluate(async (typed) => {
      const { Range } = await import(new URL("./js/equity/range.js", document.baseURI));
      return String(Range.read(typed));
    }, typed);
    const combos = async (range) => {
      const query = new URLSearchParams([["player", range], ["player", "random"], ["board", "2c3d4h5s7c"], ["combos", "true"]]);
      const { players } = await ask(`poker/equity?${query}`);
      return players[0].by_combo.map(({ combo, weight }) => `${combo}:${weight}`);
    };
    assert.deepEqual(await combos(written), await combos(typed), `${typed} as ${written}`);
  }
  for (const wrong of ["AhAh", "AA:0x1"]) {
    await player(page, 1).fill(wrong);
    await eventually(() => page.locator("#no-grid").isVisible(), true);
    await player(page, 1).fill("AK");
    await eventually(() => page.locator("#no-grid").isVisible(), false);
  }
  await player(page, 1).fill("AK-AQ");
  await eventually(() => page.locator("#no-grid").isVisible(), true);
  assert.ok(await page.locator('[data-hand="AA"]').isDisabled());
  await player(page, 1).fill("AK");
  await eventually(() => page.locator("#no-grid").isVisible(), false);
  await close({ refusals: true });
});

test("equity: clicked cards go to a hand, the board or the dead cards", async () => {
  const { page, close } = await open("/poker-equity", { isShared: true });
  const card = (name) => page.locator(`[data-card="${name}"]`);
  const into = (kind) => page.locator(`label:has([name="into"][value="${kind}"])`).click();
  for (const name of ["Th", "9d", "4c"]) await card(name).click();
  assert.equal(await page.inputValue("#board"), "Th 9d 4c");
  assert.ok(await card("9d").isDisabled());
  assert.ok(await card("As").isDisabled(), "somebody has it");
  await into("dead");
  await card("2c").click();
  await player(page, 2).focus();
  await into("player");
  await card("Qc").click();
  await eventually(text(page, "#answer"), /one more/);
  await card("Qd").click();
  assert.equal(await player(page, 2).inputValue(), "QcQd");
  await eventually(() => asked(page, "player"), ["AsAh", "QcQd"]);
  const { players } = await ask("poker/equity?player=AsAh&player=QcQd&board=Th9d4c&dead=2c");
  await eventually(values(page), players.map(({ equity }) => shown(equity)));
  await close();
});

test("equity: errors are marked in place", async () => {
  const { page, close } = await open("/poker-equity?player=AA&player=QQ-88,AK-AQ", { isShared: true });
  await eventually(() => marks(page), ["AK-AQ"]);
  await eventually(text(page, "#players"), /say whether the hands on either side of a dash are suited or offsuit[\s\S]*column 7/);
  await player(page, 2).fill("KK");
  await eventually(values(page), (found) => found.length === 2);
  assert.deepEqual(await marks(page), []);
  await page.fill("#board", "2c3d2c");
  await eventually(text(page, "#board-problem"), /is on the board twice/);
  await page.fill("#board", "");
  await page.fill("#dead", "AcAdAh");
  await eventually(text(page, "#players"), /every hand in player 1's range/);
  await page.fill("#dead", "");
  await page.click("#add-player");
  await player(page, 2).fill("AA");
  await player(page, 3).fill("AA");
  await eventually(text(page, "#answer"), /cannot all hold a hand/);
  await close({ refusals: true });
});

test("equity: stud players have down and up cards", async () => {
  const { page, close } = await open("/poker-equity?game=stud8&player=2h4c%2FKd6s8d7s&player=ThKh%2F4h5s6hAs", { isShared: true });
  await eventually(text(page, "#answer"), /Exact: all 1,560 boards were counted/);
  await eventually(text(page, "#answer"), /low half: wins 70\.77 %/);
  assert.equal(await page.locator("#range-panel").isVisible(), false);
  assert.equal(await page.locator("#stud-help").isVisible(), true);
  assert.equal(await page.locator('#picker [data-card="2h"]').isDisabled(), true);
  await player(page, 1).fill("A2/9");
  await player(page, 2).fill("xx/7");
  await page.selectOption("#game", "razz");
  await eventually(text(page, "#answer"), /Exact: all 1,373,550,338,160 boards were counted/);
  // What is asked between two of these steps may contradict the game.
  await close({ refusals: true });
});

test("equity: other games have their own hands and decks", async () => {
  const { page, close } = await open("/poker-equity?game=omaha&player=AcAdJhTs&player=KdQdJc9c", { isShared: true });
  await eventually(text(page, "#answer"), /Exact: all 1,086,008 boards were counted/);
  assert.equal(await page.locator("#range-panel").isVisible(), false);
  await page.selectOption("#game", "omaha-hi-lo");
  await eventually(text(page, "#answer"), /low half: wins \d+\.\d\d %, ties \d+\.\d\d %; scoops/);
  assert.deepEqual(asked(page, "game"), ["omaha-hi-lo"]);
  await player(page, 1).fill("AcAdJh");
  await eventually(text(page, "#answer"), /A hand has four, five or six cards: add 1 more card\./);
  await player(page, 1).fill("AcAd");
  await player(page, 2).fill("TsTh");
  await page.fill("#board", "9c8d7h");
  await page.selectOption("#game", "short-deck");
  await eventually(text(page, "#answer"), /Exact: all 406 boards were counted/);
  assert.equal(await page.locator('#picker [data-card="5c"]').isDisabled(), true);
  assert.equal(await page.locator('[data-hand="A5s"]').isDisabled(), true);
  assert.equal(await page.locator('[data-hand="A6s"]').isDisabled(), false);
  await page.reload();
  await eventually(text(page, "#answer"), /Exact: all 406 boards were counted/);
  assert.equal(await page.locator("#game").inputValue(), "short-deck");
  await close();
});

test("with a low half, the bars show equity, in whole pots, high halves and low halves", async () => {
  const { page, close } = await open("/poker-equity?game=omaha-hi-lo&player=AcAd2s3s&player=KdQdJc9c&board=Kc7d2h", { isShared: true });
  await eventually(text(page, "#answer"), /66\.34 %/);
  // 429 of 820 boards are scooped, and 230 lows are half a pot.
  assert.match(await page.locator(".halves").first().innerText(), /whole pots 52\.32 % · high halves 0\.00 % · low halves 14\.02 %/);
  assert.match(await page.locator(".halves").nth(1).innerText(), /whole pots 19\.63 % · high halves 14\.02 % · low halves 0\.00 %/);
  const widths = await page.locator(".equity-bar").first().evaluate((bar) => [...bar.children].map((part) => part.getBoundingClientRect().width / bar.getBoundingClientRect().width));
  assert.ok(Math.abs(widths.reduce((sum, width) => sum + width, 0) - 0.6634) < 0.005, `${widths}`);
  await page.goto(page.url().split("?")[0] + "?player=AsAh&player=KsKc");
  await eventually(text(page, "#answer"), /81\.9/);
  assert.equal(await page.locator(".halves").count(), 0);
  await close();
});
