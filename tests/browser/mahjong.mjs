// The mahjong page in play: wins are scored, waits are valued, discards are played.

import assert from "node:assert/strict";
import { test } from "node:test";
import { address, ask, eventually, open, text } from "./browser.mjs";
import "./started.mjs";

test("the first of bamboos is a bird, and no other tile is", async () => {
  const { page, close } = await open("/mahjong?hand=123456789s11122z", { isShared: true });
  await eventually(text(page, "#answer"), /points/);
  const inHand = await page.locator("#answer .reading .tile:has(.tile-bird)").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  assert.deepEqual(inHand, ["1 of bamboos"]);
  await close();
});

test("faces are the traditional ones: 萬 and 發 have all their strokes", async () => {
  const { page, close } = await open("/mahjong?hand=111m666z", { isShared: true });
  // As many strokes as are drawn apart; 万 and 発 have 3 and 9.
  const nStrokes = (tile) => page.locator(`#picker [data-tile="${tile}"] path`).last().evaluate((path) => path.getAttribute("d").split("M").length - 1);
  assert.ok((await nStrokes("1m")) >= 8, "the sign of characters");
  assert.ok((await nStrokes("6z")) >= 10, "the green dragon");
  await close();
});

test("a quad that was not claimed is called concealed, in the shape and in the score", async () => {
  const { page, close } = await open("/mahjong?hand=123m456p11s999s+%5Bankan+2222p%5D", { isShared: true });
  await eventually(() => page.locator("#answer .group-name").allInnerTexts(), (names) => names.includes("Concealed quad"));
  await page.goto(page.url().split("?")[0] + "?hand=123m456s11p99s9s+%5Bankan+5505p%5D&ron=9s&riichi=true");
  await eventually(() => page.locator(".reading .group-name").allInnerTexts(), (names) => names.includes("Concealed quad"));
  await page.goto(page.url().split("?")[0] + "?hand=123m456p11s99s9s+%5Bkan+5555z%5D&ron=9s");
  await eventually(() => page.locator(".reading .group-name").allInnerTexts(), (names) => names.includes("Quad, called"));
  await close();
});

const query = (page) => Object.fromEntries(new URL(page.url()).searchParams);
const choose = (page, name, value) => page.locator(`label:has([name="${name}"][value="${value}"])`).click();
const isOn = (page, name) => page.locator(`[name="${name}"]`).isChecked();
/** Clicks the tile on which the hand was won. */
const winOn = (page, tile) => page.locator(`.won-tile:has([value="${tile}"])`).last().click();

async function addTiles(page, field, tiles) {
  if ((await page.getAttribute(`${field} .add`, "aria-expanded")) === "false") await page.click(`${field} .add`);
  for (const tile of tiles) await page.click(`${field} [data-tile="${tile}"]`);
}

/** The numbers of a table, from the first row of its body to the sum. */
async function numbersOf(page, table) {
  const read = (part) => page.locator(`${table} ${part} td`).allInnerTexts().then((all) => all.map(Number));
  return { items: await read("tbody"), sums: await read("tfoot") };
}

test("a win is scored with clicks: tile, ron, winds, riichi, dora", async () => {
  const { page, close } = await open("/mahjong?hand=123m406p789p33s456s", { isShared: true });
  // The tile that was typed last counts as drawn.
  await eventually(text(page, ".group.won .group-name"), "Sequence, by tsumo");
  assert.ok(await page.locator('.won-tile [value="6s"]').isChecked());
  await winOn(page, "0p");
  await eventually(() => query(page).tsumo, "0p");
  await choose(page, "by", "ron");
  await choose(page, "seat", "east");
  await choose(page, "round", "south");
  await choose(page, "riichi", "riichi");
  await page.locator('label:has([name="ippatsu"])').click();
  await addTiles(page, "#dora", ["2s", "2s"]);
  await addTiles(page, "#ura", ["6p"]);
  const asked = { hand: "123m406p789p33s456s", ron: "0p", seat: "east", round: "south", riichi: "true", ippatsu: "true", dora: "2s2s", ura: "6p" };
  await eventually(() => query(page), asked);
  const score = await ask(`mahjong/score?${new URLSearchParams(asked)}`);
  assert.deepEqual(score.dora, { dora: 4, ura: 1, red: 1, kita: 0 });
  await eventually(text(page, ".headline"), new RegExp(`${score.points.toLocaleString("en")} points\\s+Baiman: 8 han 40 fu by ron`));
  await eventually(text(page, ".payments"), `The discarder pays ${score.points.toLocaleString("en")}`);
  const yaku = await numbersOf(page, "#yaku-table");
  assert.deepEqual(yaku, { items: [1, 1, 4, 1, 1], sums: [8] });
  assert.match(await text(page, "#yaku-table")(), /Riichi[\s\S]*Ippatsu[\s\S]*Dora[\s\S]*Ura dora[\s\S]*Red fives/);
  // A click on an indicator removes it again.
  await page.locator("#dora .tile-button").first().click();
  await eventually(() => query(page).dora, "2s");
  await eventually(text(page, ".headline"), /Haneman: 6 han/);
  await close();
});

