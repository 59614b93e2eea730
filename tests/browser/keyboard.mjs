// A phone's keyboard covers half of the screen: the typed text and its meaning stay visible above
// it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, open, text } from "./browser.mjs";
import "./started.mjs";

/** What the keyboards of a small phone and of a larger one leave visible. */
const SIZES = [[360, 640, 330], [390, 664, 350]];
const CASES = [
  ["/poker", "#hands", "As Ks Qs Js Ts", /royal flush/i],
  ["/poker", "#hands", "9c 9d Tc Td Ah | 9h 9s Jc Jd Th", /hand 2/i],
  ["/poker", "#hands", "As Ks Qs Js 9x", /unknown suit/, "#hands-problem"],
  ["/poker-equity?player=AsAh&player=KsKc", "#players li:last-child textarea", "QsQc", /81\.\d\d/],
  ["/poker-odds?hand=AhKh&board=Qh7h2c", "#hand", "9h8h", /high card, equity/i],
  ["/mahjong", "#hand", "123456789m12344p", /^4,000 points$/],
  ["/mahjong", "#hand", "123456789m1234p", /tenpai: 1 of .*4 of /i],
  ["/mahjong", "#hand", "123x456p", /unknown suit/, "#hand-problem"],
];

for (const [width, height, left] of SIZES) {
  test(`what is typed and what it is are seen above the keyboard at ${width}×${height}`, async () => {
    for (const [path, box, typed, expected, where = "#announce"] of CASES) {
      const { page, close } = await open(path, { width, height, hasTouch: true, isShared: true });
      await page.waitForLoadState("networkidle");
      await page.locator(box).tap();
      await page.setViewportSize({ width, height: left });
      await page.fill(box, typed);
      await eventually(text(page, where), expected);
      for (const selector of [box, where]) {
        const { y, height: tall } = await page.locator(selector).boundingBox();
        assert.ok(y >= 0 && y + tall <= left, `${path}: ${selector} is at ${y}, ${tall} high`);
      }
      await close({ refusals: true });
    }
  });
}

test("an announcement does not stay once it is no longer true", async () => {
  const { page, close } = await open("/poker", { width: 360, height: 640, isShared: true });
  await page.fill("#hands", "As Ks Qs Js Ts");
  await eventually(text(page, "#announce"), /royal/i);
  await page.fill("#hands", "As Ks");
  await eventually(() => page.locator("#announce").isVisible(), false);
  await close();
});

test("hands between `|` are compared, and a click adds to the last of them", async () => {
  const { page, close } = await open("/poker", { isShared: true });
  await page.fill("#hands", "9c 9d Tc Td Ah | 9h 9s Jc Jd");
  await eventually(text(page, "#answer"), /4 cards/);
  await page.locator("#picker button:enabled").first().click();
  await eventually(() => page.inputValue("#hands"), /^9c 9d Tc Td Ah \| 9h 9s Jc Jd \w\w$/);
  await eventually(() => page.locator("#answer .hand").count(), 2);
  assert.equal(new URL(page.url()).searchParams.getAll("hand").length, 2);
  await page.fill("#hands", "9c 9d Tc Td Ah | 9h 9s Jc Jd Tx");
  await eventually(() => page.locator(".marked-back mark").allInnerTexts(), ["Tx"]);
  await close({ refusals: true });
});

test("an error in a mahjong hand marks one tile", async () => {
  const { page, close } = await open("/mahjong", { isShared: true });
  for (const [hand, marked] of [["123x456p", "x"], ["1111122223333m", "1"], ["123m8z456p115s", "8"], ["123m456p11s [chi 246p]", "246p"], ["12345678q9m", "q"], ["🀇🀇🀇🀇🀇🀈🀉🀊🀋🀌🀍", "🀇"], ["123m456p789s11248z", "8"]]) {
    await page.fill("#hand", hand);
    await eventually(() => page.locator(".marked-back mark").allInnerTexts(), [marked]);
    const before = await page.locator(".marked-back").first().evaluate((back) => back.firstChild.textContent);
    assert.ok(hand.startsWith(before + marked), `${before}${marked}`);
  }
  await close({ refusals: true });
});
