// What each discard is worth, beside the order by acceptance, and what a hand of 13 tiles is worth.

import assert from "node:assert/strict";
import { test } from "node:test";
import { address, ask, eventually, open, text } from "./browser.mjs";
import { onServer } from "./site.mjs";
import "./started.mjs";

const HAND = "40778m22p4455689s";
const SEEN = "8m134489p11379s11124667z";
const ASKED = `hand=${HAND}&dora=6p&seat=east&draws=13&visible=${SEEN}`;
const ALONE = "One player alone: no ron, no calls, no danger, so this is not advice for a real game.";

const query = (page) => Object.fromEntries(new URL(page.url()).searchParams);
const grouped = (n) => Math.round(n).toLocaleString("en");
const product = ({ played }) => `${(100 * played.win).toFixed(1)} % × ${grouped(played.points_of_a_win)}`;
const status = (page) => text(page, ".values-status");
/** What is beside each discard, in the order of the page. */
const shown = (page) => page.locator(".discard").evaluateAll((all) => all.map((one) => [...one.querySelectorAll(".worth > :not(.hidden-text)")].map((part) => part.textContent)));
/** How often the page says what the values are not. */
const timesSaid = async (page) => (await page.locator("main").innerText()).split(ALONE).length - 1;

test("each discard has its value beside the order by acceptance", async () => {
  const { page, close } = await open(`/mahjong?${ASKED}`, { isShared: true });
  await eventually(status(page), "Worth the most: 9 of bamboos");
  const { discards: byTiles } = await ask(`mahjong/check?hand=${HAND}&visible=${SEEN}`);
  const { discards: byValue } = await ask(`mahjong/value?${ASKED}`);
  assert.notDeepEqual(byTiles.map(({ tile }) => tile), byValue.map(({ discard }) => discard.replace("0", "5")), "the orders differ");
  const worth = new Map(byValue.map((one) => [one.discard.replace("0", "5"), one]));
  const expected = byTiles.map(({ tile }) => [grouped(worth.get(tile).points), product(worth.get(tile))]);
  assert.deepEqual(await shown(page), expected);
  assert.equal(await page.locator(".worth.most").count(), 1);
  assert.equal(await timesSaid(page), 1);
  assert.match(await text(page, ".values")(), /with 13 draws to come/);
  // A screen reader hears what the numbers are.
  assert.match(await page.locator(".worth .hidden-text").first().textContent(), /worth 3,978 points: 29\.1 % chance of a win, 13,663 points per win/);
  await close();
});

test("what is played with a discard counts: riichi, a red five, the seat, the rules", async () => {
  const { page, close } = await open("/mahjong?hand=222567m345p33667s&dora=1z", { isShared: true });
  await eventually(status(page), "Worth the most: 6 of bamboos");
  const values = async (asked) => (await ask(`mahjong/value?hand=222567m345p33667s&${asked}`)).discards;
  const [south] = await values("dora=1z");
  await eventually(() => shown(page).then((all) => all.find(([, words]) => words.startsWith("riichi"))), [grouped(south.points), `riichi: ${product(south)}`]);
  await page.locator('label:has([name="seat"][value="east"])').click();
  const [east] = await values("dora=1z&seat=east");
  assert.notEqual(grouped(east.points), grouped(south.points));
  await eventually(() => shown(page).then((all) => all.flat().includes(grouped(east.points))), true);
  await page.fill("#draws", "5");
  await eventually(() => query(page), { hand: "222567m345p33667s", dora: "1z", seat: "east", draws: "5" });
  const [few] = await values("dora=1z&seat=east&draws=5");
  await eventually(() => shown(page).then((all) => all.flat().includes(grouped(few.points))), true);
  // Discards count as turns, if nobody says how many draws are left.
  await page.fill("#draws", "");
  await page.fill("#discards", "1z2z3z");
  await eventually(() => page.getAttribute("#draws", "placeholder"), "14");
  const [later] = await values("dora=1z&seat=east&draws=14&visible=1z2z3z");
  await eventually(() => shown(page).then((all) => all.flat().includes(grouped(later.points))), true);
  // Facts that matter only to a score are not asked for.
  assert.equal(await page.locator('[name="riichi"]').first().isVisible(), false);
  assert.equal(await page.locator("#draws").isVisible(), true);
  await close();
});