test("the fu of a win visibly add up", async () => {
  const { page, close } = await open("/mahjong", { isShared: true });
  const wins = [
    { hand: "111m444p777s2233z3z", ron: "3z" },
    { hand: "223344m667788p5s5s", ron: "5s" },
    { hand: "1133m5588p2277s4z4z", ron: "4z" },
    { hand: "567m22z33z3z [ankan 1111p] [ankan 9999s]", ron: "3z", seat: "south", round: "south", riichi: "true" },
    { hand: "345567m2267p8p [chi 234s]", ron: "8p" },
  ];
  for (const win of wins) {
    await page.goto(`${address}/mahjong?${new URLSearchParams(win)}`);
    const { fu, fu_items: expected } = await ask(`mahjong/score?${new URLSearchParams(win)}`);
    await eventually(() => page.locator("#fu-table tbody tr").count(), expected.length);
    const { items, sums } = await numbersOf(page, "#fu-table");
    const sum = items.reduce((all, one) => all + one, 0);
    assert.deepEqual(items, expected.map((item) => item.fu), win.hand);
    assert.deepEqual(sums, [sum, fu], win.hand);
    assert.equal(fu, sum === 25 ? 25 : Math.ceil(sum / 10) * 10, win.hand);
  }
  await close();
});

test("a flag that the address turns off is off", async () => {
  const { page, close } = await open("/mahjong?hand=123m456p789s11222z&tsumo=2z&riichi=false&haitei=false", { isShared: true });
  const { points } = await ask("mahjong/score?hand=123m456p789s11222z&tsumo=2z");
  await eventually(text(page, ".headline"), new RegExp(`${points.toLocaleString("en")} points`));
  assert.equal(await isOn(page, "haitei"), false);
  assert.equal(query(page).riichi ?? "false", "false");
  await close();
});

test("why a win is read the way it is, and what would have scored more", async () => {
  const { page, close } = await open("/mahjong?hand=111222333m11p78s9s&ron=9s", { isShared: true });
  await eventually(text(page, ".headline"), /8,000 points[\s\S]*A win in 2 ways/);
  await page.click('.explanation[data-name="why"] summary');
  await eventually(text(page, '.explanation[data-name="why"]'), /Counts: 8,000 points[\s\S]*Fewer points: 3,200 points/);
  await page.click('.explanation[data-name="more"] summary');
  await eventually(text(page, '.explanation[data-name="more"]'), /With riichi: 12,000 points, 6 han 30 fu \(\+4,000\)/);
  await choose(page, "riichi", "riichi");
  await eventually(text(page, ".headline"), /12,000 points/);
  assert.equal(await page.locator("details.explanation[open]").count(), 2, "what is open stays open");
  await close();
});

test("a win without a yaku says so, and what would help", async () => {
  const { page, close } = await open("/mahjong?hand=123789m406p11s79s8s&ron=8s", { isShared: true });
  await eventually(text(page, ".headline"), /No yaku: no points/);
  await eventually(text(page, ".changes"), /With riichi: 2,600 points/);
  await page.getByRole("button", { name: "Try On the last discard" }).click();
  await eventually(text(page, ".headline"), /2,600 points/);
  assert.ok((await isOn(page, "houtei")) && (await page.locator("#more [name=houtei]").isVisible()));
  assert.equal(await page.evaluate(() => document.activeElement.id), "answer", "the focus is at the answer");
  await page.locator('.explanation[data-name="more"] summary').click();
  await page.getByRole("button", { name: "Try With riichi" }).click();
  await eventually(() => query(page).riichi, "true");
  await choose(page, "by", "tsumo");
  // Houtei applies only to a ron.
  await eventually(() => query(page), { hand: "123789m406p11s79s8s", tsumo: "8s", riichi: "true" });
  await close();
});

