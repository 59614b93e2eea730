// The pages in every language: nothing is left in English, nothing is too wide, and the language
// switch keeps the question.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ask, eventually, open, text } from "./browser.mjs";
import { atEnd, inGame, inLobby, roomState } from "./room.mjs";
import { WORDS, violations } from "./axe.mjs";
import { place } from "./playing.mjs";
import { SITE, languageIn } from "./site.mjs";
import { LANGUAGES as SPOKEN, tagOf } from "./spoken.mjs";
import "./started.mjs";

/** For each language: the link to the content, and the name of the language menu. */
const LANGUAGES = {
  en: { skip: "Skip to the content", menu: "en, language: English" },
  cs: { skip: "Přeskočit na obsah", menu: "cs, jazyk: Čeština" },
  sk: { skip: "Preskočiť na obsah", menu: "sk, jazyk: Slovenčina" },
  de: { skip: "Zum Inhalt springen", menu: "de, Sprache: Deutsch" },
  pl: { skip: "Przejdź do treści", menu: "pl, język: Polski" },
  it: { skip: "Vai al contenuto", menu: "it, lingua: Italiano" },
  zh: { skip: "跳到正文", menu: "zh, 语言: 简体中文" },
  ja: { skip: "本文へ移動", menu: "ja, 言語: 日本語" },
};

