// The poker, mahjong and field pages, with valid and invalid input.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, eventually, open, text } from "./browser.mjs";
import { onServer } from "./site.mjs";
import { words } from "./spoken.mjs";
import "./started.mjs";

const marks = (page) => page.locator(".marked-back mark").allTextContents();

test("poker: hands are ranked, compared and valued", async () => {
  const { page, close } = await open("/poker", { isShared: true });
  await page.fill("#hands", "As Ks Qs Js Ts");
  await eventually(text(page, "#answer"), /royal flush/i);
  await eventually(text(page, "#draw-answer"), /Stand pat/);
  await page.fill("#hands", "9c 9d Tc Td Ah\n9h 9s Jc Jd Th");
  await eventually(text(page, "#answer"), /Hand 2 wins/);
  await eventually(text(page, "#answer"), /the higher pair decides: J beats 10/);
  assert.ok(await page.locator("#draw").isHidden());
  await page.reload();
  await eventually(text(page, "#answer"), /Hand 2 wins/);
  await page.fill("#hands", "Ah Kh Qh 9h 9c 2d 3s");
  await eventually(() => page.locator("#answer .card.dim").count(), 2);
  await close();
});

test("the address keeps the choices", async () => {
  const { page, close } = await open("/poker?deck=24&order=standard&hand=9c+Tc+Jc+Qc+Ac", { isShared: true });
  await eventually(text(page, "#answer"), /Flush/);
  assert.ok(await page.locator('[name="order"][value="standard"]').isChecked());
  await page.locator('label:has([name="deck"][value="52"])').click();
  await page.focus("#value");
  await eventually(() => page.locator('#value option[value="jacks-or-better-9-6"]').count(), 1);
  await page.selectOption("#value", "jacks-or-better-9-6");
  await eventually(text(page, "#draw-answer"), /coins/);
  await page.reload();
  await eventually(text(page, "#draw-answer"), /coins/);
  assert.equal(await page.inputValue("#value"), "jacks-or-better-9-6");
  await page.goto(page.url().replace(/poker.*/, "mahjong"));
  await page.fill("#hand", "1199m1199p1199s11z");
  await page.selectOption("#rules", "taiwan");
  await page.fill("#visible", "5m");
  await eventually(text(page, "#answer"), /-shanten/);
  await eventually(() => new URL(page.url()).searchParams.get("visible"), "5m");
  await page.reload();
  await eventually(text(page, "#answer"), /3-shanten/);
  assert.deepEqual([await page.inputValue("#rules"), await page.inputValue("#visible")], ["taiwan", "5m"]);
  await page.selectOption("#rules", "tenhou");
  await eventually(text(page, "#answer"), /Seven pairs/);
  await close();
});

test("poker: a hand is clicked, and its 32 choices are shown", async () => {
  const { page, close } = await open("/poker", { isShared: true });
  await page.click("#clear");
  for (const card of ["Th", "Jh", "Qh", "Kh", "9c"]) await page.click(`[data-card="${card}"]`);
  assert.equal(await page.inputValue("#hands"), "Th Jh Qh Kh 9c");
  assert.ok(await page.locator('[data-card="9c"]').isDisabled());
  await eventually(() => page.locator(".bar").count(), 32);
  const { best, options } = await ask("poker/draw?hand=Th+Jh+Qh+Kh+9c");
  await eventually(text(page, ".bar.best .bar-value"), `${(100 * best.expected).toFixed(2)} %`);
  const values = await page.locator(".bar-value").allInnerTexts();
  assert.deepEqual(values, options.map(({ expected }) => `${(100 * expected).toFixed(2)} %`));
  await page.focus("#value");
  const { paths } = await ask("openapi.json");
  const named = paths["/api/v1/poker/draw"].get.parameters.find(({ name }) => name === "value").schema.enum;
  const listed = () => page.locator("#value option").evaluateAll((all) => all.map(({ value }) => value));
  await eventually(async () => (await listed()).sort().join(), named.toSorted().join());
  await page.selectOption("#value", "jacks-or-better-9-6");
  await eventually(text(page, "#draw-answer"), /coins for each coin you bet/);
  await page.selectOption("#value", "equity");
  await eventually(text(page, "#draw-answer"), /of the pot against 1 opponent\./);
  await page.selectOption("#opponents", "2");
  await eventually(text(page, "#draw-answer"), /against 2 opponents, give or take/);
  await page.locator(".bar summary").first().click();
  await eventually(text(page, ".outcomes >> nth=0"), /%/);
  await page.locator('label:has([name="deck"][value="24"])').click();
  await eventually(() => page.locator("#picker button").count(), 24);
  await close();
});

