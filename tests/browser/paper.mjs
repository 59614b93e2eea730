// Paper: sheets for a class, each on one page, and how every page looks when it is printed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, eventually, open, text } from "./browser.mjs";
import { play } from "./playing.mjs";
import { ODD_OVER_EVEN, TWO_PAIRS, choose, figuresOn, tableOf } from "./table.mjs";
import { onServer } from "./site.mjs";
import { LANGUAGES, WIDEST } from "./spoken.mjs";
import "./started.mjs";

/** Letter is lower than A4, and wide enough; the widest words are also tried on A4. */
const formatsIn = (language) => (language === "en" || WIDEST.includes(language) ? ["A4", "Letter"] : ["Letter"]);
/** The area of A4 within margins of 12 mm, in pixels of 1/96 inch. */
const [WIDTH, HEIGHT] = [703, 1032];

/** How many pages a PDF has: its page objects, which are not compressed. */
function nPages(pdf) {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
}

/** Chooses a sheet, written as in its address. */
async function chooseSheet(page, sheet) {
  const asked = new URLSearchParams(`print=${sheet}`);
  await page.locator(`input[value="${asked.get("print")}"]`).check({ force: true });
  if (asked.has("count")) await page.selectOption("#count", asked.get("count"));
  const isThere = () => eventually(() => page.locator("#sheet > *").count(), (n) => n > 1);
  if (asked.has("seed")) {
    // The cards of an arbitrary game come first.
    await isThere();
    await page.fill("#seed", asked.get("seed"));
    await page.press("#seed", "Enter");
  }
  const found = () => Object.fromEntries([...asked.keys()].map((key) => [key, new URL(page.url()).searchParams.get(key)]));
  await eventually(found, Object.fromEntries(asked));
  await isThere();
}

const sheets = ["grids&count=1", "grids&count=2", "grids&count=4", "grids&count=6", "rules", "list&seed=987654321"];

for (const language of LANGUAGES) {
  test(`every sheet is one page, of A4 and of Letter, in ${language}`, async () => {
    const { page, close } = await open("/robots.txt", { theme: "dark", isShared: true });
    for (const values of ["letters", "numbers"]) {
      await page.goto(new URL(`/matematico-sheets?lang=${language}&values=${values}`, page.url()).href);
      for (const sheet of sheets) {
        await chooseSheet(page, sheet);
        for (const format of formatsIn(language)) {
          const pdf = await page.pdf({ format, printBackground: true });
          assert.equal(nPages(pdf), 1, `${sheet} on ${format}`);
        }
      }
    }
    await close();
  });
}

test("an address opens the sheet that can be chosen", async () => {
  const { page, close } = await open("/matematico-sheets?lang=en", { isShared: true });
  const sheetOf = () => page.locator("#sheet").innerHTML();
  for (const sheet of sheets) {
    await page.goto(new URL("?lang=en", page.url()).href);
    await chooseSheet(page, sheet);
    const chosen = await sheetOf();
    await page.goto(new URL(`?lang=en&print=${sheet}`, page.url()).href);
    await eventually(sheetOf, chosen);
  }
  await close();
});

test("a sheet of grids has the points of every figure, as the server counts them", async () => {
  const { page, close } = await open("/matematico-sheets?print=grids&count=6&values=letters");
  await eventually(() => page.locator(".paper-grid").count(), 6);
  assert.equal(await page.locator(".paper-grid").first().locator(".paper-cell").count(), 25);
  assert.equal(await page.locator(".paper-grid").first().locator(".paper-sum").count(), 12);
  const rows = await page.locator(".points-table tbody tr").allInnerTexts();
  assert.deepEqual(rows.map((row) => row.replace(/\s+(\d+)$/, " $1")), ["Four aces 200", "Four of a kind 160", "Royal 150", "Three aces and two kings 100", "Full house 80", "Straight 50", "Three of a kind 40", "Two pairs 20", "One pair 10"]);
  // Each example counts as the figure that it shows.
  await page.goto(page.url().replace("grids", "rules"));
  const empty = Array(5).fill(null);
  const examples = await page.locator(".example").evaluateAll((all) => all.map((one) => [...one.children].map((card) => card.textContent)));
  assert.equal(examples.length, 9);
  for (const [idx, values] of examples.entries()) {
    const { lines: [{ points }] } = await ask("matematico/score", { grid: [values, empty, empty, empty, empty] });
    assert.equal(Number(rows[idx].match(/\d+$/)[0]), points, values.join(" "));
  }
  await close();
});