/** Each page, with what shows that it is ready, and words on it that are only English. */
const PAGES = [
  { path: "/", ready: "main h1", english: ["Every hand", "the best possible result", "Play today", "Not played yet", "Days in a row", "midnight"] },
  { path: "/matematico-days", ready: "#weeks a", english: ["Daily games", "not played", "Previous month", "Streak", "you missed"] },
  { path: "/matematico?seed=1", act: hint, ready: "#left li", english: ["Seed 1", "New game", "Left in the deck", "row 1", "Best:", "empty", "Practice", "three of a kind", "Play together"] },
  { path: "/matematico?seed=2&placed=abcdefghijklmnopqrstuvwxy", act: toEnd, ready: "#best-status", english: ["points", "proved best", "The end", "move by move", "of the best", "A good player", "Each square", "Seed 2", "Your games", "one pair", "Row 1", "Card 25"] },
  { path: "/matematico?seed=1&class", act: (page) => page.click("#call-next"), ready: "#called li", english: ["Card 1 of", "Next card", "Full screen", "Everyone plays", "Matematico, seed"] },
  { path: "/matematico?seed=eleven", ready: "#page-problem .problem", english: ["Type a whole", "is not a game number"], isRefused: true },
  { path: "/poker?hand=As+Ks+Qs+Js+9d", act: openFirst, ready: ".outcomes", english: ["One hand per line", "high card", "Discard", "strength", "Next hand", "of spades", "one pair"] },
  { path: "/poker?hand=9c+9d+Tc+Td+Ah&hand=9h+9s+Jc+Jd+Th", ready: "#answer .reason", english: ["wins", "higher pair", "two pair", "10 of clubs"] },
  { path: "/poker?hand=As+Ks+Qs+Js+9x", ready: "#hands-problem .problem", english: ["unknown suit", "No answer", "column"], isRefused: true },
  { path: "/poker-equity?player=QQ%2B,AK&player=22%2B,A2s%2B:0.5&board=Th9d4c&dead=2c", act: openFirst, ready: "#answer table", english: ["Exact", "were counted", "loses", "Dead cards", "combos", "Range of player", "how often", "two pair"] },
  { path: "/poker-odds?hand=9c8c&board=7d6h2s&against=AsAd&dead=Tc", act: (page) => page.locator("#next summary").click(), ready: "#next table >> nth=1", english: ["Where the hand stands", "loses to", "better than now", "out: goes ahead", "Dead cards", "straight", "By category", "equally likely", "behind"] },
  { path: "/poker-pots?players=30:%231&players=80:%232&players=150:%232&players=200:fold", ready: "#answer table", english: ["Main pot", "Side pot", "gets back", "Dead money", "for players", "folded", "Smallest chip"] },
  { path: "/poker-history", act: openExample, ready: "#sums table", english: ["Choose a file", "as the log says", "Main pot", "put in", "Next hand", "largest losses", "One step", "Letters instead"] },
  { path: "/mahjong-log", act: openExample, ready: "#sums table", english: ["Choose a file", "as the log says", "The wall ran out", "by tsumo", "Next round", "How this win", "One step", "best chosen", "Letters instead"] },
  { path: "/mahjong?hand=234567m34588p456s&riichi=true&tsumo=5p&dora=7p", act: openAll, ready: "#fu-table", english: ["The reading", "Rounded up", "pays", "Sequence", "Every win", "Two-sided wait", "dora indicators", "Take back", "At the table", "of dots"] },
  { path: "/mahjong?hand=123789m406p11s79s8s&ron=8s", act: openAll, ready: "#answer .changes", english: ["No yaku", "would help", "With riichi", "By tsumo"] },
  { path: "/mahjong?hand=123m456p7899s1124z", ready: ".discards", english: ["What to discard", "Click a tile", "left"] },
  { path: "/mahjong?hand=234567m3488p456s&discards=2p", ready: ".waits", english: ["Furiten: no", "You discarded", "Click a score", "not allowed"] },
  { path: "/mahjong?hand=234567m34588p456s&tsumo=5p&dora=9m&dora=9m&ura=1m&riichi=true&honba=x", ready: "#honba-problem .problem", english: ["No score yet", "expected"], isRefused: true },
  { path: "/mahjong?hand=33m+[kakan+2222m]+[kan+5555m]+[ankan+7777m]+[pon+999m]&rules=sichuan&tsumo=3m", act: openAll, ready: ".kongs", english: ["Suit given up", "Won on the first turn", "Kongs, paid", "Each of", "Value", "Players who have won", "Melded kong"] },
  { path: "/mahjong?hand=23m99p777z1m+[pon+555z]+[pon+666z]&rules=hongkong&ron=1m&flowers=26", act: openAll, ready: "#fan-table", english: ["Played with flowers", "Autumn", "first discard", "Nobody", "Base", "For example"] },
  { path: "/mahjong?hand=1235577m111222z7m+[pon+333z]&rules=taiwan&ron=7m&from=east&streak=2", act: openAll, ready: "#fan-table", english: ["repeats", "Ready with", "with all eight", "Dealer", "Between the dealer"] },
  { path: "/mahjong?hand=222567m345p33667s&dora=1z", ready: ".worth.most", english: ["Worth the most", "One player", "chance of a win", "Draws to come", "the number of tiles that help"] },
  { path: "/mahjong?hand=222567m345p3367s&dora=1z", ready: ".values-now li", english: ["What the hand is worth", "In riichi", "Silent"] },
  { path: "/mahjong-quiz?of=discards&seed=24", act: (page) => page.click('#choices [data-tile="7p"]'), ready: ".valued", english: ["The position", "Discarded so far", "Which tile", "worth the most", "By counting", "your tile", "Show the values", "Position number"] },
  { path: "/mahjong-quiz?seed=7", act: guess, ready: "#fu-table", english: ["Won by", "Discarded by", "Not everything", "which you skipped", "Check"] },
  { path: "/field", ready: "#answer .field-total", english: ["points", "Objectives", "for each", "Click a position", "As text", "Visible symbols", "Inkwells"] },
  { path: "/rooms", ready: "#kept:not(:empty)", english: ["Play together", "nobody knows", "Code of the room", "When the next card", "Players type", "Open a room", "without --data", "Players can use"] },
  { ...roomState("the lobby, of a visitor", inLobby, "anyone"), ready: "#join-button:visible", english: ["Your name", "Join", "players are in", "gone when the server"] },
  { ...roomState("the game, of a player", inGame, "petr"), ready: "#turn-count:visible", english: ["Hint", "Standings", "Card", "Paused", "not full"] },
  { ...roomState("the end, of a player", atEnd, "jana"), ready: "#best .points.some, #best .points.much", english: ["The game is over", "Your grid", "The best arrangement", "Everybody’s place", "cards placed", "Were the cards decided", "1st place"] },
  { ...roomState("the lobby, on the projector", inLobby, "host", "/caller"), ready: "#players li", english: ["Join here", "Start the game", "players are in", "Phones cannot open", "The host’s page", "Say the cards aloud"] },
  { ...roomState("the game, of the host", inGame, "host", "/host"), ready: "#players li", english: ["Players", "has placed", "not connected", "computer player", "Lock the room", "seconds for each", "random cell", "with hints", "all totals", "Page for the projector", "End the game"] },
  { ...roomState("the host’s page, of a visitor", inLobby, "anyone", "/host"), ready: "#not-yours:visible", english: ["This page is for the host", "To the players’ page"] },
  { path: "/r/222222", kept: "**/api/v1/rooms/222222*", ready: "#gone:visible", english: ["This room is closed", "Either the code", "Enter a code"], isRefused: true },
  { path: "/docs", ready: "#get_poker_rank h3", later: SITE ? "#get_poker_rank details" : "#get_poker_rank a.button", english: ["Programs can ask the same questions", ...(SITE ? [] : ["Try it"])] },
  { path: "/no-such-page", ready: "main h1", english: ["This cell", "There is no page"], isRefused: true },
];

