// What holds for every page: accessibility rules, size in bytes, widths, colors.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { COLORS, violations } from "./axe.mjs";
import { address, eventually, open, text } from "./browser.mjs";
import { atEnd, enter, inGame, inLobby } from "./room.mjs";
import { PREFIX, SITE, onServer } from "./site.mjs";
import "./started.mjs";

/**
 * The maximum that a page may load, in bytes; the page with all questions loads an outline of their
 * description.
 */
const MAX_BYTES = 245_000;
/** The maximum of the front page, which most visits begin with. */
const MAX_FRONT_BYTES = 50_000;

/** The size that a finger needs to hit something, in pixels. */
const TARGET = 44;

/**
 * Every page in each of its states: its address, what is done there, and what shows that it is
 * ready.
 */
const STATES = [
  { path: "/", ready: ["main h1", /exact answer/] },
  { path: "/", act: playDays, ready: ["#today-result strong", /400 points/] },
  { path: "/matematico-days", ready: ["#weeks a >> nth=0", /1/] },
  { path: "/matematico-days", act: playDays, ready: ["#facts", /100 %/] },
  { path: "/matematico?seed=1", ready: ["#turn-count", /1 \/ 25/] },
  { path: "/matematico?seed=4&placed=ckefyrslawhtnijdqopgmbuxv", act: showCosts, ready: ["#curve", /Luck with the cards/] },
  { path: "/matematico?seed=4&placed=ckef", ready: ["#page-problem", /25 different cells/] },
  { path: "/matematico?seed=1", act: listGames, ready: ["#own-list li >> nth=0", /400 points/] },
  { path: "/matematico?seed=1&class", ready: ["#call-next", /first card/] },
  { path: "/matematico?seed=1&class", act: callAll, ready: ["#class-best-said", /points were possible/] },
  { path: "/matematico-sheets", ready: ["#sheet", /Four aces/] },
  { path: "/matematico-sheets?print=rules", ready: ["#sheet", /How Matematico is played/] },
  { path: "/matematico-sheets?print=list&seed=7", ready: ["#sheet", /game 7/] },
  { path: "/matematico-sheets?print=list&seed=eleven", ready: ["#page-problem", /eleven/], isRefused: true },
  { path: "/matematico?seed=eleven", ready: ["#page-problem", /eleven/], isRefused: true },
  { path: "/poker?hand=As+Ks+Qs+Js+9d", ready: ["#draw-answer", /Discard 1 card/] },
  { path: "/poker?hand=As+Ks+Qs+Js+9d", act: (page) => page.locator(".bar summary").first().click(), ready: [".outcomes >> nth=0", /%/] },
  { path: "/poker?hand=As+Kh+Qs+Js+9d&hand=Ad+Kd+Qd+Jd+9c", ready: ["#answer", /tie/] },
  { path: "/poker?deck=24&hand=9c+Tc+Jc+Qc+Ac", ready: ["#draw-answer", /Stand pat/] },
  { path: "/poker?hand=As+Ks+Qs+Js+9x", ready: ["#hands-problem", /suit/], isRefused: true },
  { path: "/poker", act: (page) => page.click("#clear"), ready: ["#answer", /Type a hand/] },
  { path: "/poker-equity", ready: ["#answer", /1,712,304 boards/] },
  { path: "/poker-equity?player=QQ%2B,AK&player=22%2B,A2s%2B:0.5&board=Th9d4c&dead=2c", act: openAnswers, ready: ["#answer", /two pair/] },
  { path: "/poker-equity?player=AKs&player=random&player=random&player=random&board=2c3c", ready: ["#answer", /estimated/] },
  { path: "/poker-equity?game=omaha-hi-lo&player=AcAd2s3s&player=KdQdJc9c&board=Kc7d2h", act: openAnswers, ready: ["#answer", /scoops/] },
  { path: "/poker-equity?player=20%25&player=22%2B,A2s%2B&player=KK&board=Th9d4c3s", act: showEquities, ready: ["#grid.is-heat", /AA/] },
  { path: "/poker-equity", act: openDeck, ready: ["#deck-title", /Cards of player 1/] },
  { path: "/poker-pots", ready: ["#answer", /Side pot 2/] },
  { path: "/poker-pots?players=500:AsAh&players=800:KdKc&players=800:fold&game=holdem&board=AcKh7h2s2d&chip=25", ready: ["#answer", /full house/] },
  { path: "/poker-pots?players=5:%231&players=7:x", ready: ["#players", /./], isRefused: true },
  { path: "/poker-equity?player=AA&player=AK-AQ", ready: ["#players", /dash/], isRefused: true },
  { path: "/poker-odds", ready: ["#next", /better than now/] },
  { path: "/poker-odds?hand=9c8c&board=7d6h2s&against=AsAd&dead=Tc", act: (page) => page.locator("#next summary").click(), ready: ["#next table >> nth=1", /one pair/] },
  { path: "/poker-odds?hand=TsTd", ready: ["#makes", /2,118,760 boards/] },
  { path: "/poker-odds?hand=AhKz&board=Qh7h2c", ready: ["#hand-problem", /suit/], isRefused: true },
  { path: "/poker-odds?hand=Ah", ready: ["#answer", /add one more/] },
  { path: "/poker-history", ready: ["#source", /drop it/] },
  { path: "/poker-history", act: openExample, ready: ["#sums", /net/] },
  { path: "/mahjong-log", ready: ["#source", /drop it/] },
  { path: "/mahjong-log", act: openExample, ready: ["#sums", /wins/] },
  { path: "/mahjong?hand=111222333m11p789s", ready: ["#answer", /2 ways/] },
  { path: "/mahjong?hand=123m456p7899s1124z", ready: ["#answer", /-shanten/] },
  { path: "/mahjong?hand=123m456p7899s114z", act: (page) => page.click(".other-draw summary"), ready: ["#answer", /-shanten/] },
  { path: "/mahjong?hand=222567m345p33667s&dora=1z", act: openAll, ready: [".values", /Worth the most/] },
  { path: "/mahjong?hand=222567m345p3367s&dora=1z", ready: [".values-now", /Silent/] },
  { path: "/mahjong?hand=1112345678999m&visible=9m", ready: ["#answer", /22 tiles of 8 kinds/] },
  { path: "/mahjong?hand=234567m34588p456s&riichi=true&tsumo=5p&dora=7p", act: openAll, ready: ["#fu-table", /Rounded/] },
  { path: "/mahjong?hand=123m9s9s+[pon+555z]+[pon+666z]+[pon+777z]&ron=9s&pao=daisangen:west&from=north&honba=2", ready: ["#answer", /who is liable/] },
  { path: "/mahjong?hand=123789m406p11s79s8s&ron=8s", act: openAll, ready: ["#answer", /What would help/] },
  { path: "/mahjong?hand=234567m3488p456s&discards=2p", act: openAll, ready: [".waits", /2,700/] },
  { path: "/mahjong?hand=234567m34588p456s&tsumo=5p&dora=9m&dora=9m&ura=1m&riichi=true&honba=x", ready: ["#honba-problem", /x/], isRefused: true },
  { path: "/mahjong?hand=33m+[kakan+2222m]+[kan+5555m]+[ankan+7777m]+[pon+999m]&rules=sichuan&tsumo=3m", act: openAll, ready: ["#answer", /Kongs, paid separately/] },
  { path: "/mahjong?hand=23m999p77z1m+[pon+555z]+[pon+666z]&rules=hongkong&ron=1m&flowers=26", act: openAll, ready: ["#fan-table", /Small Three Dragons/] },
  { path: "/mahjong?hand=1235577m111222z7m+[pon+333z]&rules=taiwan&ron=7m&flowers=1256&streak=2", act: openAll, ready: ["#fan-table", /Half Flush/] },
  { path: "/mahjong?hand=234m567p3488s678s&rules=hongkong", act: openAll, ready: [".waits", /too few/] },
  { path: "/mahjong-quiz?seed=7", ready: ["#win", /Dora indicators/] },
  { path: "/mahjong-quiz?seed=7&rules=m-league", act: guess, ready: ["#fu-table", /Rounded/] },
  { path: "/mahjong-quiz?of=discards&seed=24", ready: ["#win", /Draws to come/] },
  { path: "/mahjong-quiz?of=discards&seed=24", act: (page) => page.click('#choices [data-tile="7p"]'), ready: ["#answer", /By counting tiles/] },
  { path: "/mahjong-quiz?seed=eleven", ready: ["#seed-problem", /eleven/], isRefused: true },
  { path: "/mahjong?hand=123x", ready: ["#hand-problem", /suit/], isRefused: true },
  { path: "/mahjong", act: (page) => page.click("#clear"), ready: ["#answer", /Type a hand/] },
  { path: "/field", ready: ["#answer", /points/] },
  { path: "/field", act: (page) => page.click("#clear"), ready: ["#answer", /0 points/] },
  { path: "/field", act: (page) => page.fill("#document", "no field"), ready: ["#document-problem", /JSON/], isRefused: true },
  { path: "/docs", ready: ["#get_poker_rank h3", /poker\/rank/] },
  { path: "/docs", act: (page) => page.locator("#get_poker_rank summary").click(), ready: ["#get_poker_rank details pre", /strength/] },
  { path: "/rooms", ready: ["#kept", /--data/] },
  { path: "/rooms", act: async (page) => enter(page, await inLobby(), "jana"), ready: ["#players", /Petr/] },
  { path: "/rooms", act: async (page) => enter(page, await inLobby(), "anyone"), ready: ["#door-said", /not begun/] },
  { path: "/rooms", act: async (page) => enter(page, await inGame(), "petr"), ready: ["#turn-count", /7 \/ 25/] },
  { path: "/rooms", act: async (page) => enter(page, await atEnd(), "jana"), ready: ["#best", /proved best/] },
  { path: "/rooms", act: async (page) => enter(page, await inLobby(), "host", "/caller"), ready: ["#who", /Jana/] },
  { path: "/rooms", act: async (page) => enter(page, await inGame(), "host", "/caller"), ready: ["#call-count", /Card 7/] },
  { path: "/rooms", act: async (page) => enter(page, await atEnd(), "host", "/caller"), ready: ["#best", /proved best/] },
  { path: "/rooms", act: async (page) => enter(page, await inLobby(), "host", "/host"), ready: ["#players", /Jana/] },
  { path: "/rooms", act: async (page) => enter(page, await inGame(), "host", "/host"), ready: ["#call-count", /Card 7/] },
  { path: "/rooms", act: async (page) => enter(page, await atEnd(), "host", "/host"), ready: ["#best", /proved best/] },
  { path: "/rooms", act: async (page) => enter(page, await inLobby(), "anyone", "/host"), ready: ["#not-yours", /is for the host/] },
  { path: "/r/222222", ready: ["#gone:visible", /closed/], isRefused: true },
  { path: "/no-such-page", ready: ["main h1", /empty/], isRefused: true },
];

