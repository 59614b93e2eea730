// The daily game: today's on the front page, the calendar, par, and the text to share.

import assert from "node:assert/strict";
import { test } from "node:test";
import { address, ask, eventually, open, text } from "./browser.mjs";
import { ORDER, place, play, shared } from "./playing.mjs";
import { languageIn, onServer } from "./site.mjs";
import "./started.mjs";

const LANGUAGES = {
  en: { points: /points/, notYet: "Not played yet", above: / (above|below) par|exactly par/, month: "November 2026", weekdays: "Sun" },
  cs: { points: /bod/, notYet: "Ještě nehráno", above: / (nad|pod) očekáváním|přesně podle/, month: "Listopad 2026", weekdays: "po" },
  sk: { points: /bod/, notYet: "Ešte nehrané", above: / (nad|pod) očakávaním|presne podľa/, month: "November 2026", weekdays: "po" },
  de: { points: /Punkt/, notYet: "Noch nicht gespielt", above: / (über|unter) der Erwartung|genau wie/, month: "November 2026", weekdays: "Mo" },
  pl: { points: /punkt/, notYet: "Jeszcze niezagrana", above: / (powyżej|poniżej) oczekiwań|dokładnie jak/, month: "Listopad 2026", weekdays: "pon." },
};
/** The day of these tests, on which time passes while they run. */
const NOW = new Date("2026-11-23T21:30:00");
const TODAY = "2026-11-23";

/** Opens a page on a given day, perhaps with stored results. */
async function openAt(path, { now = NOW, results = [], ...options } = {}) {
  const opened = await open("/robots.txt", { reducedMotion: "reduce", ...options });
  await opened.page.clock.install({ time: now });
  await opened.page.evaluate((all) => localStorage.setItem("handeval.matematico.results", JSON.stringify(all)), results);
  await opened.page.goto(new URL(path, opened.page.url()).href);
  return opened;
}

const result = (day, more = {}) => ({ seed: day.replaceAll("-", ""), total: 400, daily: day, hints: 0, practice: false, on: day, best: 500, par: 390, ...more });

for (const [code, words] of Object.entries(LANGUAGES)) {
  test(`today's game in ${code}: not played, played, and on the front page and the calendar`, async () => {
    const { page, close } = await openAt(`/?lang=${code}`, { width: 360, height: 640 });
    await eventually(text(page, "#today-result strong"), words.notYet);
    assert.equal(await text(page, "#streak")(), "0");
    // Today's game comes first, and its button is visible without scrolling.
    const button = await page.locator("#today-play").boundingBox();
    assert.ok(button.y + button.height <= 640, JSON.stringify(button));
    await page.click("#today-play");
    await eventually(text(page, "#turn-count"), "1 / 25");
    assert.match(page.url(), new RegExp(`daily=${TODAY}`));
    assert.equal(languageIn(page.url()), code);
    await play(page);
    await eventually(text(page, ".beside-par"), words.above);
    await eventually(text(page, "#verdict"), /%/);
    await eventually(shared(page), words.above);
    const verdict = await text(page, "#verdict strong")();
    assert.match(verdict, words.points);
    const beside = await text(page, ".beside-par")();
    await page.goto(new URL(`/?lang=${code}`, page.url()).href);
    await eventually(text(page, "#today-result strong"), verdict);
    await eventually(text(page, "#today-result .soft"), (found) => found.startsWith(`${beside}, `) && found.includes("%"));
    assert.equal(await text(page, "#streak")(), "1");
    await page.locator(".today a", { hasText: /./ }).last().click();
    await eventually(text(page, "#month"), words.month);
    assert.equal(await page.locator("#weekdays th").first().innerText(), words.weekdays);
    const label = await page.locator('#weeks [aria-current="date"] .hidden-text').textContent();
    assert.ok(label.includes(verdict) && label.includes(beside), label);
    await page.locator('#weeks [aria-current="date"]').click();
    // The result is the one that counted; another try does not change it.
    await eventually(text(page, "#verdict strong"), verdict);
    await page.click("#again");
    await eventually(text(page, "#turn-count"), "1 / 25");
    await place(page, ORDER.toReversed());
    await eventually(text(page, "#verdict"), /%/);
    await page.goto(new URL(`/?lang=${code}`, page.url()).href);
    await eventually(text(page, "#today-result strong"), verdict);
    await page.click("#today-play");
    await eventually(text(page, "#verdict strong"), verdict);
    assert.match(page.url(), new RegExp(`/matematico(.html)?\\?daily=${TODAY}&ended=(&lang=${code})?$`));
    assert.equal(languageIn(page.url()), code);
    await close();
  });
}

