// The pages of logs: rounds and hands are listed, replayed step by step, saved, and opened again.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { eventually, open, text } from "./browser.mjs";
import "./started.mjs";

const sample = (name) => new URL(`../../fixtures/logs/${name}`, import.meta.url);
const choose = (page, name, buffer) => page.setInputFiles("#choose", { name, mimeType: "text/plain", buffer });
const step = (page) => page.locator("#step").inputValue();
const count = (page, selector) => () => page.locator(selector).count();

async function openSample(path, name) {
  const opened = await open(path);
  await choose(opened.page, name, await readFile(sample(name)));
  await opened.page.locator("#result:visible").waitFor();
  return opened;
}

test("mahjong log: rounds are listed with their wins, and replayed by keys and buttons", async () => {
  const { page, close } = await openSample("/mahjong-log", "riichi-calls.json");
  await eventually(count(page, "#list .part"), 3);
  await eventually(text(page, "#told"), /3 rounds: everything is as the log says/);
  await eventually(text(page, "#list .part >> nth=0"), /East 1[\s\S]*A by tsumo 24,000/);
  await eventually(text(page, "#said"), /A wins by tsumo on/);
  await page.click("#first-step");
  await eventually(text(page, "#said"), /The tiles are dealt/);
  assert.equal(await page.locator(".mj-place").first().locator(".mj-hand .tile").count(), 13);
  await page.locator("#stage").focus();
  await page.keyboard.press("ArrowRight");
  await eventually(text(page, "#said"), /A draws/);
  assert.equal(await page.locator(".mj-place").first().locator(".mj-hand .tile").count(), 14);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await eventually(text(page, "#said"), /B calls A’s[\s\S]*: Chi/);
  assert.equal(await page.locator(".mj-place").nth(1).locator(".mj-call .turned").count(), 1);
  assert.equal(await page.locator(".mj-place").first().locator(".mj-pond .gone").count(), 1, "the called tile is marked");
  await page.click("#previous-step");
  await eventually(() => step(page), "2");
  await page.keyboard.press("Shift+ArrowRight");
  await eventually(text(page, "#part-title"), /East 1, 1 counter/);
  await page.click("#next-part");
  await eventually(text(page, "#facts"), /The wall ran out. Tenpai: A, C/);
  await close();
});

test("mahjong log: the riichi tile lies across, and the best discard stands beside the one made", async () => {
  const { page, close } = await openSample("/mahjong-log", "riichi-calls.json");
  await eventually(count(page, ".mj-pond .turned"), 1);
  assert.match(await page.locator("#sums").innerText(), /best chosen/);
  await page.locator(".costly-move").first().click();
  await eventually(text(page, "#judged"), /^Best\s[\s\S]*\d+ tiles/);
  await eventually(count(page, ".mj-place.acting .mj-hand .better"), 1);
  await page.goto(`${page.url()}?lang=zh`);
  await choose(page, "riichi-calls.json", await readFile(sample("riichi-calls.json")));
  await eventually(text(page, ".mj-head .mark >> nth=0"), "立直");
  await close();
});

test("mahjong log: by value, each discard has its cost, and leads to the values of all", async () => {
  const { page, close } = await open("/mahjong-log", { isShared: true });
  await page.locator("#by-value").check();
  await page.selectOption("#reviewed", "a");
  await choose(page, "riichi-calls.json", await readFile(sample("riichi-calls.json")));
  await eventually(text(page, "#sums"), /points lost[\s\S]*play(s|er)[\s\S]*tsumo/);
  await page.locator(".costly-move").first().click();
  await eventually(text(page, "#judged"), /^Best\s[\s\S]*points? and [\d.]+ % chance of winning lost/);
  await eventually(count(page, ".mj-place.acting .mj-hand .better"), 1);
  await page.locator("#judged a").click();
  await eventually(text(page, "#answer"), /points/);
  await close();
});