test("values are counted after the acceptance is shown, and not for a hand that has changed", onServer, async () => {
  const { page, close } = await open("/404-of-nothing");
  const held = [];
  await page.route("**/mahjong/value?**", (route) => held.push(route));
  await page.goto(`${address}/mahjong?${ASKED}`);
  await eventually(() => held.length, 1);
  assert.match(await text(page, ".headline")(), /2-shanten/);
  assert.equal(await page.locator(".discard").count(), 10);
  assert.match(await status(page)(), /Calculating the values/);
  assert.deepEqual(await shown(page), Array(10).fill(["…"]));
  assert.equal(await timesSaid(page), 1);
  // Another hand: the question about the first one ends.
  const ended = page.waitForEvent("requestfailed", (request) => request.url() === held[0].request().url());
  await page.fill("#hand", "222567m345p33667s");
  await ended;
  await eventually(() => held.length, 2);
  assert.match(held[1].request().url(), /hand=222567m345p33667s/);
  await held[1].continue();
  await eventually(status(page), "Worth the most: 6 of bamboos");
  // A hand without values ends the question, too.
  await page.fill("#hand", HAND);
  await eventually(() => held.length, 3);
  const endedToo = page.waitForEvent("requestfailed", (request) => request.url() === held[2].request().url());
  await page.fill("#hand", "123m");
  await endedToo;
  await eventually(text(page, "#answer"), /3 tiles so far/);
  await close({ refusals: true });
});

test("a question that got no answer can be asked again", onServer, async () => {
  const { page, close } = await open("/404-of-nothing");
  await page.route("**/mahjong/value?**", (route) => route.abort());
  await page.goto(`${address}/mahjong?${ASKED}`);
  await eventually(status(page), /is not responding/);
  assert.deepEqual(await shown(page), Array(10).fill([]));
  await page.unroute("**/mahjong/value?**");
  await page.locator(".values-status button").click();
  await eventually(status(page), "Worth the most: 9 of bamboos");
  await close({ outage: true, refusals: true });
});

test("a discard leads on to the 13 tiles and what they are worth, and Back returns", async () => {
  const { page, close } = await open("/mahjong?hand=222567m345p33667s&dora=1z&seat=east");
  await eventually(status(page), "Worth the most: 6 of bamboos");
  const worth = await page.locator(".worth.most .worth-points").innerText();
  await page.getByRole("button", { name: "Discard 6 of bamboos" }).click();
  await eventually(text(page, ".headline"), /Tenpai/);
  await eventually(() => page.locator(".values-now li").count(), 2);
  const facts = "dora=1z&seat=east&draws=17&visible=6s";
  const now = async (more) => (await ask(`mahjong/value?hand=222567m345p3367s&${facts}${more}`)).now;
  const [riichi, silent] = [await now("&in_riichi=true"), await now("")];
  const rows = () => page.locator(".values-now li").evaluateAll((all) => all.map((one) => [...one.children].filter((part) => !part.matches(".hidden-text")).map((part) => part.textContent)));
  await eventually(rows, [["In riichi", grouped(riichi.points), product(riichi)], ["Silent", grouped(silent.points), product(silent)]]);
  assert.equal(grouped(riichi.points), worth, "as the discard promised");
  assert.equal(await timesSaid(page), 1);
  assert.equal(await page.inputValue("#discards"), "6s");
  // The waits and their scores are there as before.
  assert.equal(await page.locator(".waits tbody tr").count(), 3);
  await page.locator('label:has([name="riichi"][value="riichi"])').click();
  await eventually(rows, [[grouped(riichi.points), product(riichi)]]);
  await page.locator('label:has([name="riichi"][value=""])').click();
  await eventually(() => query(page).riichi, undefined);
  await page.goBack();
  await eventually(() => page.inputValue("#hand"), "222567m345p33667s");
  await eventually(status(page), "Worth the most: 6 of bamboos");
  assert.equal(await page.locator(".worth.most .worth-points").innerText(), worth);
  await page.goForward();
  await eventually(() => page.locator(".values-now li").count(), 2);
  // Farther from a win, the hand has one value.
  await page.fill("#hand", "40778m22p445568s");
  await eventually(() => page.locator(".values-now li").count(), 1);
  await close();
});