async function openExample(page) {
  await page.click("#example");
  await page.locator("#result:visible").waitFor();
}

async function openFirst(page) {
  await page.locator("#draw-answer summary, #answer summary").first().click();
}

/** Opens all details in sight, without a mouse, which opens them in `hint` and in `every-page.mjs`. */
async function openDetails(page) {
  await page.locator("main summary:visible").evaluateAll((all) => all.forEach((one) => one.click()));
}

async function hint(page) {
  await page.click("#hint");
  await page.locator(".cell.best").waitFor();
  for (const summary of await page.locator("main summary:visible").all()) await summary.click();
}

/** Waits until the best arrangement of a finished game is there. */
async function toEnd(page) {
  await page.locator("#best-board .cell").first().waitFor();
}

/** Opens all explanations. */
async function openAll(page) {
  await page.locator("#answer summary").first().waitFor();
  await openDetails(page);
}

async function guess(page) {
  await page.fill("#han", "3");
  await page.click("#check");
}

/** The language of a page, its text without anything that is marked as English, and how much wider it is than its window. */
function look() {
  const { lang, scrollWidth, clientWidth } = document.documentElement;
  const copy = document.body.cloneNode(true);
  for (const one of copy.querySelectorAll('[lang="en"], script, noscript')) one.remove();
  const names = [...copy.querySelectorAll("[aria-label], [title]")].flatMap((one) => [one.getAttribute("aria-label"), one.title]);
  return { lang, skip: document.querySelector(".skip").innerText, own: [copy.textContent, ...names].join("\n"), beyond: scrollWidth - clientWidth };
}

/** Opens the language menu; returns its place, and whether a click at its button would hit it. */
function placeOfOpenMenu() {
  const menu = document.querySelector(".languages");
  const button = menu.querySelector("summary");
  button.scrollIntoView({ block: "nearest", behavior: "instant" });
  const { left, top, width, height } = button.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  menu.open = true;
  return { isHit: button.contains(hit), ...menu.querySelector("ul").getBoundingClientRect().toJSON() };
}

/** A site has no rooms, and its page for unknown addresses is only in English. */
const isThere = ({ path, isRoom }, code) => !SITE || (!isRoom && !/^[/]r(ooms)?\b/.test(path) && (path !== "/no-such-page" || code === "en"));

/** Asks the server only once, because an address may not try many codes of rooms. */
async function askOnce(page, requests) {
  let answer;
  await page.route(requests, async (route) => {
    answer ??= route.fetch().then(async (given) => ({ status: given.status(), headers: given.headers(), body: await given.body() }));
    await route.fulfill(await answer);
  });
}

/** A page that has forgotten the page before it. */
async function openAgain(page, address) {
  await page.evaluate(() => [localStorage, sessionStorage].forEach((kept) => kept.clear()));
  await page.context().clearCookies();
  await page.goto(address);
}