test("par is what the server reports for these cards, next to the points and in the text to share", async () => {
  const { page, close } = await open("/matematico?seed=21", { reducedMotion: "reduce" });
  const { cards } = await ask("matematico/deck?seed=21");
  const { mean, standard_error: error } = await ask("matematico/par", { cards: cards.toReversed(), seed: 0 });
  await eventually(text(page, "#turn-count"), "1 / 25");
  await play(page);
  const par = Math.round(mean);
  await eventually(text(page, "#verdict"), new RegExp(`would average ${par} ± ${error.toFixed(1)} with these cards`));
  const total = Number((await text(page, "#verdict strong")()).split(" ")[0]);
  const beside = total === par ? "exactly par" : total > par ? `${total - par} above par` : `${par - total} below par`;
  await eventually(text(page, ".beside-par"), beside);
  const best = await ask("matematico/best", { cards, seed: 0 });
  await eventually(shared(page), new RegExp(`: ${total} points?, ${beside}, ${Math.round((100 * total) / best.total)} % of the best\n`));
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("handeval.matematico.results")));
  assert.deepEqual(stored.map((one) => [one.total, one.par, one.best]), [[total, par, best.total]]);
  await eventually(text(page, "#stats-facts"), /Against par\s+[+−]?\d/);
  await close();
});

test("the squares in the text to share show what the best line through each cell is worth", async () => {
  const { page, close } = await open("/matematico?seed=11", { reducedMotion: "reduce" });
  const { cards } = await ask("matematico/deck?seed=11");
  await eventually(text(page, "#turn-count"), "1 / 25");
  await play(page);
  await eventually(shared(page), /% of the best/);
  const cells = Array(25);
  ORDER.forEach((at, idx) => {
    cells[at] = cards[idx];
  });
  const grid = [0, 5, 10, 15, 20].map((from) => cells.slice(from, from + 5));
  const { lines } = await ask("matematico/score", { grid });
  const [rows, columns, diagonals] = [lines.slice(0, 5), lines.slice(5, 10), lines.slice(10)].map((some) => some.map(({ points }) => points));
  const expected = [0, 1, 2, 3, 4].map((row) =>
    [0, 1, 2, 3, 4].map((column) => {
      const through = [rows[row], columns[column]];
      if (row === column) through.push(diagonals[0]);
      if (row + column === 4) through.push(diagonals[1]);
      const best = Math.max(...through);
      return best >= 150 ? "🟪" : best >= 80 ? "🟩" : best >= 40 ? "🟧" : best >= 10 ? "🟨" : "⬜";
    }).join(""),
  );
  const [words, ...others] = (await shared(page)()).split("\n");
  assert.deepEqual(others.slice(0, 5), expected);
  assert.match(others[5], /^http.*\?seed=11$/);
  assert.equal(others.length, 6);
  assert.match(words, /^Matematico, seed 11: /);
  // Each color is in the legend.
  for (const square of "⬜🟨🟧🟩🟪") assert.ok((await text(page, "#squares")()).includes(square));
  assert.ok((await page.getAttribute("#share-text", "aria-describedby")).includes("squares"));
  await close();
});

test("the squares for every kind of line, and the words next to par", onServer, async () => {
  const { page, close } = await open("/matematico?seed=1");
  const found = await page.evaluate(async () => {
    const { squaresOf } = await import("./js/matematico/squares.js");
    const { besidePar, inWords } = await import("./js/matematico/result.js");
    const line = (name, points) => ({ line: name, points });
    const names = [...[1, 2, 3, 4, 5].flatMap((n) => [`row-${n}`, `column-${n}`]), "diagonal-1", "diagonal-2"];
    const worth = (points) => squaresOf(names.map((name) => line(name, points[name] ?? 0))).split("\n");
    return {
      none: worth({}),
      rows: worth({ "row-1": 10, "row-2": 40, "row-3": 80, "row-4": 150, "row-5": 30 }),
      diagonals: worth({ "diagonal-1": 210, "diagonal-2": 60 }),
      beside: [besidePar(412, 400), besidePar(388, 400), besidePar(400, 400), besidePar(400, undefined)],
      words: [inWords({ total: 1, par: 2, best: 4 }), inWords({ total: 0, par: 0, best: 0 }), inWords({ total: 5 })],
    };
  });
  assert.deepEqual(found.none, Array(5).fill("⬜⬜⬜⬜⬜"));
  assert.deepEqual(found.rows, ["🟨🟨🟨🟨🟨", "🟧🟧🟧🟧🟧", "🟩🟩🟩🟩🟩", "🟪🟪🟪🟪🟪", "🟨🟨🟨🟨🟨"]);
  assert.deepEqual(found.diagonals, ["🟪⬜⬜⬜🟧", "⬜🟪⬜🟧⬜", "⬜⬜🟪⬜⬜", "⬜🟧⬜🟪⬜", "🟧⬜⬜⬜🟪"]);
  assert.deepEqual(found.beside, ["12 above par", "12 below par", "exactly par", null]);
  assert.deepEqual(found.words, ["1 point, 1 below par, 25 % of the best", "0 points, exactly par, 100 % of the best", "5 points"]);
  await close();
});