test("mahjong log: by value, a tile that is touched says what it would have been worth", async () => {
  const { page, requests, close } = await open("/mahjong-log", { isShared: true });
  await page.locator("#by-value").check();
  await page.selectOption("#reviewed", "a");
  await choose(page, "riichi-calls.json", await readFile(sample("riichi-calls.json")));
  await page.locator(".costly-move").first().click();
  await eventually(text(page, "#judged"), /^Best\s[\s\S]*points and [\d.]+ % chance of winning lost/);
  assert.equal(await page.locator(".mj-choices button").count(), 14);
  const lost = /(\d+ points and [\d.]+ % chance of winning lost)/.exec(await page.locator("#judged").innerText())[1];
  const told = text(page, ".mj-choices [role=status]");
  // The tile that was discarded costs what the review says, and the best one nothing.
  await page.locator(".mj-choices [data-tile='4m']").first().click();
  await eventually(told, (words) => words.includes(lost) && /[\d,]+, [\d.]+ % of wins/.test(words));
  await page.locator(".mj-choices [data-tile='4z']").click();
  await eventually(told, /of wins[\s\S]*No discard is worth more/);
  assert.equal(await page.locator(".mj-choices [aria-pressed='true']").getAttribute("data-tile"), "4z");
  assert.equal(requests.filter((url) => url.includes("mahjong/value")).length, 1, "the position is asked about once");
  await close();
});

test("mahjong log: a win leads to the page that scores it", async () => {
  const { page, close } = await openSample("/mahjong-log", "riichi-calls.json");
  const points = await page.locator(".win strong").first().innerText();
  await page.locator(".win a").first().click();
  await eventually(text(page, "#answer .headline"), /24,000 points/);
  assert.match(points, /24,000/);
  await close();
});

test("mahjong log: differences are told in words, and damage with its place", async () => {
  const { page, close } = await openSample("/mahjong-log", "damaged-log.json");
  await eventually(text(page, "#told"), /differ/);
  await eventually(count(page, ".part .mark.bad"), (n) => n > 0);
  const all = await page.locator("#list .part").count();
  await page.locator("#only-differing").check();
  assert.ok((await page.locator("#list .part").count()) <= all);
  await page.locator(".part", { has: page.locator(".mark.bad") }).first().click();
  await eventually(text(page, "#facts"), /the log says|no tile|\S/);
  await close();
});

test("mahjong log: an answer is saved as a file, which opens without asking again", async () => {
  const { page, requests, close } = await openSample("/mahjong-log", "riichi-calls.json");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  const saved = await readFile(await download.path());
  assert.equal(JSON.parse(saved).length, 3);
  await page.reload();
  const before = requests.filter((url) => url.includes("mahjong/log")).length;
  await choose(page, "mahjong-log.json", saved);
  await eventually(count(page, "#list .part"), 3);
  assert.equal(requests.filter((url) => url.includes("mahjong/log")).length, before);
  await close();
});

test("mahjong log: the same rounds from a compressed file, from pasted text, and without names", async () => {
  const named = (await readFile(sample("riichi-calls.json"), "utf8")).replace('"A","B"', '"Anna","Ben"');
  const { page, close } = await open("/mahjong-log", { isShared: true });
  await choose(page, "game.gz", gzipSync(named));
  await eventually(text(page, "#list .part >> nth=0"), /Anna by tsumo/);
  await page.locator("#source summary").click();
  await page.locator("#anonymous").check();
  await eventually(text(page, "#list .part >> nth=0"), /A by tsumo/);
  await page.locator("#anonymous").uncheck();
  await eventually(text(page, "#list .part >> nth=0"), /Anna by tsumo/);
  if (!(await page.locator("#pasted").isVisible())) await page.locator("#source summary").click();
  await page.fill("#pasted", "no log");
  await page.click("#read");
  await eventually(text(page, "#page-problem"), /\S/);
  assert.equal(await page.locator("#result").isVisible(), false);
  await close({ refusals: true });
});

