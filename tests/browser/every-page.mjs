// What holds for every page: accessibility rules, size in bytes, widths, colors.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { COLORS, violations } from "./axe.mjs";
import { address, eventually, open, text } from "./browser.mjs";
import { place } from "./playing.mjs";
import { PREFIX, SITE, onServer } from "./site.mjs";
import { STATES } from "./states.mjs";
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

/** A laptop whose page is twice as large: half as many pixels. */
const ZOOMED = { width: 683, height: 384 };

/** With twice the size, nothing is beyond the page or cut, and what stays in sight leaves half of it. */
async function checkZoomed(page) {
  await page.setViewportSize(ZOOMED);
  const wrong = await page.evaluate(async () => {
    const found = [];
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    if (scrollWidth > clientWidth) found.push("the page scrolls sideways");
    const nameOf = (one) => `${one.tagName} ${one.id || one.className} ${one.textContent.trim().slice(0, 40)}`;
    const all = [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility() && one instanceof HTMLElement && !one.closest("dialog"));
    const hasText = (one) => [...one.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== "");
    // What only a screen reader tells is a pixel wide.
    for (const one of all.filter((one) => hasText(one) && one.offsetWidth > 1 && !one.matches(".hidden-text *, textarea"))) {
      const { overflowX, overflowY } = getComputedStyle(one);
      const isCut = (overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1) || (overflowY === "hidden" && one.scrollHeight > one.clientHeight + 4);
      if (isCut) found.push(`cut: ${nameOf(one)}`);
    }
    // Where scrolling moves the rest, a bar stays.
    const bars = all.filter((one) => ["sticky", "fixed"].includes(getComputedStyle(one).position) && one.offsetWidth > clientWidth / 2);
    const tops = () => bars.map((one) => one.getBoundingClientRect().top);
    for (const share of [0.2, 0.5, 0.8]) {
      scrollTo({ top: share * (scrollHeight - clientHeight), behavior: "instant" });
      const before = tops();
      scrollBy({ top: -20, behavior: "instant" });
      const after = tops();
      if (document.documentElement.scrollTop === 0) continue;
      const isCovering = (_, idx) => before[idx] === after[idx];
      for (const bar of bars.filter(isCovering)) {
        const { top, bottom } = bar.getBoundingClientRect();
        if (Math.min(bottom, clientHeight) - Math.max(top, 0) > clientHeight / 2) found.push(`covers half: ${nameOf(bar)}`);
      }
    }
    scrollTo(0, 0);
    return [...new Set(found)];
  });
  assert.deepEqual(wrong, []);
}

/** The size of a cell of the range grid on a phone: 13 of them fit next to each other. */
const SMALL_TARGET = 24;

/** What is too small for a finger at this width; links within a sentence may be small. */
async function smallTargets(page, width) {
  await page.setViewportSize({ width, height: 740 });
  return page.evaluate(([usual, small]) => {
    const targets = [...document.querySelectorAll("a, button, input, select, textarea, summary, [role=gridcell]")];
    return targets
      .filter((one) => one.checkVisibility() && !one.disabled && !one.closest(".skip, p:has(> a:not(.button))"))
      .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
      .filter(([one, { width, height }]) => Math.min(width, height) < (one.matches(".range-cell") ? small : usual))
      .map(([one, { width, height }]) => `${one.tagName} ${one.id || one.className} ${one.textContent.trim()}: ${width} by ${height}`);
  }, [TARGET, SMALL_TARGET]);
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
  STATES.forEach(({ path, name = path, act, ready: [selector, ready], isRefused = false }, idx) => {
    test(`${name} (${idx + 1}): light, accessible in both themes, no wider than its window, to be hit by fingers`, async (t) => {
      const { page, close } = await open(path, { reducedMotion: "reduce", isShared: true });
      await act?.(page);
      await eventually(text(page, selector), ready);
      const bytes = await weight(page);
      t.diagnostic(`${name}: ${Math.ceil(bytes / 1000)} KB`);
      assert.ok(bytes > 0 && bytes < (path === "/" ? MAX_FRONT_BYTES : MAX_BYTES), `${bytes} bytes`);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(await slips(page), []);
      await page.emulateMedia({ colorScheme: "dark" });
      assert.deepEqual(await violations(page, COLORS), []);
      await checkWidths(page);
      await checkZoomed(page);
      assert.deepEqual(await smallTargets(page, 360), []);
      await close({ refusals: isRefused });
    });
  });
});

for (const theme of ["light", "dark"]) {
  test(`Matematico in ${theme}: accessible in the middle and at the end of a game`, async () => {
    const { page, close } = await open("/matematico?seed=2", { theme, reducedMotion: "reduce" });
    await eventually(text(page, "#turn-count"), "1 / 25");
    const cells = [...Array(25).keys()];
    await place(page, cells.slice(0, 15));
    await page.click("#hint");
    await page.click("#heat");
    await eventually(() => page.locator(".cell.warm").count(), 10);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(await smallTargets(page, 360), []);
    await page.setViewportSize({ width: 1280, height: 900 });
    await place(page, cells.slice(15));
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