test("a streak counts games played on their own day, without practice", onServer, async () => {
  const { page, close } = await openAt("/");
  const found = await page.evaluate(async () => {
    const { daysAfter, dayOf } = await import("./js/matematico/days.js");
    const { playedDays, streaks, untilTomorrow } = await import("./js/matematico/played-days.js");
    const result = (daily, more = {}) => ({ daily, total: 1, practice: false, on: daily, ...more });
    const row = (from, n) => Array.from({ length: n }, (_, idx) => result(daysAfter(from, idx)));
    const today = "2026-03-02";
    return {
      none: streaks([], today),
      // The streak spans the end of a month, and today is not over.
      yesterday: streaks(row("2026-02-27", 3), today),
      today: streaks(row("2026-02-27", 4), today),
      broken: streaks([...row("2026-01-01", 9), ...row("2026-03-01", 2)], today),
      over: streaks(row("2026-02-20", 9), today),
      late: streaks([...row("2026-03-01", 2), result("2026-02-28", { on: "2026-03-02" })], today),
      practice: streaks([...row("2026-03-02", 1), result("2026-03-01", { practice: true })], today),
      seeds: streaks([...row("2026-03-02", 1), { daily: null, seed: "20260301", total: 1 }], today),
      before: streaks([{ daily: "2026-03-02", total: 1 }, { daily: "2026-03-01", total: 1 }], today),
      days: [daysAfter("2024-02-28", 1), daysAfter("2025-12-31", 1), daysAfter("2026-01-01", -1)],
      played: [...playedDays([result("2026-03-02"), result("2026-03-01", { practice: true }), { daily: null }]).keys()],
      left: untilTomorrow(new Date(2026, 10, 23, 23, 59, 30)),
      day: dayOf(new Date(2026, 0, 5, 0, 0)),
    };
  });
  assert.deepEqual(found, {
    none: { current: 0, longest: 0 },
    yesterday: { current: 3, longest: 3 },
    today: { current: 4, longest: 4 },
    broken: { current: 2, longest: 9 },
    over: { current: 0, longest: 9 },
    late: { current: 2, longest: 2 },
    practice: { current: 1, longest: 1 },
    seeds: { current: 1, longest: 1 },
    before: { current: 2, longest: 2 },
    days: ["2024-02-29", "2026-01-01", "2025-12-31"],
    played: ["2026-03-02"],
    left: 30_000,
    day: "2026-01-05",
  });
  await close();
});

test("the front page counts down to the next day, and then shows its game, without asking the server", async () => {
  const results = ["2026-11-21", "2026-11-22", TODAY].map((day) => result(day));
  const { page, requests, close } = await openAt("/", { results, now: new Date("2026-11-23T23:59:55") });
  await eventually(text(page, "#today-result strong"), "400 points");
  assert.equal(await text(page, "#today-result .soft")(), "10 above par, 80 % of the best");
  assert.equal(await text(page, "#streak")(), "3");
  assert.match(await text(page, "#countdown")(), /^00:00:0\d$/);
  // A screen reader reads a timer only when asked, and never by itself.
  assert.equal(await page.locator("#countdown").getAttribute("role"), "timer");
  assert.equal(await page.locator("#countdown").evaluate((one) => one.closest("[aria-live], [role=status], [role=alert]")), null);
  const days = await page.locator("#week a").evaluateAll((all) => all.map((one) => [new URL(one.href).searchParams.get("daily"), one.classList.contains("played")]));
  assert.equal(days.length, 7);
  assert.deepEqual(days.slice(3), [["2026-11-20", false], ["2026-11-21", true], ["2026-11-22", true], [TODAY, true]]);
  await page.clock.runFor(10_000);
  await eventually(text(page, "#today-result strong"), "Not played yet");
  assert.equal(await text(page, "#today-day")(), "November 24, 2026");
  assert.match(await page.locator("#today-play").getAttribute("href"), /daily=2026-11-24$/);
  assert.match(await text(page, "#countdown")(), /^23:59:/);
  // Today is not over yet.
  assert.equal(await text(page, "#streak")(), "3");
  assert.ok(!requests.some((url) => url.includes("/api/")), "nothing was asked");
  await close();
});

