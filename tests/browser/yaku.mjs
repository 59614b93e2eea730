// Japanese names of yaku with their readings, which a reader of any language can choose; and the
// marks, words and fonts of Chinese and Japanese pages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { JAPANESE } from "../../crates/server/pages/js/mahjong/japanese.js";
import { violations } from "./axe.mjs";
import { eventually, open, text } from "./browser.mjs";
import { words } from "./spoken.mjs";
import "./started.mjs";

const WIN = "/mahjong?hand=234567m34588p456s&riichi=true&tsumo=5p&dora=7p";

/** The yaku that can be seen, as they are written. */
const yaku = (page) => page.locator("#yaku-table tbody .what").allInnerTexts();

test("the Japanese names are those of the Japanese pages, and every yaku has one", () => {
  const names = words("ja").yaku;
  assert.deepEqual(Object.fromEntries(Object.entries(JAPANESE).map(([key, [name]]) => [key, name])), names);
  for (const [key, [, kana, roman]] of Object.entries(JAPANESE)) {
    assert.match(kana, /^[\u30a1-\u30fc]+$/, key);
    assert.match(roman ?? key, /^[a-z][a-z0-9 -]+$/, key);
  }
});

for (const [language, own, reading, chosen] of [
  ["en", "All simples", "tanyao", "All simples"],
  ["cs", "tanyao", "tanyao", "tanyao"],
  ["zh", "断幺九", "tanyao", "断幺九"],
  ["ja", "断么九", "タンヤオ", "断么九"],
]) {
  test(`yaku in Japanese with readings can be chosen in ${language}, and the choice is kept`, async () => {
    const { page, close } = await open(`${WIN}&lang=${language}`, { width: 360, height: 740, isShared: true });
    await page.locator("#yaku-table").waitFor();
    const before = (await yaku(page)).join("\n");
    assert.ok(before.toLowerCase().includes(own.toLowerCase()), before);
    assert.equal(await page.locator("#yaku-table rt:visible").count(), 0);
    await page.locator(".yaku-choice").click();
    await eventually(() => page.locator("#yaku-table ruby:visible").count(), (n) => n >= 3);
    const shown = page.locator("#yaku-table ruby:visible", { hasText: "断么九" });
    assert.equal(await shown.locator("rt").innerText(), reading);
    assert.equal(await shown.getAttribute("lang"), "ja");
    assert.ok((await yaku(page)).join("\n").toLowerCase().includes(chosen.toLowerCase()));
    assert.deepEqual(await violations(page), []);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(beyond, 0, "the page scrolls sideways");
    await page.reload();
    await eventually(() => page.locator("#yaku-table ruby:visible").count(), (n) => n >= 3);
    assert.ok(await page.getByRole("switch", { name: words(language)["mahjong-answer"]["japanese-yaku"] }).isChecked());
    await page.locator(".yaku-choice").click();
    await eventually(() => page.locator("#yaku-table ruby:visible").count(), 0);
    await close();
  });
}

test("a win is told in the words of Japanese and Chinese players", async () => {
  for (const [language, expected] of [["ja", ["ツモ", "符", "翻", "役"]], ["zh", ["自摸", "符", "番", "役种"]]]) {
    const { page, close } = await open(`${WIN}&lang=${language}`, { isShared: true });
    await page.locator("#yaku-table").waitFor();
    const said = await text(page, "#answer")();
    for (const word of expected) assert.ok(said.includes(word), word);
    assert.doesNotMatch(said, /\b(tsumo|ron|han|fu)\b/i);
    await close();
  }
});

test("fans of Chinese games have their Chinese names alone where readers know them", async () => {
  const path = "/mahjong?hand=11122233344455m&rules=mcr&ron=5m";
  for (const [language, isEnglishThere] of [["zh", false], ["ja", false], ["en", true]]) {
    const { page, close } = await open(`${path}&lang=${language}`, { isShared: true });
    await eventually(text(page, "#fan-table"), /四暗刻/);
    assert.equal((await text(page, "#fan-table")()).includes("Four Concealed Pungs"), isEnglishThere);
    await close();
  }
});

test("Chinese and Japanese pages have marks as wide as their characters, and break lines as in print", async () => {
  for (const [language, comma] of [["zh", "、"], ["ja", "、"]]) {
    const { page, close } = await open(`/poker?hand=As+Ks+Qs+Js+9d&lang=${language}`, { isShared: true });
    await page.locator("#draw-answer summary").first().waitFor();
    const first = await page.locator("#draw-answer summary .hidden-text").first().innerText();
    assert.ok(first.includes(comma) && first.includes("："), first);
    assert.doesNotMatch(first, /[,:] /);
    assert.match(await text(page, "#draw-answer")(), /\d%/);
    const style = await page.evaluate(() => {
      const { lineBreak, fontFamily } = getComputedStyle(document.body);
      return { lineBreak, fontFamily };
    });
    assert.equal(style.lineBreak, "strict");
    assert.match(style.fontFamily, language === "zh" ? /PingFang SC/ : /Hiragino Sans/);
    await close();
  }
});