test("poker history: hands with pots and winners, replayed action by action", async () => {
  const { page, close } = await openSample("/poker-history", "pokerstars-side-pots.txt");
  await eventually(text(page, "#list .part"), /#1001[\s\S]*C 70.90, D 68.90/);
  await eventually(text(page, "#facts"), /Main pot[\s\S]*Side pot 1/);
  assert.equal(await page.locator(".pk-seat.winner").count(), 2);
  // The equities of those who were still in, and what the all-in was worth.
  await eventually(text(page, "#facts"), /Equity[\s\S]*Turn[\s\S]*83.3/);
  await eventually(text(page, "#facts"), /All-in: Preflop[\s\S]*expected[\s\S]*C\s+13.01\s+70.90\s+\+57.89/);
  assert.match(await page.locator("#facts a").getAttribute("href"), /poker-equity(\.html)?\?player=QdQc/);
  await eventually(text(page, "#sums"), /luck[\s\S]*without luck/);
  await page.click("#first-step");
  await eventually(text(page, "#said"), /Nobody has acted/);
  await page.click("#next-step");
  await eventually(text(page, "#said"), /Preflop:\s+C: small blind 0.50/);
  await eventually(text(page, ".pk-seat.acting .pk-bet"), "0.50");
  await page.locator("#step").fill("11");
  await eventually(count(page, ".pk-board .card"), 3);
  await eventually(text(page, ".pk-pot"), /141.80/);
  await page.locator("#step").fill("6");
  await eventually(text(page, "#said"), /C raises to 21.30 \(all-in\)/);
  await close();
});

test("poker history: two boards, sums of all hands, and a jump to the largest loss", async () => {
  const twice = await readFile(sample("pokerstars-twice.txt"), "utf8");
  const stud = await readFile(sample("pokerstars-stud.txt"), "utf8");
  const { page, close } = await open("/poker-history", { isShared: true });
  await choose(page, "hands.txt", Buffer.from(`${twice}\n\n\n${stud}`));
  await eventually(count(page, "#list .part"), 2);
  await eventually(count(page, ".pk-board"), 2);
  await eventually(text(page, "#facts"), /Turn, Run 2[\s\S]*69.0/);
  await eventually(text(page, "#sums"), /player\s+hands/);
  await page.locator(".costly-move").first().click();
  await eventually(text(page, "#part-title"), /#100/);
  // On paper, the lists stay, one below the other.
  await page.emulateMedia({ media: "print" });
  await eventually(() => page.locator(".part").last().isVisible(), true);
  assert.ok(await page.locator(".costly-move").first().isVisible());
  const [list, stage] = await Promise.all(["#list", "#stage"].map((part) => page.locator(part).boundingBox()));
  assert.ok(list.y + list.height <= stage.y, JSON.stringify([list, stage]));
  await close();
});

test("poker history: hands are named in the language of the page, in both halves", async () => {
  const { page, close } = await open("/poker-history", { isShared: true });
  for (const [language, high, low] of [
    ["en", "three of a kind: 8; kickers K, 7", "7-4-3-2-A low"],
    ["de", "Drilling: 8; Kicker K, 7", "7-4-3-2-A niedrig"],
  ]) {
    await page.goto(new URL(`/poker-history?lang=${language}`, page.url()).href);
    await choose(page, "hands.txt", await readFile(sample("pokerstars-omaha-hi-lo.txt")));
    await eventually(text(page, "#facts"), (found) => found.includes(`${high}; ${low}`));
  }
  await close();
});

test("logs: an example is ready, nothing of it is in the address, and the slider follows the keys", async () => {
  for (const path of ["/mahjong-log", "/poker-history"]) {
    const { page, close } = await open(path, { isShared: true });
    await page.click("#example");
    await eventually(count(page, "#list .part"), 3);
    assert.equal(new URL(page.url()).search, "");
    const last = Number(await step(page));
    await page.locator("#step").focus();
    await page.keyboard.press("ArrowLeft");
    await eventually(() => step(page), String(last - 1));
    assert.ok(await page.locator("#step").getAttribute("aria-valuetext"));
    await close();
  }
});

test("poker history: what is damaged is told with code as code", async () => {
  const { page, close } = await openSample("/poker-history", "damaged.txt");
  const damaged = page.locator("#list .part", { hasText: "damaged" });
  await eventually(() => damaged.locator("code").textContent(), "Total pot");
  assert.doesNotMatch(await page.locator("#result").innerText(), /`/);
  await close();
});

for (const [width, height] of [[360, 640], [390, 664], [1366, 768]]) {
  test(`poker history: the table and the steps are in sight once a log is read, at ${width}×${height}`, async () => {
    const { page, close } = await open("/poker-history", { width, height, reducedMotion: "reduce", isShared: true });
    await choose(page, "hand.txt", await readFile(sample("pokerstars-side-pots.txt")));
    await eventually(count(page, ".pk-seat.winner"), 2);
    const boxes = async () => page.locator("#part-title, .pk-seat, .stepper").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
    await eventually(boxes, (all) => all.length === 6 && all.every(([top, bottom]) => top >= 0 && bottom <= height));
    await close();
  });
}

for (const [width, height] of [[360, 640], [390, 664]]) {
  test(`mahjong log: all players are in sight above the steps, at ${width}×${height}`, async () => {
    const { page, close } = await open("/mahjong-log", { width, height, reducedMotion: "reduce", isShared: true });
    await page.click("#example");
    await eventually(count(page, ".mj-place"), 4);
    const edges = () => page.evaluate(() => {
      const boxes = [...document.querySelectorAll("#part-title, .mj-place")].map((one) => one.getBoundingClientRect());
      return [Math.min(...boxes.map(({ top }) => top)), Math.max(...boxes.map(({ bottom }) => bottom)), document.querySelector(".stepper").getBoundingClientRect().top];
    });
    await eventually(edges, ([top, bottom, steps]) => top >= 0 && bottom <= steps + 1);
    await close();
  });
}

/** A round of three players who discard what they draw until the wall runs out: 19 discards of the dealer. */
function longestRound() {
  const kinds = [11, 19, ...Array.from({ length: 9 }, (_, idx) => 21 + idx), ...Array.from({ length: 9 }, (_, idx) => 31 + idx), 41, 42, 43, 44, 45, 46, 47];
  const wall = Array.from({ length: 108 }, (_, idx) => kinds[(5 * idx) % 27]);
  const players = [0, 1, 2].flatMap((player) => {
    const draws = wall.slice(39, 94).filter((_, idx) => idx % 3 === player);
    return [wall.slice(13 * player, 13 * player + 13), draws, draws.map(() => 60)];
  });
  const round = [[0, 0, 0], [35000, 35000, 35000, 0], [wall[94]], [], ...players, [], [], [], ["流局", [0, 0, 0, 0]]];
  return { title: ["", ""], name: ["A", "B", "C", ""], rule: { disp: "三鳳南喰赤", aka: 0 }, log: [round] };
}

for (const [width, height] of [[360, 640], [390, 664]]) {
  test(`mahjong log: a player with more than 18 discards is not hidden behind the steps, at ${width}×${height}`, async () => {
    const { page, close } = await open("/mahjong-log", { width, height, reducedMotion: "reduce", isShared: true });
    await choose(page, "longest.json", Buffer.from(JSON.stringify(longestRound())));
    await eventually(() => page.locator(".mj-pond").evaluateAll((all) => Math.max(...all.map((one) => one.querySelectorAll(".tile").length))), 19);
    const hidden = () => page.evaluate(() => {
      const steps = document.querySelector(".stepper").getBoundingClientRect();
      const places = [...document.querySelectorAll(".mj-place")].map((one) => one.getBoundingClientRect());
      return places.filter(({ top, bottom }) => bottom > steps.top + 1 && top < steps.bottom - 1).length;
    });
    const end = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let at = 0; at < end; at += height / 4) {
      await page.evaluate((at) => window.scrollTo(0, at), at);
      assert.equal(await hidden(), 0, `scrolled to ${at}`);
    }
    await close();
  });
}

test("mahjong log: what a win is made of is written alike", async () => {
  const { page, close } = await openSample("/mahjong-log", "riichi-calls.json");
  const parts = await page.locator(".win .small").first().innerText();
  assert.match(parts, /dora \d/);
  assert.doesNotMatch(parts, /\p{Lu}/u);
  await page.goto(`${page.url()}?lang=de`);
  await choose(page, "riichi-calls.json", await readFile(sample("riichi-calls.json")));
  await eventually(text(page, ".win .small >> nth=0"), /^\p{Lu}[^,]*, \p{Lu}/u);
  await close();
});
