// Nothing jumps while a page loads, on a phone and on a laptop.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MOST_SHIFT, countShifts, eventually, open, text } from "./browser.mjs";
import { SITE } from "./site.mjs";
import { STATES } from "./states.mjs";
import "./started.mjs";

const WRONG = [
  { path: "/matematico?seed=4&placed=ckef", ready: ["#page-problem", /25 different cells/] },
  { path: "/matematico?seed=eleven", ready: ["#page-problem", /eleven/], isRefused: true },
  { path: "/matematico?daily=2026-02-30", ready: ["#page-problem", /2026-02-30/], isRefused: true },
];

/** What an address alone shows; an error moves what is below it. */
const LOADED = [
  ...STATES.filter(({ act, isRefused, isRoom, ready: [selector] }) => (!act || isRoom) && !isRefused && !selector.includes("problem")),
  { path: "/matematico?seed=4&placed=ckefyrslawhtnijdqopgmbuxv", ready: ["#verdict strong", /650 points/] },
  // On a server, what is wrong with an address is known before the page is seen.
  ...(SITE ? [] : WRONG),
];

describe("while it loads, nothing jumps", { concurrency: 2 }, () => {
  for (const [width, height] of [[390, 664], [1366, 768]]) {
    LOADED.forEach(({ path, name = path, act, isRefused, ready: [selector, ready] }, idx) => {
      test(`${name} (${idx + 1}) at ${width}×${height}`, async () => {
        const { page, close } = await open(path, { width, height, reducedMotion: "reduce", script: countShifts, isShared: true });
        await act?.(page);
        await eventually(text(page, selector), ready);
        const [shifted, moved] = await page.evaluate(() => [globalThis.shifted, JSON.stringify(globalThis.moved)]);
        assert.ok(shifted < MOST_SHIFT, `${shifted}: ${moved}`);
        await close({ refusals: Boolean(isRefused) });
      });
    });
  }
});

/** Notes where the first button below a result is, in each frame. */
function noteButton() {
  globalThis.tops = new Set();
  const look = () => {
    const button = document.querySelector("#ending-part [data-new]");
    if (button?.checkVisibility()) globalThis.tops.add(Math.round(button.getBoundingClientRect().top + window.scrollY));
    requestAnimationFrame(look);
  };
  look();
}

for (const [width, height, lang] of [[390, 664, "en"], [390, 664, "de"], [390, 664, "it"], [1366, 768, "en"]]) {
  test(`the buttons below a result stay where they are when the best arrangement arrives, at ${width}×${height}, in ${lang}`, async () => {
    const { page, close } = await open("/robots.txt", { width, height, reducedMotion: "reduce" });
    await page.addInitScript(noteButton);
    // Without a server, nothing holds the answer back.
    let see;
    const isSeen = new Promise((resolve) => (see = resolve));
    await page.route("**/matematico/best**", (route) => isSeen.then(() => route.continue()));
    await page.goto(new URL(`./matematico?seed=4&placed=ckefyrslawhtnijdqopgmbuxv&lang=${lang}`, page.url()).href);
    await eventually(() => page.evaluate(() => globalThis.tops.size), 1);
    see();
    await eventually(() => page.inputValue("#share-text"), /%/);
    const tops = await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve([...globalThis.tops])))));
    assert.equal(tops.length, 1, `${tops}`);
    await close();
  });
}