/** A site has no rooms. */
const isThere = ({ path }) => !SITE || !/^[/]r(ooms)?\b/.test(path);

/** Shows what each move of a finished game cost. */
async function showCosts(page) {
  await page.click("#find-costs");
  await page.locator("#curve summary").click();
}

/** Stores results for today and for the days before. */
async function playDays(page) {
  await page.evaluate(() => {
    const two = (part) => String(part).padStart(2, "0");
    const results = [0, 1, 2].map((back) => {
      const day = new Date();
      day.setDate(day.getDate() - back);
      const daily = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
      return { seed: daily.replaceAll("-", ""), total: 400, daily, hints: 1, practice: false, on: daily, best: 400, par: 399 + back };
    });
    localStorage.setItem("handeval.matematico.results", JSON.stringify(results.toReversed()));
  });
  await page.reload();
}

async function listGames(page) {
  await playDays(page);
  await page.locator("#own-games summary").click();
}

/** Opens everything that can be opened: dora to click, further facts, and explanations. */
async function openAll(page) {
  await page.locator("#table").waitFor();
  for (const button of await page.locator("#table .add:visible").all()) await button.click();
  for (const summary of await page.locator("summary").all()) await summary.click();
}

/** Reads the example of a page of logs, in the middle of its first part. */
async function openExample(page) {
  await page.click("#example");
  await page.locator("#result:visible").waitFor();
  await page.locator("#step").fill("9");
  for (const summary of await page.locator("#costly summary").all()) await summary.click();
}