// A page is opened in one language after another, because a new context takes as long as the test.
describe("every page in every language", { concurrency: 2 }, () => {
  PAGES.filter((page) => isThere(page, "en")).forEach(({ path, isRoom, name = path, kept, act, ready, later = ready, english, isRefused = false }, idx) => {
    test(`${name} (${idx + 1}) in every language`, async (t) => {
      const pathIn = (code) => `${path}${path.includes("?") ? "&" : "?"}lang=${code}`;
      const { page, base, close } = await open(pathIn("en"), { width: 360, height: 740, reducedMotion: "reduce", isShared: !kept });
      if (kept) await askOnce(page, kept);
      for (const [code, { skip }] of Object.entries(LANGUAGES).filter(([code]) => isThere({ path, isRoom }, code))) {
        await t.test(`${name} in ${code}: whole, accessible, no wider than a phone`, async () => {
          if (code !== "en") await openAgain(page, base + pathIn(code));
          await act?.(page);
          await page.locator(ready).first().waitFor();
          // What loads later may be in details that are closed.
          await page.locator(later).first().waitFor({ state: "attached" });
          const found = await page.evaluate(look);
          assert.deepEqual([found.lang, found.skip], [tagOf(code), skip]);
          assert.ok(!found.own.includes("{{"), "a place is not filled in");
          if (code !== "en") for (const words of english) assert.ok(!found.own.includes(words), `English is left: ${words}`);
          else for (const words of english) assert.ok(found.own.includes(words), `what is looked for is there: ${words}`);
          assert.equal(found.beyond, 0, "the page scrolls sideways");
          // Colors and structure are the same in every language.
          assert.deepEqual(await violations(page, code === "en" ? null : WORDS), []);
          const menu = await page.evaluate(placeOfOpenMenu);
          assert.ok(menu.isHit, "nothing covers the button of the menu");
          assert.ok(menu.width > 0 && menu.left >= 0 && menu.right <= 360, "the menu is in the window");
        });
      }
      await close({ refusals: isRefused });
    });
  });
});

test("the browser's language is used, and the menu overrides it and keeps the question", async () => {
  const { page, close } = await open("/field?x=7", { locale: "cs-CZ" });
  await page.getByText(LANGUAGES.cs.menu).waitFor();
  await page.locator(".languages summary").click();
  await page.getByRole("link", { name: "Polski" }).click();
  await eventually(() => page.locator("html").getAttribute("lang"), "pl");
  assert.deepEqual([new URL(page.url()).searchParams.get("x"), languageIn(page.url())], ["7", "pl"]);
  await page.locator("header .brand").click();
  await eventually(text(page, ".skip"), LANGUAGES.pl.skip);
  await close();
});