test("poker: errors are marked in place", async () => {
  const { page, close } = await open("/poker", { isShared: true });
  await page.fill("#hands", "As Ks Qx Js Ts");
  await eventually(() => marks(page), ["Qx"]);
  await eventually(text(page, "#hands-problem"), /unknown suit[\s\S]*column 7/);
  assert.equal(await page.getAttribute("#hands", "aria-invalid"), "true");
  await page.fill("#hands", "9c 9d Tc Td Ah\n9h 9s Jc Jd 9h");
  await eventually(text(page, "#hands-problem"), /hand 2, column 13/);
  assert.deepEqual(await marks(page), ["9h"]);
  await page.fill("#hands", "9c 9d");
  await eventually(text(page, "#answer"), /So far 2 cards/);
  assert.equal(await text(page, "#hands-problem")(), "");
  await page.fill("#hands", "");
  await eventually(text(page, "#answer"), /Type a hand/);
  assert.equal(await text(page, "#hands-problem")(), "");
  await close({ refusals: true });
});

test("poker: other games have their own hands, decks and boards", async () => {
  const { page, close } = await open("/poker", { isShared: true });
  const cards = () => page.locator("#picker button").count();
  assert.equal(await cards(), 52);
  await page.selectOption("#game", "badugi");
  await page.fill("#hands", "Ac 2d 3h");
  await eventually(text(page, "#answer"), /So far 3 cards: four or five cards make a hand/);
  await page.fill("#hands", "Ac 2d 3h 4s\nKc Qd Jh Ts");
  await eventually(text(page, "#answer"), /Hand 1 wins.*badugi of 4 cards/is);
  assert.ok(await page.locator("#draw").isHidden());
  assert.ok(await page.locator("#of-high").isHidden());
  await page.selectOption("#game", "eight-or-better");
  await page.fill("#hands", "Kc Qd Jh Ts 2c");
  await eventually(text(page, "#answer"), /no low/i);
  await page.selectOption("#game", "short-deck");
  await eventually(cards, 36);
  await eventually(() => page.locator("#hands-problem").innerText(), /not in the deck/);
  await page.selectOption("#game", "bug");
  await eventually(cards, 53);
  await page.fill("#hands", "Kc Kd Qh Qs");
  await page.click('#picker [data-card="Jo"]');
  await eventually(text(page, "#answer"), /two pair/i);
  await page.reload();
  await eventually(text(page, "#answer"), /two pair/i);
  assert.equal(await page.inputValue("#game"), "bug");
  await page.selectOption("#game", "omaha");
  await page.fill("#hands", "Ac Ad 5h 6s");
  await eventually(() => page.locator("#board-problem").innerText(), /board/);
  await page.fill("#board", "As 5d 5c Kh Qh");
  await eventually(text(page, "#answer"), /full house/i);
  await page.reload();
  await eventually(text(page, "#answer"), /full house/i);
  assert.equal(await page.inputValue("#board"), "As 5d 5c Kh Qh");
  await page.click('button[data-game="ace-to-five"]');
  await eventually(text(page, "#answer"), /Hand 1 wins/);
  await page.click('button:text-is("A draw")');
  assert.equal(await page.inputValue("#game"), "high");
  await eventually(() => page.locator("#draw").isVisible(), true);
  await close({ refusals: true });
});

test("poker: a joker is wild, and a hand with a joker can draw", async () => {
  const { page, close } = await open("/poker", { isShared: true });
  await page.fill("#hands", "Jo 9h");
  await eventually(text(page, "#answer"), /So far 2 cards/);
  await page.fill("#hands", "Jo 9h 8h 7h 7c");
  await eventually(text(page, "#answer"), /three of a kind/i);
  await eventually(text(page, "#draw-answer"), /played without a joker/);
  await page.focus("#value");
  await eventually(() => page.locator('#value option[value="joker-poker-20-7-5"]').count(), 1);
  // This can take any time, because the page waits only as long as a single search may run.
  await ask("poker/draw?hand=Jo9h8h7h7c&value=joker-poker-20-7-5");
  await page.selectOption("#value", "joker-poker-20-7-5");
  await eventually(text(page, "#draw-answer"), /Discard 1 card: 7 of clubs/);
  assert.equal(await page.locator('#draw-answer .card[aria-label="joker"]').count(), 1);
  await page.fill("#hands", "Kh 9h 8h 7h 7c");
  await eventually(() => page.locator('#draw-answer .card[aria-label="joker"]').count(), 0);
  await eventually(text(page, "#draw-answer"), /coins for each coin you bet/);
  await close({ refusals: true });
});

