// The mahjong page under Chinese rules: fans instead of yaku and fu.

import assert from "node:assert/strict";
import { test } from "node:test";
import { address, ask, eventually, open, text } from "./browser.mjs";
import "./started.mjs";

const query = (page) => Object.fromEntries(new URL(page.url()).searchParams);
const choose = (page, name, value) => page.locator(`label:has([name="${name}"][value="${value}"])`).click();
const turn = (page, name) => page.locator(`label:has([name="${name}"])`).click();
const isShown = (page, selector) => page.locator(selector).first().isVisible();
const score = (asked) => ask(`mahjong/score?${new URLSearchParams({ ...asked, explain: true })}`);

/** Opens a link to a hand, which stays as it is. */
async function openHand(asked, options) {
  const opened = await open(`/mahjong?${new URLSearchParams(asked)}`, options);
  await opened.page.locator(".headline").waitFor();
  await eventually(() => query(opened.page), asked);
  return opened;
}

const goTo = (page, asked) => page.goto(`${address}/mahjong?${new URLSearchParams(asked)}`);

/** What the page shows about a win: its fans, with their names, and the sums below. */
async function checkFans(page, { fans, excluded }, chinese, sums) {
  const names = await page.locator("#fan-table tbody .what > :first-child").allInnerTexts();
  assert.deepEqual(names, fans.map(({ name }) => name));
  const inChinese = await page.locator(`#fan-table tbody [lang="${chinese}"]`).allInnerTexts();
  assert.deepEqual(inChinese, fans.map((fan) => fan.chinese));
  const points = await page.locator("#fan-table td").allInnerTexts();
  assert.deepEqual(points.map(Number), [...fans.map((fan) => fan.points), ...sums]);
  assert.equal(await page.locator(".excluded li").count(), excluded.length);
}

/** Compares the table of waits with the answer. */
async function checkWaits(page, waits, unit) {
  await eventually(() => page.locator(".waits tbody tr").count(), waits.length);
  for (const [idx, { left, ron, tsumo }] of waits.entries()) {
    const cells = await page.locator(".waits tbody tr").nth(idx).locator("td").allInnerTexts();
    assert.equal(Number(cells[0]), left);
    for (const [cell, one] of [[cells[1], ron], [cells[2], tsumo]]) {
      assert.match(cell, new RegExp(`${one.won ? one.points : "too few"}\\s+${one[unit]} ${unit}`));
    }
  }
}

/** Plays a wait as a win by ron, and takes it back. */
async function playWait(page, waits) {
  const idx = waits.findIndex(({ ron }) => ron.won);
  await page.locator(".waits tbody tr").nth(idx).locator("button").first().click();
  await eventually(() => query(page).ron, waits[idx].tile);
  await eventually(text(page, ".headline"), new RegExp(`${waits[idx].ron.points} point`));
  await page.goBack();
  await eventually(() => page.locator(".waits tbody tr").count(), waits.length);
}

/** Discards the best tile, and takes it back. */
async function playDiscard(page, hand) {
  await page.fill("#hand", hand);
  await page.locator(".discards button").first().click();
  await page.locator(".waits").waitFor();
  assert.equal(query(page).discards.length, 2);
  await page.goBack();
  await page.locator(".discards").waitFor();
}

/** The facts that the page asks for, by the names of their inputs. */
const factsOn = (page) => page.locator("#table [data-fact]:visible").evaluateAll((all) => all.map(({ dataset }) => dataset.fact));

const isAsWide = (page) => eventually(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);

test("a win in MCR: the fans that count, the fans that do not, and what would have scored more", async () => {
  const asked = { hand: "444z55m [pon 111z] [pon 222z] [pon 333z]", rules: "mcr", ron: "4z" };
  const { page, close } = await openHand(asked);
  const found = await score(asked);
  await eventually(text(page, ".headline"), new RegExp(`${found.points} points\\s+${found.fan} fan by ron`));
  await checkFans(page, found, "zh-Hans", [found.total]);
  const discarder = found.payments.find(({ by }) => by === "discarder");
  await eventually(text(page, ".payments"), new RegExp(`The discarder pays ${discarder.points}[\\s\\S]*Each of the others pays 8`));
  await page.click("#more summary");
  assert.deepEqual(await factsOn(page), ["seat", "round", "last_tile_claim", "robbing_the_kong", "last_copy", "n_flowers", "from", "rule"]);
  await page.fill("#n_flowers", "2");
  await eventually(() => query(page).flowers, "2");
  await eventually(text(page, ".headline"), new RegExp(`${found.points + 2} points`));
  await turn(page, "last_tile_claim");
  await eventually(() => query(page).last_tile_claim, "true");
  await eventually(text(page, "#fan-table"), /海底捞月/);
  // The same hand in riichi has no flags of MCR.
  await page.selectOption("#rules", "tenhou");
  await eventually(() => query(page).last_tile_claim, undefined);
  await eventually(() => isShown(page, "#dora"), true);
  await close();
});