test("the language menu closes with Escape, with a click elsewhere, and when it is left", async () => {
  const { page, close } = await open("/");
  const menu = page.locator(".languages");
  const isOpen = () => menu.evaluate((one) => one.open);
  const summary = menu.locator("summary");
  await summary.focus();
  await page.keyboard.press("Enter");
  assert.equal(await isOpen(), true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  assert.equal(await isOpen(), false);
  assert.ok(await summary.evaluate((one) => one === document.activeElement));
  await summary.click();
  await page.locator("main h1").click();
  assert.equal(await isOpen(), false);
  await summary.click();
  for (let n = 0; n <= SPOKEN.length; n += 1) await page.keyboard.press("Tab");
  assert.equal(await isOpen(), false);
  await close();
});

/** Some cards, as a screen reader announces them. */
const CARDS = {
  en: ["ace of spades", "king of hearts", "queen of diamonds", "10 of clubs"],
  cs: ["pikové eso", "srdcový král", "kárová dáma", "křížová 10"],
  sk: ["pikové eso", "srdcový kráľ", "kárová dáma", "krížová 10"],
  de: ["Pik-Ass", "Herz-König", "Karo-Dame", "Kreuz-10"],
  pl: ["as pik", "król kier", "dama karo", "10 trefl"],
  it: ["asso di picche", "re di cuori", "donna di quadri", "10 di fiori"],
  zh: ["黑桃A", "红桃K", "方块Q", "梅花10"],
  ja: ["スペードのA", "ハートのK", "ダイヤのQ", "クラブの10"],
};

for (const [code, names] of Object.entries(CARDS)) {
  test(`cards are called by their names in ${code}`, async () => {
    const { page, close } = await open(`/poker?lang=${code}`, { isShared: true });
    for (const name of names) await page.getByRole("button", { name, exact: true }).waitFor();
    await page.click("#clear");
    await page.getByRole("button", { name: names[0], exact: true }).click();
    await eventually(() => new URL(page.url()).searchParams.get("hand"), "As");
    assert.equal(languageIn(page.url()), code);
    await close();
  });
}

/** The maximum that a game may load, compressed, in bytes. */
const MAX_BYTES = 60_000;

/** The first cell and the turned card, a king, as a screen reader announces them. */
const GAMES = {
  en: ["row 1, column 1, empty", "Turned card: king", "Turned card: 13", "Seed 2"],
  cs: ["řádek 1, sloupec 1, prázdné", "Otočená karta: král", "Otočená karta: 13", "Hra číslo 2"],
  sk: ["riadok 1, stĺpec 1, prázdne", "Otočená karta: kráľ", "Otočená karta: 13", "Hra číslo 2"],
  de: ["Zeile 1, Spalte 1, leer", "Aufgedeckte Karte: König", "Aufgedeckte Karte: 13", "Spielnummer 2"],
  pl: ["wiersz 1, kolumna 1, puste", "Odkryta karta: król", "Odkryta karta: 13", "Gra numer 2"],
  it: ["riga 1, colonna 1, vuota", "Carta scoperta: re", "Carta scoperta: 13", "Numero 2"],
  zh: ["第1行第1列，空", "翻出的牌：K", "翻出的牌：13", "牌局2"],
  ja: ["1行目1列目、空き", "めくったカード：キング", "めくったカード：13", "ゲーム番号2"],
};

for (const [code, [cell, letters, numbers, name]] of Object.entries(GAMES)) {
  test(`Matematico in ${code}: spoken names, values with letters and with numbers, a light page`, async (t) => {
    const { page, close } = await open(`/matematico?seed=2&values=letters&lang=${code}`, { isShared: true });
    await page.getByRole("gridcell", { name: cell, exact: true }).waitFor();
    await eventually(text(page, "#game-name"), name);
    const { cards: deck } = await ask("matematico/deck?seed=2");
    await place(page, [...Array(deck.indexOf("K")).keys()]);
    await page.getByRole("img", { name: letters, exact: true }).waitFor();
    await eventually(text(page, "#turned"), "K");
    await page.locator("#numbers").check();
    await page.getByRole("img", { name: numbers, exact: true }).waitFor();
    await eventually(text(page, "#turned"), "13");
    assert.match(await text(page, "#left")(), /^1\s[\s\S]*\s13\s/);
    const { searchParams } = new URL(page.url());
    assert.deepEqual([searchParams.get("seed"), searchParams.get("values"), languageIn(page.url())], ["2", "numbers", code]);
    const bytes = await page.evaluate(() => {
      const all = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type)).filter(({ name }) => !/[/]api[/]|[.]wasm$/.test(name));
      return all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    });
    t.diagnostic(`${code}: ${Math.ceil(bytes / 1000)} KB`);
    // A file server may or may not compress.
    assert.ok(bytes > 10_000 && (SITE || bytes < MAX_BYTES), `${bytes} bytes`);
    await close();
  });
}

test("every language has its names here", () => {
  for (const names of [LANGUAGES, CARDS, GAMES]) assert.deepEqual(Object.keys(names).toSorted(), SPOKEN.toSorted());
});

test("values are written as in the language, as in the address, or as chosen", async () => {
  const { page, close } = await open("/matematico?seed=2&lang=cs");
  const rules = () => page.locator('[data-values="numbers"]').first().evaluate((one) => !one.hidden);
  await eventually(rules, true);
  await page.locator("#numbers").uncheck();
  await eventually(rules, false);
  await page.reload();
  await eventually(rules, false);
  assert.equal(new URL(page.url()).searchParams.get("values"), null, "an address that names none stays as it is");
  await page.goto(page.url().replace("lang=cs", "values=numbers").replace(/cs[/](matematico)[.]html.*/, "$1?seed=2&values=numbers"));
  await eventually(rules, true);
  await close();
});

test("the language menu keeps the game", async () => {
  const { page, close } = await open("/matematico?seed=2");
  await eventually(text(page, "#game-name"), "Seed 2");
  await page.locator('#board [data-cell="6"]').click();
  await page.locator(".languages summary").click();
  await page.getByRole("link", { name: "Deutsch" }).click();
  await eventually(text(page, "#game-name"), "Spielnummer 2");
  assert.match(await page.locator('#board [data-cell="6"]').getAttribute("aria-label"), /^Zeile 2, Spalte 2, (?!leer)/);
  assert.deepEqual([new URL(page.url()).searchParams.get("seed"), languageIn(page.url())], ["2", "de"]);
  await close();
});