for (const language of LANGUAGES) {
  test(`every sheet by points of one's own is one page, of A4 and of Letter, in ${language}`, async () => {
    const { page, close } = await open("/robots.txt", { theme: "dark", isShared: true });
    for (const table of [ODD_OVER_EVEN, tableOf(6)]) {
      await page.goto(new URL(`/matematico-sheets?lang=${language}`, page.url()).href);
      await choose(page, JSON.stringify(table));
      await eventually(async () => (await figuresOn(page, "#sheet")).length, table === ODD_OVER_EVEN ? 11 : 14);
      // The table is kept.
      await page.reload();
      for (const sheet of sheets) {
        await chooseSheet(page, sheet);
        if (sheet === "rules") await eventually(() => page.locator("#sheet .example").count(), 10);
        const words = await page.locator("#sheet").innerText();
        if (!sheet.startsWith("list")) for (const { name, points } of table.new_figures) assert.match(words, new RegExp(`${name}[^]*${points}`, "i"), sheet);
        assert.equal(await page.locator("#apart").isVisible(), false);
        for (const format of formatsIn(language)) {
          const pdf = await page.pdf({ format, printBackground: true });
          assert.equal(nPages(pdf), 1, `${sheet} on ${format}`);
        }
      }
    }
    await close();
  });
}