test("each wait of a ready hand has its scores, and can be played as a win", async () => {
  const { page, close } = await open("/mahjong?hand=123m678m345p99s24s");
  await eventually(text(page, ".waits tbody"), /no yaku/);
  await page.fill("#hand", "234567m3488p456s");
  const { waits } = await ask("mahjong/score?hand=234567m3488p456s");
  await eventually(() => page.locator(".waits tbody tr").count(), waits.length);
  const points = await page.locator(".wait-points").allInnerTexts();
  assert.deepEqual(points, waits.flatMap(({ ron, tsumo }) => [ron, tsumo]).map(({ points: n }) => n.toLocaleString("en")));
  await page.getByRole("button", { name: "Win by ron on 5 of dots: 2,000" }).click();
  await eventually(text(page, ".headline"), /2,000 points[\s\S]*2 han 30 fu by ron/);
  assert.deepEqual(query(page), { hand: "234567m3488p456s5p", ron: "5p" });
  assert.equal(await page.evaluate(() => document.activeElement.id), "answer", "the focus is at the answer");
  await page.goBack();
  await eventually(text(page, ".headline"), /Tenpai/);
  assert.equal(await page.inputValue("#hand"), "234567m3488p456s");
  await page.fill("#discards", "2p");
  await eventually(text(page, ".furiten"), /no ron/);
  await eventually(() => page.getByRole("button", { name: /Win by ron/ }).count(), 0);
  await eventually(() => page.locator(".waits tbody tr").first().locator("td").first().innerText(), "3");
  await close();
});

test("a discard is played, and Back takes it back", async () => {
  const { page, close } = await open("/mahjong?hand=234567m34889p456s");
  await eventually(text(page, ".headline"), /Tenpai|away/);
  await page.getByRole("button", { name: "Discard 9 of dots" }).click();
  await eventually(text(page, ".headline"), /Tenpai/);
  assert.equal(await page.inputValue("#hand"), "234567m3488p456s");
  assert.equal(await page.inputValue("#discards"), "9p");
  await page.click('#picker [data-tile="9s"]');
  await page.getByRole("button", { name: "Discard 9 of bamboos" }).click();
  await eventually(() => query(page), { hand: "234567m3488p456s", discards: "9p9s" });
  await page.goBack();
  await eventually(() => page.inputValue("#hand"), "234567m3488p4569s");
  assert.equal(await page.inputValue("#discards"), "9p");
  await page.goBack();
  await eventually(() => page.inputValue("#hand"), "234567m34889p456s");
  assert.equal(await page.inputValue("#discards"), "");
  await page.goForward();
  await eventually(() => page.inputValue("#hand"), "234567m3488p4569s");
  await close();
});

test("a link contains all facts about a win", async () => {
  const said = { hand: "123m9s9s [pon 555z] [pon 666z] [pon 777z]", rules: "mahjong-soul", ron: "9s", seat: "west", honba: "2", sticks: "1", dora: "4p1z", from: "north", pao: "daisangen:east", rule: "pao-share=whole" };
  const { page, close } = await open(`/mahjong?${new URLSearchParams(said)}`, { isShared: true });
  await eventually(text(page, ".headline"), /32,000 points\s+Yakuman by ron/);
  await eventually(text(page, ".payments"), /East, who is liable, pays 16,600\s+North pays 16,000\s+The winner gets 33,600, including 600 for the counters and 1,000 for the sticks/);
  assert.deepEqual(query(page), said);
  assert.equal(await page.inputValue("#rules"), "mahjong-soul");
  await page.goto(`${address}/mahjong?hand=123456789p99s789s&tsumo=9s&double_riichi=true&haitei=true&rules=sanma`);
  await eventually(text(page, ".payments"), /East pays/);
  assert.ok((await isOn(page, "haitei")) && (await page.locator('[value="double_riichi"]').isChecked()));
  assert.equal(await page.inputValue("#rules"), "tenhou-sanma");
  assert.ok(await page.locator("#kita").isVisible());
  await close();
});