test("the calendar shows months, from the first day to today, and works with the keyboard too", async () => {
  const results = [result("2026-11-02", { total: 380 }), result("2026-10-31"), result("2026-10-30", { practice: true })];
  const { page, requests, close } = await openAt("/matematico-days", { results });
  await eventually(text(page, "#month"), "November 2026");
  assert.ok(await page.locator("#on").isDisabled());
  assert.equal(await page.locator("#weeks a").count(), 23, "no day that is to come");
  const named = (name) => page.getByRole("link", { name, exact: true });
  await named("November 2, 2026: 380 points, 10 below par, 76 % of the best").waitFor();
  await named("November 3, 2026: not played").waitFor();
  assert.equal(await text(page, "#facts")(), "Days played\n2\nStreak\n0\nLongest\n1\nShare of best\n78 %");
  assert.match(await page.locator("#missing").getAttribute("href"), /daily=2026-11-22$/);
  await page.locator("#back").focus();
  await page.keyboard.press("Enter");
  await eventually(text(page, "#month"), "October 2026");
  assert.match(page.url(), /\?month=2026-10$/);
  const above = named("October 31, 2026: 400 points, 10 above par, 80 % of the best");
  assert.match(await above.getAttribute("class"), /above/);
  await named("October 30, 2026: not played").waitFor();
  // A week begins on the day that is customary in the language.
  assert.deepEqual(await page.locator("#weeks td").nth(4).locator("[aria-hidden]").allInnerTexts(), ["1", "–"]);
  await page.reload();
  await eventually(text(page, "#month"), "October 2026");
  for (let month = 10; month > 1; month -= 1) await page.click("#back");
  await eventually(text(page, "#month"), "January 2026");
  assert.ok(await page.locator("#back").isDisabled());
  assert.equal(await page.locator("#weeks a").count(), 31);
  assert.ok(!requests.some((url) => url.includes("/api/")), "nothing was asked");
  await named("January 1, 2026: not played").focus();
  await page.keyboard.press("Enter");
  await eventually(text(page, "#game-name"), "Daily game for January 1, 2026");
  await close();
});

for (const [width, height] of [[360, 640], [390, 664]]) {
  test(`today's game is in sight on the page of days at ${width}×${height} in every language`, async () => {
    const { page, close } = await open("/matematico-days", { width, height });
    for (const lang of Object.keys(LANGUAGES)) {
      await page.goto(new URL(`?lang=${lang}`, page.url()).href);
      await eventually(() => page.locator("#weeks a").count(), (n) => n > 0);
      for (const selector of ["#today-play", "#month"]) {
        const box = await page.locator(selector).boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= height, `${lang}: ${selector}: ${JSON.stringify(box)}`);
      }
    }
    await close();
  });
}

test("an invalid or future month shows the current one", async () => {
  for (const month of ["2026-12", "2025-12", "2026-13", "x"]) {
    const { page, close } = await openAt(`/matematico-days?month=${month}`);
    await eventually(text(page, "#month"), "November 2026");
    await close();
  }
});

test("in the middle of today's game, the front page and the calendar say so, and a practice game was played", async () => {
  const { page, close } = await open("/", { reducedMotion: "reduce" });
  await eventually(text(page, "#today-result strong"), "Not played yet");
  await page.click("#today-play");
  await eventually(text(page, "#turn-count"), "1 / 25");
  await place(page, [...Array(10).keys()]);
  for (const path of ["/", "/matematico-days"]) {
    await page.goto(address + path);
    await eventually(text(page, "#today-play"), "Continue");
    await eventually(() => page.locator(".day.begun .mark").innerText(), "10/25");
    assert.match(await page.locator(".day.begun").textContent(), /10 of 25 cards/);
  }
  await page.goto(`${address}/`);
  await eventually(text(page, "#today-result strong"), "10 of 25 cards");
  await page.click("#today-play");
  await eventually(text(page, "#turn-count"), "11 / 25");
  await page.locator("#practice").check({ force: true });
  await page.click("#undo");
  await place(page, [...Array(25).keys()].slice(9));
  await eventually(() => page.locator("#ending").isVisible(), true);
  await page.goto(`${address}/`);
  await eventually(text(page, "#today-result strong"), /points/);
  await eventually(text(page, "#today-result"), /does not count/);
  await close();
});