async function openAnswers(page) {
  await page.locator("#answer summary").first().waitFor();
  for (const summary of await page.locator("#answer summary").all()) await summary.click();
}

/** Shows the equity of each hand. */
async function showEquities(page) {
  await page.locator("#answer .equity-value").first().waitFor();
  await page.locator("label:has(#view-equity)").click();
}

async function openDeck(page) {
  await page.locator("#answer .equity-value").first().waitFor();
  await page.locator(".slot").first().click();
}

async function guess(page) {
  await page.fill("#han", "3");
  await page.click("#check");
}

async function callAll(page) {
  for (let n = 0; n < 25; n += 1) await page.click("#call-next");
  await page.click("#class-best");
}

/** What was loaded, in bytes, not counting the evaluator. */
function weight(page) {
  return page.evaluate(() => {
    const all = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type)).filter(({ name }) => !name.endsWith(".wasm"));
    return all.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);
  });
}

async function checkWidths(page) {
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(beyond, 0, `the page scrolls sideways at ${width}`);
  }
}

/** The size of a cell of the range grid on a phone: 13 of them fit next to each other. */
const SMALL_TARGET = 24;

/** What is too small for a finger at this width; links within a sentence may be small. */
async function smallTargets(page, width) {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 740 });
  const found = await page.evaluate(([usual, small]) => {
    const targets = [...document.querySelectorAll("a, button, input, select, textarea, summary, [role=gridcell]")];
    return targets
      .filter((one) => one.checkVisibility() && !one.disabled && !one.closest(".skip, p:has(> a:not(.button))"))
      .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
      .filter(([one, { width, height }]) => Math.min(width, height) < (one.matches(".range-cell") ? small : usual))
      .map(([one, { width, height }]) => `${one.tagName} ${one.id || one.className} ${one.textContent.trim()}: ${width} by ${height}`);
  }, [TARGET, SMALL_TARGET]);
  await page.setViewportSize(before);
  return found;
}