test("a win below the minimum says so, and what would help", async () => {
  const { page, close } = await open("/mahjong?hand=678m567m12399s+[pon+444p]&rules=mcr&tsumo=7m");
  await eventually(text(page, ".headline"), /Below the minimum of 8 fan/);
  await page.click('.explanation[data-name="more"] summary');
  const change = page.locator(".changes li", { hasText: "On the last tile of the wall" });
  await change.getByRole("button").click();
  await eventually(() => query(page).last_tile_draw, "true");
  await eventually(text(page, ".headline"), /\d+ points/);
  await close();
});

test("the waits in MCR show which of them may win, and can be played as wins", async () => {
  const asked = { hand: "123m456p3378s [pon 555m]", rules: "mcr" };
  const { page, close } = await openHand(asked);
  const { waits } = await score(asked);
  await checkWaits(page, waits, "fan");
  await playWait(page, waits);
  await choose(page, "seat", "east");
  await eventually(() => query(page).seat, "east");
  await close();
});

test("the forms with knitted tiles are drawn", async () => {
  const { page, close } = await open("/mahjong?hand=147m258p369s12345z&rules=mcr&tsumo=5z");
  await eventually(text(page, ".reading"), /Honors and knitted tiles/i);
  await page.fill("#hand", "147m258p369s456m99p");
  await eventually(text(page, ".reading"), /Knitted straight[\s\S]*Chow[\s\S]*Pair/i);
  assert.equal(await page.locator(".reading .group.won").count(), 1);
  await close();
});

test("Sichuan: the value and its limit, kongs paid separately, who has won, the suit given up, and what a hand is worth at the end", async () => {
  const asked = { hand: "33m [kakan 2222m] [kan 5555m] [ankan 7777m] [pon 999m]", rules: "sichuan", tsumo: "3m", won: "1", win_after_kong: "true" };
  const { page, close } = await openHand(asked, { width: 390 });
  const found = await score(asked);
  await eventually(text(page, ".headline"), /18 points\s+8 fan by tsumo/);
  await checkFans(page, found, "zh-Hans", [found.fan, found.capped, found.value]);
  await eventually(text(page, "#fan-table tfoot"), /Counted by these rules\s+3[\s\S]*Value/);
  await eventually(text(page, ".payments"), /Each of 2 players pays 9/);
  assert.deepEqual(await page.locator(".reading .group-name").allInnerTexts(), ["Melded kong", "Melded kong", "Concealed kong", "Pung, called", "Pair, by tsumo"]);
  await eventually(text(page, ".kongs"), /Kakan[\s\S]*Each of 2 players pays 1\s+Kan[\s\S]*The discarder pays 2\s+Ankan[\s\S]*Each of 2 players pays 2/);
  assert.deepEqual(await factsOn(page), ["lack", "last_tile", "replacement", "dealt", "first_turn", "won", "rule"]);
  assert.equal(await isShown(page, '#picker [data-tile="1z"]'), false, "there are no honors");
  assert.equal(await isShown(page, 'label:has([name="into"][value="chi"])'), false, "there is no chi");
  await page.fill("#won", "3");
  await eventually(text(page, "#won-problem"), /from 0 to 2/);
  await page.fill("#won", "2");
  await eventually(text(page, ".payments"), /The other player pays 9/);
  // The suit given up is chosen with the keyboard.
  await page.locator('[name="lack"][value=""]').focus();
  await page.keyboard.press("ArrowRight");
  await eventually(text(page, "#lack-problem"), /the suit given up/);
  await page.keyboard.press("ArrowRight");
  await eventually(() => query(page).lack, "p");
  await page.locator('[name="replacement"]').focus();
  await page.keyboard.press("Space");
  await eventually(() => query(page).win_after_kong, undefined);
  await isAsWide(page);
  // Waits, the most that any of them is worth, and a hand that cannot win.
  await goTo(page, { hand: "1133557m2244p88p", rules: "sichuan" });
  const { waits, greatest } = await score({ hand: "1133557m2244p88p", rules: "sichuan" });
  await checkWaits(page, waits, "fan");
  await eventually(text(page, "#answer"), new RegExp(`each player who is not ready pays ${greatest} points`));
  await playWait(page, waits);
  await playDiscard(page, "1133557m2244p889p");
  await page.fill("#hand", "123456m789p55s23p");
  await eventually(text(page, "#answer"), /None of them wins under these rules/);
  await page.fill("#hand", "123456m789p55s234p");
  await eventually(text(page, "#table-problem"), /three suits/);
  await close({ refusals: true });
});