test("every rule set can be chosen, and nothing else", async () => {
  const { page, close } = await open("/mahjong?hand=345567m2267p456s8p&riichi=true&ron=8p&dora=5m", { isShared: true });
  await eventually(text(page, ".headline"), /7,700 points/);
  await page.selectOption("#rules", "m-league");
  await eventually(text(page, ".headline"), /8,000 points\s+Mangan: 4 han 30 fu/);
  await eventually(text(page, ".points-text"), /which these rules raise to 2,000/);
  const offered = await page.locator('#rules option:not([data-game=""])').evaluateAll((all) => all.map(({ value }) => value));
  const { error } = await ask("mahjong/score?hand=234567m3488p456s&rules=none");
  const known = [...error.message.split("expected")[1].matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
  assert.deepEqual(offered, known);
  await page.selectOption("#rules", "taiwan");
  await eventually(() => page.locator("#table").isVisible(), false);
  await page.goto(`${address}/mahjong?hand=22255z44z4z+[pon+333z]+[pon+111z]&ron=4z&rules=ema-2016`);
  await eventually(text(page, "#yaku-table tfoot"), /Counted by these rules\s+1/);
  assert.deepEqual(await numbersOf(page, "#yaku-table"), { items: [1, 1], sums: [1] });
  await close();
});

test("a contradiction is reported where it was entered", async () => {
  const { page, close } = await open("/mahjong?hand=456m22789s22z2z+[pon+333z]&riichi=true", { isShared: true });
  await eventually(text(page, "#riichi-problem"), /riichi/);
  await choose(page, "riichi", "");
  await eventually(text(page, "#riichi-problem"), "");
  await page.click("#more summary");
  await page.locator('label:has([name="rinshan"])').click();
  await eventually(text(page, "#flags-problem"), /rinshan/);
  await eventually(text(page, "#answer"), /No score yet/);
  await page.locator('label:has([name="rinshan"])').click();
  await page.fill("#honba", "two");
  await eventually(text(page, "#honba-problem"), /two/);
  assert.equal(await page.getAttribute("#honba", "aria-invalid"), "true");
  await page.fill("#honba", "2");
  await eventually(() => page.getAttribute("#honba", "aria-invalid"), null);
  await page.fill("#rule", "kuitan=perhaps");
  await eventually(text(page, "#rule-problem"), /perhaps/);
  await page.fill("#rule", "");
  await page.fill("#discards", "1m5");
  await eventually(text(page, "#discards-problem"), /no suit/);
  await page.fill("#discards", "1m");
  await page.fill("#visible", "5m5");
  await eventually(text(page, "#visible-problem"), /column 3/);
  assert.equal(await text(page, "#discards-problem")(), "");
  await close({ refusals: true });
});

test("a win is scored with the keyboard alone, and the focus stays", async () => {
  const { page, close } = await open("/mahjong?hand=234567m34588p456s&tsumo=5p", { isShared: true });
  await eventually(text(page, ".headline"), /2,700 points/);
  await page.locator('.won-tile [value="5p"]').focus();
  await page.keyboard.press("ArrowLeft");
  await eventually(() => query(page).tsumo, "4p");
  await eventually(text(page, ".points-text"), /./);
  assert.equal(await page.evaluate(() => document.activeElement.value), "4p");
  await page.locator('[name="by"][value="tsumo"]').focus();
  await page.keyboard.press("ArrowRight");
  await eventually(() => query(page).ron, "4p");
  await page.locator("#dora .add").focus();
  await page.keyboard.press("Enter");
  await page.locator('#dora [data-tile="7p"]').focus();
  await page.keyboard.press("Enter");
  await eventually(() => query(page).dora, "7p");
  await page.keyboard.press("Enter");
  await eventually(() => query(page).dora, "7p7p");
  await eventually(text(page, ".headline"), /12,000|8,000/);
  await close();
});

test("on a phone, a win and its waits fit, whatever is open", async () => {
  const { page, close } = await open("/mahjong?hand=111222333m11p78s9s&ron=9s", { width: 320, height: 640, isShared: true });
  await eventually(text(page, ".headline"), /8,000 points/);
  for (const summary of await page.locator("summary").all()) await summary.click();
  await addTiles(page, "#dora", ["1m", "9s", "5z", "0p", "1z"]);
  await eventually(() => page.locator("#dora .tile-button").count(), 5);
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await eventually(beyond, 0);
  await page.fill("#hand", "1112345678999m");
  await eventually(() => page.locator(".waits tbody tr").count(), (n) => n >= 9);
  assert.equal(await beyond(), 0);
  await close();
});

/** How much of a window has moved by itself, as browsers measure it; below 0.1 is good. */
function shifts(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries()) sum += value;
        }).observe({ type: "layout-shift", buffered: true });
        // Buffered entries arrive before the second frame from now.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

for (const width of [390, 1280]) {
  test(`a shared link keeps its place while it loads, ${width} wide`, async () => {
    const { page, close } = await open("/mahjong?hand=234567m34588p456s&tsumo=5p&riichi=true", { width, isShared: true });
    await eventually(text(page, ".headline"), /points/);
    const moved = await shifts(page);
    assert.ok(moved < 0.1, `${moved} moved`);
    await close();
  });

  test(`discards keep their place while their values are counted, ${width} wide`, async () => {
    const { page, close } = await open("/mahjong?hand=40778m22p4455689s&dora=6p", { width, isShared: true });
    await eventually(text(page, ".values-status"), /Worth the most/);
    const moved = await shifts(page);
    assert.ok(moved < 0.1, `${moved} moved`);
    await close();
  });
}