test("only riichi hands on their way to a win have values, and not from far away", async () => {
  const { page, close } = await open("/mahjong?hand=1479m258p369s1234z", { isShared: true });
  await eventually(status(page), "Too far from a win to calculate values.");
  await page.fill("#hand", "1479m258p369s123z");
  await eventually(text(page, ".headline"), /13 tiles/);
  await eventually(status(page), "Too far from a win to calculate values.");
  await page.fill("#hand", HAND);
  await eventually(status(page), /Worth the most/);
  for (const rules of ["mcr", "sichuan", "standard"]) {
    await page.selectOption("#rules", rules);
    await eventually(() => page.locator(".values").count(), 0);
    assert.equal(await timesSaid(page), 0, rules);
  }
  await page.selectOption("#rules", "m-league");
  await eventually(status(page), /Worth the most/);
  await page.selectOption("#forms", "standard");
  await eventually(() => page.locator(".values").count(), 0);
  await page.selectOption("#forms", "");
  await page.fill("#hand", "111222333m11p789s");
  await eventually(text(page, ".headline"), /points/);
  assert.equal(await page.locator(".values, #draws:visible").count(), 0);
  await close();
});

test("a red five has its own value, a hand without draws no best discard, a small hand no values", async () => {
  const { page, close } = await open("/mahjong?hand=230567m345p05667s", { isShared: true });
  await eventually(status(page), /Worth the most/);
  const { discards } = await ask("mahjong/value?hand=230567m345p05667s");
  const of = (tile) => grouped(discards.find(({ discard }) => discard === tile).points);
  assert.notEqual(of("0s"), of("5s"), "the red five is worth more in the hand");
  const bamboo = page.locator(".discard", { has: page.getByRole("button", { name: "Discard 5 of bamboos" }) });
  assert.deepEqual(await bamboo.locator(".worth > :not(.hidden-text)").allInnerTexts().then(([points, , red]) => [points, red]), [of("5s"), `red 5 of bamboos: ${of("0s")}`]);
  await page.fill("#draws", "0");
  await eventually(status(page), "No discard can lead to a win.");
  assert.equal(await page.locator(".worth.most").count(), 0);
  assert.match(await text(page, ".values")(), /with 0 draws to come/);
  for (const hand of ["345p05667s23m", "23m05667s", "345p0567s2m"]) {
    await page.fill("#hand", hand);
    await eventually(text(page, "#answer"), /Only hands of 13 or 14 tiles have values\./);
  }
  await page.fill("#hand", HAND);
  await eventually(text(page, "#answer"), /^(?!.*Only hands)/s);
  await close();
});

test("a wrong number of draws is told at its input", async () => {
  const { page, close } = await open(`/mahjong?hand=${HAND}&draws=99`, { isShared: true });
  await eventually(text(page, "#draws-problem"), /99/);
  assert.equal(await page.getAttribute("#draws", "aria-invalid"), "true");
  assert.equal(await status(page)(), "No values yet: check what is marked at the table.");
  assert.doesNotMatch(await text(page, "main")(), /99 draws/);
  await page.fill("#draws", "9");
  await eventually(status(page), /Worth the most/);
  assert.equal(await text(page, "#draws-problem")(), "");
  await close({ refusals: true });
});