test("Hong Kong: faan and base, games with flowers, the minimum, who is liable, and wins with flowers", async () => {
  const asked = { hand: "456789m33888m [pon 777z]", rules: "hongkong", ron: "8m", flowers: "26" };
  const { page, close } = await openHand(asked, { width: 390 });
  const found = await score(asked);
  await eventually(text(page, ".headline"), new RegExp(`${found.points} points\\s+${found.faan} faan by ron`));
  await checkFans(page, found, "zh-Hant-HK", [found.faan, found.base]);
  await page.click('.explanation[data-name="why"] summary');
  assert.equal(await page.locator('.explanation[data-name="why"] .way').count(), found.readings.length);
  await page.click("#more summary");
  assert.deepEqual(await factsOn(page), ["seat", "round", "has_flowers", "flowers", "last_tile", "robbing_the_kong", "dealers_discard", "early_discard", "from", "liable", "rule"]);
  await page.locator('[name="flowers"][value="6"]').focus();
  await page.keyboard.press("Space");
  await eventually(() => query(page).flowers, "2");
  await choose(page, "flowers", "2");
  await eventually(() => query(page).flowers, "none");
  await eventually(text(page, "#fan-table"), /無花/);
  await turn(page, "has_flowers");
  await eventually(() => query(page).flowers, undefined);
  assert.equal(await isShown(page, '[name="flowers"]'), false);
  await page.selectOption("#liable", "west");
  await eventually(() => query(page).pao, "west");
  await eventually(text(page, ".payments"), /West pays/);
  await isAsWide(page);
  // Below the minimum, and what would help.
  await goTo(page, { hand: "234m567p34882s [chi 678s]", rules: "hongkong", tsumo: "2s" });
  await eventually(text(page, ".headline"), /Below the minimum of 3 faan\s+2 faan by tsumo/);
  await page.click('.explanation[data-name="more"] summary');
  await page.locator(".changes li", { hasText: "On the last tile" }).getByRole("button").click();
  await eventually(() => query(page).last_tile, "true");
  await eventually(text(page, ".headline"), /12 points/);
  const waiting = { hand: "234m567p3488s678s", rules: "hongkong" };
  await goTo(page, waiting);
  const { waits } = await score({ ...waiting, flowers: "2" });
  await turn(page, "has_flowers");
  await choose(page, "flowers", "2");
  await eventually(() => query(page).flowers, "2");
  await checkWaits(page, waits, "faan");
  await playDiscard(page, "234m567p3488s678s1z");
  // Seven pairs win by some rules only, and eight flowers always.
  await page.selectOption("#rules", "hkos-ra");
  await page.fill("#hand", "1122m3344p55s66s77s");
  await eventually(text(page, "#fan-table"), /七對子/);
  await goTo(page, { hand: "147m258p369s1234z", rules: "hongkong", flowers: "12345678" });
  await eventually(text(page, ".headline"), /96 points\s+8 faan by tsumo/);
  await eventually(text(page, "#fan-table"), /大花糊/);
  await close();
});

test("Taiwan: seventeen tiles, tai, the dealer and the streak, flowers, and flags for the first turn", async () => {
  const asked = { hand: "123456789m23p55s1p [chi 345s]", rules: "taiwan", ron: "1p", from: "east", streak: "2", flowers: "1256" };
  const { page, close } = await openHand(asked, { width: 390 });
  const found = await score(asked);
  await eventually(text(page, ".headline"), new RegExp(`${found.points} points\\s+${found.tai} tai by ron`));
  await checkFans(page, found, "zh-Hant-TW", [found.tai, found.dealer_tai]);
  await eventually(text(page, ".payments"), new RegExp(`East pays ${found.points}`));
  assert.deepEqual(await factsOn(page), ["seat", "round", "flowers", "last_tile_claim", "robbing_the_kong", "heavenly_ready", "earthly_ready", "early_discard", "seven_robs_one", "eight_immortals", "streak", "from", "rule"]);
  await page.fill("#streak", "1");
  await eventually(text(page, ".headline"), new RegExp(`${found.points - 2} points`));
  await turn(page, "last_tile_claim");
  await eventually(text(page, "#flags-problem"), /not used under these rules/);
  await page.selectOption("#rules", "atawmj");
  await eventually(text(page, "#fan-table"), /河底撈魚/);
  await turn(page, "last_tile_claim");
  await page.selectOption("#rules", "taiwan");
  await choose(page, "seat", "east");
  await choose(page, "by", "tsumo");
  // The dealer's streak counts with everyone.
  await eventually(() => query(page), { hand: asked.hand, rules: "taiwan", tsumo: "1p", seat: "east", streak: "1", flowers: "1256" });
  const { payments } = await score(query(page));
  await eventually(text(page, ".payments"), new RegExp(`South pays ${payments[0].points}\\s+West pays ${payments[1].points}\\s+North pays ${payments[2].points}`));
  await choose(page, "flowers", "1");
  await page.fill("#rule", "minimum=3");
  await eventually(text(page, ".headline"), /Below the minimum of 3 tai\s+2 tai by tsumo/);
  await page.fill("#rule", "");
  await isAsWide(page);
  const waiting = { hand: "123456789m23p55s345s", rules: "taiwan", heavenly_ready: "true" };
  await goTo(page, waiting);
  const { waits } = await score(waiting);
  await checkWaits(page, waits, "tai");
  await playWait(page, waits);
  await playDiscard(page, "123456789m23p55s345s7z");
  await goTo(page, { ...waiting, flowers: "1234567", seven_robs_one: "true" });
  await eventually(text(page, "#fan-table"), /七搶一/);
  await close({ refusals: true });
});