test("mahjong: wins, discards and waits", async () => {
  const { page, close } = await open("/mahjong", { isShared: true });
  await page.fill("#hand", "111222333m11p789s");
  await eventually(text(page, "#answer"), /A win in 2 ways/);
  await page.selectOption("#rules", "standard");
  await eventually(() => page.locator(".way").count(), 2);
  await page.selectOption("#rules", "tenhou");
  await page.fill("#hand", "123m456p7899s1124z");
  await eventually(text(page, "#answer"), /1-shanten/);
  const { discards } = await ask("mahjong/check?hand=123m456p7899s1124z");
  assert.equal(await page.locator(".discard").count(), discards.length);
  await eventually(text(page, ".discard >> nth=0"), new RegExp(`${discards[0].total} tiles`));
  await page.fill("#hand", "1112345678999m");
  await eventually(text(page, "#answer"), /Waits for 23 tiles of 9 kinds/);
  await close();
});

test("mahjong: tiles seen elsewhere, and named rules", async () => {
  const { page, close } = await open("/mahjong", { isShared: true });
  await page.fill("#hand", "1112345678999m");
  await eventually(text(page, "#answer"), /Waits for 23 tiles/);
  await page.fill("#visible", "5m5m9m");
  await eventually(text(page, "#answer"), /Waits for 20 tiles/);
  await page.fill("#visible", "5m5");
  await eventually(text(page, "#visible-problem"), /no suit/);
  assert.deepEqual(await marks(page), ["5"]);
  await page.fill("#visible", "");
  await page.fill("#hand", "1199m1199p1199s11z");
  await eventually(text(page, "#answer"), /Seven pairs/);
  await page.selectOption("#forms", "standard");
  await eventually(text(page, "#answer"), /-shanten/);
  await page.selectOption("#forms", "");
  await page.selectOption("#rules", "taiwan");
  await eventually(text(page, "#answer"), /3-shanten/);
  await close({ refusals: true });
});

test("mahjong: a hand is clicked, with called sets", async () => {
  const { page, close } = await open("/mahjong", { isShared: true });
  await page.click("#clear");
  const into = (kind) => page.locator(`label:has([name="into"][value="${kind}"])`).click();
  for (const tile of ["1m", "2m", "3m", "0p", "6p", "7p", "1z", "1z"]) await page.click(`#picker [data-tile="${tile}"]`);
  await into("chi");
  assert.ok(await page.locator('#picker [data-tile="8s"]').isDisabled());
  await page.click('#picker [data-tile="4s"]');
  await into("ankan");
  await page.click('#picker [data-tile="7z"]');
  assert.equal(await page.inputValue("#hand"), "123m067p11z [chi 456s] [ankan 7777z]");
  await eventually(text(page, "#answer"), /points/);
  await eventually(text(page, ".reading"), /Concealed quad/);
  for (let n = 0; n < 4; n += 1) await page.click("#take-back");
  assert.equal(await page.inputValue("#hand"), "123m067p");
  await eventually(text(page, "#answer"), /6 tiles so far/);
  await close();
});

test("mahjong: errors are marked in place", async () => {
  const { page, close } = await open("/mahjong", { isShared: true });
  await page.fill("#hand", "123m456x11z");
  await eventually(text(page, "#hand-problem"), /column 8/);
  assert.deepEqual(await marks(page), ["x"]);
  await page.fill("#hand", "11111m");
  await eventually(text(page, "#hand-problem"), /five|5|four/i);
  await close({ refusals: true });
});

test("field: a field is pasted, counted and drawn", async () => {
  const { page, close } = await open("/field", { isShared: true });
  await page.fill("#document", '{"cards":[[0,0,null],[2,2,"B"],[2,6,"B"],[4,8,"R"]],"objectives":[87,93]}');
  await eventually(text(page, ".field-total"), /3 points/);
  await eventually(() => page.locator(".place-card.in-group").count(), 3);
  assert.equal(await page.locator(".group-line").count(), 1);
  await page.locator(".objective").first().click();
  await eventually(() => page.locator(".place-card.in-group").count(), 0);
  await page.fill("#document", '{"cards":[[0,0,null],[2,2,"B"],[200,200,"R"]]}');
  await eventually(() => page.locator("#no-lattice").isVisible(), true);
  await eventually(text(page, "#answer"), /do not hang together|separate|apart|connected/i);
  await close();
});