/** Values that the program has shown as text, or told a screen reader, by mistake; and code that is not shown as code. */
function slips(page) {
  return page.locator("body").evaluate((body) => {
    const isSlip = (text) => /^(true|false|null)$|\b(undefined|NaN)\b|\[object |`/.test(text.trim());
    const named = [...body.querySelectorAll("[aria-label], [title]")].flatMap((one) => [one.getAttribute("aria-label"), one.title]);
    const found = named.filter((name) => isSlip(name ?? ""));
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const isCode = node.parentElement.closest("script, style, pre, code, textarea");
      if (!isCode && isSlip(node.data)) found.push(node.data);
    }
    return found;
  });
}

// Most of the time, one page is being examined while the other one loads.
describe("every page", { concurrency: 2 }, () => {
  STATES.filter(isThere).forEach(({ path, act, ready: [selector, ready], isRefused = false }, idx) => {
    test(`${path} (${idx + 1}): light, accessible in both themes, no wider than its window, to be hit by fingers`, async (t) => {
      const { page, close } = await open(path, { reducedMotion: "reduce" });
      await act?.(page);
      await eventually(text(page, selector), ready);
      const bytes = await weight(page);
      t.diagnostic(`${path}: ${Math.ceil(bytes / 1000)} KB`);
      assert.ok(bytes > 0 && bytes < (path === "/" ? MAX_FRONT_BYTES : MAX_BYTES), `${bytes} bytes`);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(await slips(page), []);
      await page.emulateMedia({ colorScheme: "dark" });
      assert.deepEqual(await violations(page, COLORS), []);
      await checkWidths(page);
      assert.deepEqual(await smallTargets(page, 360), []);
      await close({ refusals: isRefused });
    });
  });
});

for (const theme of ["light", "dark"]) {
  test(`Matematico in ${theme}: accessible in the middle and at the end of a game`, async () => {
    const { page, close } = await open("/matematico?seed=2", { theme, reducedMotion: "reduce" });
    await eventually(text(page, "#turn-count"), "1 / 25");
    for (let idx = 0; idx < 25; idx += 1) {
      if (idx === 15 && (await page.locator("#heat").isVisible())) {
        await page.click("#hint");
        await page.click("#heat");
        await eventually(() => page.locator(".cell.warm").count(), 10);
        assert.deepEqual(await violations(page), []);
        assert.deepEqual(await smallTargets(page, 360), []);
      }
      await page.locator(`#board [data-cell="${idx}"]`).click();
    }
    await eventually(() => page.locator("#ending").isVisible(), true);
    await page.locator("details").first().evaluate((one) => (one.open = true));
    assert.deepEqual(await violations(page), []);
    await eventually(text(page, "#best-status"), /points/);
    await page.click("#find-costs");
    await eventually(text(page, "#cost-sum"), /All moves together/);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(await smallTargets(page, 360), []);
    await checkWidths(page);
    await close();
  });
}

