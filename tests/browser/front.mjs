// The front page: each game is a picture with its answer, which opens its page; and the menu of all
// pages, in which every tool is found.

import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { MOST_SHIFT, countShifts, eventually, open, outside, text } from "./browser.mjs";
import { onServer } from "./site.mjs";
import { LANGUAGES } from "./spoken.mjs";
import "./started.mjs";

/** What a picture is made of, its answer, and what its page says about it. */
const PICTURES = [
  { what: "grid", parts: "i", n: 25, worth: "650 points", page: ["#verdict strong", "650 points"] },
  { what: "hand", parts: "i svg", n: 5, worth: "full house", page: ["#answer", /full house/i] },
  { what: "win", parts: "svg", n: 14, worth: "Pure nine gates: 32,000 points", page: ["#answer", /32,000 points[\s\S]*Pure nine gates/] },
  { what: "field", parts: "i", n: 11, worth: "7 points", page: ["#answer", /^7\s+points/] },
];

for (const { what, parts, n, worth, page: [selector, expected] } of PICTURES) {
  test(`the picture of a ${what} has its answer, and opens its page with it`, async () => {
    const { page, close } = await open("/", { isFirst: true });
    const link = page.locator(".game", { has: page.locator(`[data-picture="${what}"]`) });
    await eventually(() => link.locator(".worth").textContent(), worth);
    assert.equal(await link.locator(`.picture ${parts}`).count(), n);
    await link.click();
    await eventually(text(page, selector), expected);
    assert.equal(await page.locator("dialog[open]").count(), 0, "nothing covers it");
    await close();
  });
}

test("a game to look at counts for nothing, and its address keeps it", async () => {
  const { page, close } = await open("/matematico?seed=4&placed=ckefyrslawhtnijdqopgmbuxv");
  await eventually(text(page, "#verdict strong"), "650 points");
  assert.match(page.url(), /placed=ckefyrslawhtnijdqopgmbuxv/);
  const stored = await page.evaluate(() => ["results", "ended", "games"].map((name) => localStorage.getItem(`handeval.matematico.${name}`)));
  assert.deepEqual(stored, [null, null, null]);
  await page.goto(page.url().replace("placed=c", "placed=k"));
  await eventually(text(page, "#page-problem"), /25 different cells/);
  await close();
});

for (const [width, height] of [[360, 640], [390, 664], [1366, 768]]) {
  for (const lang of LANGUAGES) {
    test(`pictures and today's game are in sight at ${width}×${height} in ${lang}, and nothing jumps`, async () => {
      const { page, close } = await open(`/?lang=${lang}`, { width, height, locale: lang, script: countShifts, isShared: true });
      await eventually(text(page, "#today-result strong"), /\p{L}/u);
      const parts = ["h1", ...PICTURES.map(({ what }) => `[data-picture="${what}"]`), ".game .worth", "#today-play"];
      assert.equal(await page.locator(".game .worth").count(), 4);
      assert.deepEqual(await outside(page, parts), []);
      const [shifted, moved] = await page.evaluate(() => [globalThis.shifted, JSON.stringify(globalThis.moved)]);
      assert.ok(shifted < MOST_SHIFT, `${shifted}: ${moved}`);
      assert.deepEqual(await violations(page), []);
      await close();
    });
  }
}

/** Each page with the game and the name of its entry in the menu. */
const ENTRIES = [
  ["/matematico?seed=1", "Matematico", "Play"],
  ["/matematico?seed=1&class", "Matematico", "Caller’s screen"],
  ["/matematico-days", "Matematico", "All days"],
  ["/matematico-sheets", "Matematico", "On paper"],
  ["/poker", "Poker", "Hands"],
  ["/poker-equity", "Poker", "Equity"],
  ["/poker-odds", "Poker", "Odds"],
  ["/poker-pots", "Poker", "Pots"],
  ["/poker-history", "Poker", "Hand histories"],
  ["/mahjong", "Mahjong", "Hands"],
  ["/mahjong-quiz", "Mahjong", "Quiz"],
  ["/mahjong-log", "Mahjong", "Logs"],
];

test("every page is marked in the menu of its game, from which it is reached", async () => {
  for (const [path, game, entry] of ENTRIES) {
    const { page, close } = await open("/");
    const menu = page.locator("nav details", { hasText: game });
    await menu.locator("summary").click();
    await menu.getByRole("link", { name: entry, exact: true }).click();
    await eventually(() => new URL(page.url()).pathname.replace(".html", ""), path.split("?")[0]);
    const here = page.locator("nav a[aria-current]");
    await eventually(() => here.textContent(), entry);
    assert.equal(await here.count(), 1, path);
    assert.match(await page.locator("nav summary[aria-current]").textContent(), new RegExp(game), path);
    await close();
  }
});

test("rooms are in the menu of a server", onServer, async () => {
  const { page, close } = await open("/rooms");
  assert.equal(await page.locator("nav a[aria-current]").textContent(), "Rooms");
  await close();
});

for (const [width, height] of [[360, 640], [1366, 768], [683, 384]]) {
  test(`the menu opens and closes by keyboard, and fits ${width}×${height}`, async () => {
    const { page, close } = await open("/poker-pots", { width, height });
    await eventually(text(page, "#answer"), /./);
    const poker = page.locator("nav details", { hasText: "Poker" });
    await poker.locator("summary").press("Enter");
    assert.ok(await poker.getByRole("link", { name: "Equity" }).isVisible());
    const box = await poker.locator("ul").boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await eventually(() => poker.locator("ul").isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "SUMMARY");
    // One menu is open at a time.
    await poker.locator("summary").press("Enter");
    await page.locator("nav summary", { hasText: "Mahjong" }).click();
    await eventually(() => poker.locator("ul").isVisible(), false);
    await page.locator("footer").click({ position: { x: 5, y: 5 } });
    await eventually(() => page.locator(".site details[open]").count(), 0);
    await close();
  });
}

test("the header is one line where there is room", async () => {
  const { page, close } = await open("/poker-pots");
  for (const width of [642, 683, 720, 800, 960, 1024]) {
    await page.setViewportSize({ width, height: 600 });
    const { height } = await page.locator("header").boundingBox();
    assert.ok(height < 60, `${width}: ${height}`);
  }
  await close();
});

test("without scripts, what follows the page is there", async () => {
  const { page, close } = await open("/robots.txt");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setScriptExecutionDisabled", { value: true });
  for (const name of ["matematico-days", "docs", "poker"]) {
    await page.goto(new URL(`./${name}`, page.url()).href);
    assert.ok(await page.locator(".foot a").isVisible(), name);
  }
  await close();
});