test("field: a field is built with mouse and keyboard", async () => {
  const { page, close } = await open("/field", { isShared: true });
  await page.click("#clear");
  const place = (at) => page.locator(`[data-place="${at}"]`);
  for (const at of ["2,2", "4,4", "6,6"]) await place(at).click();
  await eventually(() => page.inputValue("#document"), /\[6, ?6, ?"R"\]/);
  await eventually(text(page, ".field-total"), /2 points/);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.place), "6,6", "the focus stays");
  await page.keyboard.press("Delete");
  await eventually(text(page, ".field-total"), /0 points/);
  await page.keyboard.press("Enter");
  await eventually(text(page, ".field-total"), /2 points/);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.place), "2,6");
  await page.locator('#objectives input[value="87"]').uncheck();
  await eventually(text(page, ".field-total"), /0 points/);
  assert.ok(!JSON.parse(await page.inputValue("#document")).objectives.includes(87));
  await close();
});

test("field: errors are marked in place", async () => {
  const { page, close } = await open("/field", { isShared: true });
  await page.fill("#document", '{"cards":[[0,0,null],\n[2,2,"pink"]]}');
  await eventually(text(page, "#document-problem"), /unknown color[\s\S]*line 2, column 6/);
  assert.deepEqual(await marks(page), ['"pink"']);
  await page.fill("#document", "no field");
  await eventually(() => page.locator("#no-lattice").isVisible(), true);
  await eventually(() => page.getAttribute("#document", "aria-invalid"), "true");
  await close({ refusals: true });
});

// On a site, each language has pages of its own.
test("what is wrong is told in the words of the page, in English as in other languages", onServer, async () => {
  const wrong = [
    ["poker", "poker/rank", "hand=As+Ks+Qs+Js+9x", "#hands-problem"],
    ["poker-odds", "poker/odds", "hand=AhKz&board=Qh7h2c", "#hand-problem"],
    ["mahjong", "mahjong/check", "hand=123x", "#hand-problem"],
  ];
  const { page, close } = await open("/poker", { isShared: true });
  for (const [name, route, query, place] of wrong) {
    const { error } = await ask(`${route}?${query}`);
    for (const language of ["en", "de"]) {
      const { [`errors-${name.split("-")[0]}`]: sentences } = words(language);
      const sentence = sentences[error.kind].replaceAll("`", "");
      await page.goto(new URL(`./${name}?${query}&lang=${language}`, page.url()).href);
      await eventually(text(page, place), (said) => said.startsWith(sentence));
      assert.notEqual(sentence, error.message.replaceAll("`", ""), "the command line's message is another one");
    }
  }
  await close({ refusals: true });
});

/** Pages, their inputs, what they ask, and what they say without input. */
const WITHOUT_INPUT = [
  ["/poker", "#hands", "poker/rank", /^Type/],
  ["/mahjong", "#hand", "mahjong/check", /^Type/],
  ["/field", "#document", "field/score", /^Place cards/],
];

for (const [path, input, question, empty] of WITHOUT_INPUT) {
  test(`${path}: an answer that arrives when its input is gone is not shown`, onServer, async () => {
    const { page, close } = await open(path);
    await page.locator("#answer > :not(.empty)").first().waitFor();
    const typed = await page.inputValue(input);
    let release;
    const isReleased = new Promise((resolve) => (release = resolve));
    let asked;
    const isAsked = new Promise((resolve) => (asked = resolve));
    const isEnded = new Promise((resolve) => {
      const end = (request) => request.url().includes(question) && resolve();
      for (const kind of ["requestfinished", "requestfailed"]) page.on(kind, end);
    });
    await page.route(`**/${question}**`, async (route) => {
      asked();
      await isReleased;
      // The page may have cancelled the question.
      await route.continue().catch(() => {});
    });
    await page.fill(input, `${typed} `);
    await isAsked;
    await page.fill(input, "");
    const said = await eventually(text(page, "#answer"), empty);
    release();
    await isEnded;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.equal(await text(page, "#answer")(), said);
    await close();
  });
}