test("the page for an unknown address says so, and leads back", async () => {
  const { page, close } = await open("/no-such-page");
  const links = await page.locator("main a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  const expected = ["matematico", "poker", "mahjong", "field"].map((name) => (SITE ? `${PREFIX}${name}.html` : `./${name}`));
  assert.deepEqual(links, expected);
  const statuses = await Promise.all(["no-such-page", ...links].map(async (path) => (await fetch(new URL(path, page.url()))).status));
  assert.deepEqual(statuses, [404, 200, 200, 200, 200]);
  await close({ refusals: true });
});

test("a missing server is reported, and a game continues when it is back", onServer, async () => {
  const { page, close } = await open("/matematico?seed=1", { reducedMotion: "reduce" });
  await eventually(text(page, "#turn-count"), "1 / 25");
  const api = "**/api/v1/**";
  await page.route(api, (route) => route.abort("connectionrefused"));
  await page.locator('#board [data-cell="6"]').click();
  await page.locator("#hint").click();
  await eventually(text(page, "#hint-line"), /is not responding/);
  assert.deepEqual(await violations(page), []);
  await page.unroute(api);
  await page.click("#hint-line button");
  await eventually(text(page, "#hint-line"), /^Best: /);
  await page.goto(`${address}/poker`);
  await eventually(text(page, "#answer"), /High card/);
  await page.route(api, (route) => route.abort("connectionrefused"));
  await page.fill("#hands", "As Ks Qs Js Ts");
  await eventually(text(page, "#hands-problem"), /is not responding/);
  assert.equal(await page.locator(".marked-back mark").count(), 0, "nothing is wrong with the hand");
  await close({ outage: true });
});

test("light or dark colors can be chosen, and the choice is kept", async () => {
  const { page, close } = await open("/", { theme: "light" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  assert.equal(await page.getAttribute(".theme", "aria-label"), "Colors: system. Switch to dark");
  await page.click(".theme");
  const dark = await paper();
  assert.notEqual(dark, light, "the first click changes something");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => localStorage.removeItem("handeval.theme"));
  await page.reload();
  assert.equal(await paper(), dark);
  await page.click(".theme");
  assert.equal(await paper(), light, "the first click changes something");
  assert.equal(await page.getAttribute(".theme", "aria-label"), "Colors: light. Switch to dark");
  await page.click(".theme");
  await page.goto(`${address}/poker`);
  assert.equal(await paper(), dark);
  await close();
});

test("nothing moves for people who prefer reduced motion", async () => {
  const { page, close } = await open("/matematico?seed=1", { reducedMotion: "reduce" });
  await page.locator('#board [data-cell="6"]').click();
  assert.match(await page.locator('#board [data-cell="6"]').getAttribute("class"), /just/);
  const moving = await page.evaluate(() => document.getAnimations().length);
  assert.equal(moving, 0);
  await close();
});

test("the sheet of paper can be scrolled with the keyboard where it is wider than the screen", async () => {
  const { page, close } = await open("/matematico-sheets", { width: 390, height: 664 });
  await eventually(text(page, "#sheet"), /Four aces/);
  await page.locator("#sheet").focus();
  assert.equal(await page.evaluate(() => document.activeElement.id), "sheet");
  await close();
});

test("the API page shows code as code", async () => {
  const { page, close } = await open("/docs");
  await eventually(text(page, "#get_poker_rank h3"), /poker.rank/);
  const raw = await page.locator("main").evaluate((main) => [...main.querySelectorAll("p, dd, dt, h2")].map((one) => one.textContent).filter((words) => words.includes("`")));
  assert.deepEqual(raw, []);
  await close();
});