test("the sheets use the chosen table, or the classic points if there is none", async () => {
  const { page, close } = await open("/matematico-sheets?print=grids&values=letters");
  const before = await page.locator("#sheet").innerHTML();
  await choose(page, "pairs 5");
  await eventually(text(page, "#points-problem"), /not JSON/);
  await choose(page, '{"new_figures": [{"name": "low", "points": 9, "values": [1, 2, 3, 14, 5]}]}');
  await eventually(text(page, "#points-problem"), /new_figures.*low.*14/);
  assert.equal(await page.locator("#sheet").innerHTML(), before, "a bad table changes nothing");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#points-file")]);
  await chooser.setFiles({ name: "points.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(TWO_PAIRS)) });
  await eventually(() => page.inputValue("#points"), JSON.stringify(TWO_PAIRS));
  await page.click("#points-form button");
  const names = ["Two pairs 157", "Three aces and two kings 100", "Full house 80", "Straight 50", "Four of a kind 18"];
  await eventually(() => figuresOn(page, "#sheet"), ["Even-two-pairs (2 × even, 2 × even, 1 × even) 184", ...names]);
  assert.match(await page.locator("#sheet").innerText(), /two pairs above all[^]*A figure on a diagonal is worth 44 points more\.$/);
  await page.locator('input[value="rules"]').check({ force: true });
  await eventually(() => figuresOn(page, "#sheet"), ["Even-two-pairs 184", ...names]);
  // Without the royal, the sheet does not mention it; examples are the figures that they show.
  await eventually(() => page.locator("#sheet .example").count(), 3);
  const said = await page.locator(".paper-rules").innerText();
  assert.match(said, /A straight is five consecutive values/);
  assert.doesNotMatch(said, /royal/);
  // The game uses this table, too.
  await page.goto(new URL("/matematico", page.url()).href);
  await page.click("[data-new]");
  await eventually(text(page, "#game-name"), /, two pairs above all$/);
  await page.goto(new URL("/matematico-sheets?print=grids&values=letters", page.url()).href);
  await eventually(async () => (await figuresOn(page, "#sheet")).length, 6);
  await choose(page, "");
  await eventually(() => page.locator("#sheet").innerHTML(), before);
  await close({ refusals: true });
});

test("points that do not fit on the page with the rest get pages of their own, and stay legible", async () => {
  const { page, close } = await open("/matematico-sheets?count=4");
  const table = tableOf(100);
  table.new_figures.forEach((figure) => Object.assign(figure, { name: `${figure.name}-${"with-a-long-name-".repeat(2)}end` }));
  await choose(page, JSON.stringify(table));
  await eventually(async () => (await figuresOn(page, "#sheet")).length, 108);
  for (const what of ["grids", "rules"]) {
    await page.locator(`input[value="${what}"]`).check({ force: true });
    await eventually(text(page, "#apart"), /a separate page/);
    if (what === "rules") await eventually(() => page.locator("#sheet .example").count(), 56);
    for (const format of ["A4", "Letter"]) assert.ok(nPages(await page.pdf({ format, printBackground: true })) > 1, `${what} on ${format}`);
    await page.emulateMedia({ media: "print" });
    const found = await page.evaluate(() => {
      const parts = [...document.querySelectorAll("#sheet :is(th, td, .shape, .example-card)")].filter((one) => one.checkVisibility());
      return {
        smallest: Math.min(...parts.map((one) => parseFloat(getComputedStyle(one).fontSize))) * 0.75,
        wide: parts.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).map((one) => one.textContent),
        breaks: [...document.querySelectorAll("#sheet > div")].filter((one) => getComputedStyle(one).breakBefore === "page").length,
        cell: document.querySelector(".paper-cell")?.getBoundingClientRect().width,
      };
    });
    assert.ok(found.smallest >= 8, `${found.smallest} pt`);
    assert.deepEqual(found.wide, []);
    assert.equal(found.breaks, 1);
    if (what === "grids") assert.ok(found.cell > 40, "the grids are as large as ever");
    await page.emulateMedia({ media: "screen" });
  }
  // The list of cards has no points.
  await page.locator('input[value="list"]').check({ force: true });
  await eventually(() => page.locator(".paper-list li").count(), 25);
  assert.equal(await page.locator("#apart").isVisible(), false);
  await close();
});

test("the caller's list has the cards of its game, and leads to it", onServer, async () => {
  const { page, close } = await open("/matematico?seed=12&class");
  await page.click("#class-list");
  await eventually(text(page, "#sheet h2"), /12/);
  const { cards } = await ask("matematico/deck?seed=12");
  assert.deepEqual(await page.locator(".paper-list strong").allInnerTexts(), cards);
  await page.locator("#numbers").check({ force: true });
  const numbers = { A: "1", J: "11", Q: "12", K: "13" };
  await eventually(() => page.locator(".paper-list strong").allInnerTexts(), cards.map((value) => numbers[value] ?? value));
  assert.match(await page.locator("#sheet .soft").innerText(), /\/matematico\?seed=12$/);
  // Without the server, the number stays the same, and the cards are the same once it is back.
  await page.route("**/api/v1/matematico/deck?*", (route) => route.abort());
  await page.reload();
  await eventually(text(page, "#page-problem"), /is not responding/);
  assert.equal(new URL(page.url()).searchParams.get("seed"), "12");
  await page.unroute("**/api/v1/matematico/deck?*");
  await page.click("#page-problem button");
  await eventually(text(page, "#sheet h2"), /12/);
  await page.goto(page.url() + "&values=letters");
  await eventually(() => page.locator(".paper-list strong").allInnerTexts(), cards);
  assert.match(page.url(), /values=letters/);
  assert.match(await page.locator("#sheet .soft").innerText(), /seed=12&values=letters$/);
  await page.click("#another");
  await eventually(text(page, "#sheet h2"), (words) => !/ 12$/.test(words));
  const seed = new URL(page.url()).searchParams.get("seed");
  assert.equal(await page.inputValue("#seed"), seed);
  await close({ outage: true });
});

const PAGES = [
  ["/matematico-sheets?count=6", "#sheet", 1],
  ["/matematico-sheets?print=rules&lang=de", "#sheet", 1],
  ["/matematico-sheets?print=list&seed=7", "#sheet", 1],
  ["/", "main h1", 2],
  ["/matematico?seed=1", "#turn-count", 2],
  ["/matematico?seed=1&class", "#call-count", 1],
  ["/poker?hand=As+Ks+Qs+Js+9d", "#draw-answer", 4],
  ["/poker-equity?player=AsAh&player=KsKc", "#answer", 4],
  ["/poker-odds?hand=9c8c&board=7d6h2s&against=AsAd", "#answer", 4],
  ["/poker-pots", "#answer", 4],
  ["/poker-history", "main h1", 2],
  ["/mahjong-log", "main h1", 2],
  ["/mahjong?hand=123789m406p11s79s8s&ron=8s", "#answer", 5],
  ["/mahjong-quiz?seed=7", "#win", 2],
  ["/field", "#answer", 3],
  ["/docs", "#get_poker_rank h3", 70],
  ["/matematico-days", "main h1", 2],
  ["/no-such-page", "main h1", 1],
];

for (const [path, ready, most] of PAGES) {
  test(`${path} on paper: black on white, nothing cut off, no frame`, async () => {
    for (const theme of ["light", "dark"]) {
      const { page, close } = await open(path, { theme, width: WIDTH, height: HEIGHT, isShared: true });
      await eventually(text(page, ready), /\S/);
      await page.waitForLoadState("networkidle");
      for (const format of ["A4", "Letter"]) {
        const pdf = await page.pdf({ format, printBackground: true });
        assert.ok(nPages(pdf) <= most, `${nPages(pdf)} pages of ${format}`);
      }
      await page.emulateMedia({ media: "print", colorScheme: theme });
      const found = await page.evaluate(() => {
        const seen = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility());
        const style = getComputedStyle(document.body);
        return {
          frame: seen.filter((one) => one.matches(".site, .foot, button.theme, .skip")).length,
          paper: style.backgroundColor,
          ink: style.color,
          beyond: seen.filter((one) => (one.getBoundingClientRect().right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible") && !one.closest("svg")).map((one) => `${one.tagName}.${one.className}#${one.id}`),
        };
      });
      assert.equal(found.frame, 0);
      assert.equal(found.paper, "rgb(255, 255, 255)");
      assert.match(found.ink, /^rgb\((\d|[0-3]\d), (\d|[0-3]\d), (\d|[0-3]\d)\)$/);
      assert.deepEqual(found.beyond, [], "nothing is beyond the paper");
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${path.replace(/\W+/g, "-")}-${theme}.png`, fullPage: true });
      await close({ refusals: true });
    }
  });
}

test("the end of a game is printed: both grids, the points, and the share of the best", async () => {
  const { page, close } = await open("/matematico?seed=3", { width: WIDTH, height: HEIGHT });
  await play(page);
  await eventually(() => page.inputValue("#share-text"), /% of the best/);
  await page.emulateMedia({ media: "print" });
  for (const selector of ["#board", "#verdict", "#best-board"]) assert.ok(await page.locator(selector).isVisible(), selector);
  for (const selector of ["#tools", "#seed-form", "#copy", "#find-costs"]) assert.ok(!(await page.locator(selector).isVisible()), selector);
  const pdf = await page.pdf({ format: "A4" });
  assert.ok(nPages(pdf) <= 3, `${nPages(pdf)} pages`);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/ending.png`, fullPage: true });
  await close();
});
