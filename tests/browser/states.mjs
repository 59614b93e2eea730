// Every page in each of its states.

import { atEnd, inGame, inLobby, roomState } from "./room.mjs";
import { SITE } from "./site.mjs";

/**
 * Every page in each of its states: its address, what is done there, and what shows that it is
 * ready.
 */
const ALL = [
  { path: "/", ready: ["main h1", /exact answer/] },
  { path: "/", act: playDays, ready: ["#today-result strong", /400 points/] },
  { path: "/matematico-days", ready: ["#weeks a >> nth=0", /1/] },
  { path: "/matematico-days", act: playDays, ready: ["#facts", /100 %/] },
  { path: "/matematico?seed=1", ready: ["#turn-count", /1 \/ 25/] },
  { path: "/matematico?seed=4&placed=ckefyrslawhtnijdqopgmbuxv", act: showCosts, ready: ["#curve", /Luck with the cards/] },
  { path: "/matematico?seed=4&placed=ckef", ready: ["#page-problem", /25 different cells/] },
  { path: "/matematico?seed=1", act: listGames, ready: ["#own-list li >> nth=0", /400 points/] },
  { path: "/matematico?seed=1&class", ready: ["#call-next", /first card/] },
  { path: "/matematico?seed=1&class", act: callAll, ready: ["#class-best-said", /points were possible/] },
  { path: "/matematico-sheets", ready: ["#sheet", /Four aces/] },
  { path: "/matematico-sheets?print=rules", ready: ["#sheet", /How Matematico is played/] },
  { path: "/matematico-sheets?print=list&seed=7", ready: ["#sheet", /game 7/] },
  { path: "/matematico-sheets?print=list&seed=eleven", ready: ["#page-problem", /eleven/], isRefused: true },
  { path: "/matematico?seed=eleven", ready: ["#page-problem", /eleven/], isRefused: true },
  { path: "/poker?hand=As+Ks+Qs+Js+9d", ready: ["#draw-answer", /Discard 1 card/] },
  { path: "/poker?hand=As+Ks+Qs+Js+9d", act: (page) => page.locator(".bar summary").first().click(), ready: [".outcomes >> nth=0", /%/] },
  { path: "/poker?hand=As+Kh+Qs+Js+9d&hand=Ad+Kd+Qd+Jd+9c", ready: ["#answer", /tie/] },
  { path: "/poker?deck=24&hand=9c+Tc+Jc+Qc+Ac", ready: ["#draw-answer", /Stand pat/] },
  { path: "/poker?hand=As+Ks+Qs+Js+9x", ready: ["#hands-problem", /suit/], isRefused: true },
  { path: "/poker", act: (page) => page.click("#clear"), ready: ["#answer", /Type a hand/] },
  { path: "/poker-equity", ready: ["#answer", /1,712,304 boards/] },
  { path: "/poker-equity?player=QQ%2B,AK&player=22%2B,A2s%2B:0.5&board=Th9d4c&dead=2c", act: openAnswers, ready: ["#answer", /two pair/] },
  { path: "/poker-equity?player=AKs&player=random&player=random&player=random&board=2c3c", ready: ["#answer", /estimated/] },
  { path: "/poker-equity?game=omaha-hi-lo&player=AcAd2s3s&player=KdQdJc9c&board=Kc7d2h", act: openAnswers, ready: ["#answer", /scoops/] },
  { path: "/poker-equity?player=20%25&player=22%2B,A2s%2B&player=KK&board=Th9d4c3s", act: showEquities, ready: ["#grid.is-heat", /AA/] },
  { path: "/poker-equity", act: openDeck, ready: ["#deck-title", /Cards of player 1/] },
  { path: "/poker-pots", ready: ["#answer", /Side pot 2/] },
  { path: "/poker-pots?players=500:AsAh&players=800:KdKc&players=800:fold&game=holdem&board=AcKh7h2s2d&chip=25", ready: ["#answer", /full house/] },
  { path: "/poker-pots?players=5:%231&players=7:x", ready: ["#players", /./], isRefused: true },
  { path: "/poker-equity?player=AA&player=AK-AQ", ready: ["#players", /dash/], isRefused: true },
  { path: "/poker-odds", ready: ["#next", /better than now/] },
  { path: "/poker-odds?hand=9c8c&board=7d6h2s&against=AsAd&dead=Tc", act: (page) => page.locator("#next summary").click(), ready: ["#next table >> nth=1", /one pair/] },
  { path: "/poker-odds?hand=TsTd", ready: ["#makes", /2,118,760 boards/] },
  { path: "/poker-odds?hand=AhKz&board=Qh7h2c", ready: ["#hand-problem", /suit/], isRefused: true },
  { path: "/poker-odds?hand=Ah", ready: ["#answer", /add one more/] },
  { path: "/poker-history", ready: ["#source", /drop it/] },
  { path: "/poker-history", act: openExample, ready: ["#sums", /net/] },
  { path: "/mahjong-log", ready: ["#source", /drop it/] },
  { path: "/mahjong-log", act: openExample, ready: ["#sums", /wins/] },
  { path: "/mahjong?hand=111222333m11p789s", ready: ["#answer", /2 ways/] },
  { path: "/mahjong?hand=123m456p7899s1124z", ready: ["#answer", /-shanten/] },
  { path: "/mahjong?hand=123m456p7899s114z", act: (page) => page.click(".other-draw summary"), ready: ["#answer", /-shanten/] },
  { path: "/mahjong?hand=222567m345p33667s&dora=1z", act: openAll, ready: [".values", /Worth the most/] },
  { path: "/mahjong?hand=222567m345p3367s&dora=1z", ready: [".values-now", /Silent/] },
  { path: "/mahjong?hand=1112345678999m&visible=9m", ready: ["#answer", /22 tiles of 8 kinds/] },
  { path: "/mahjong?hand=234567m34588p456s&riichi=true&tsumo=5p&dora=7p", act: openAll, ready: ["#fu-table", /Rounded/] },
  { path: "/mahjong?hand=123m9s9s+[pon+555z]+[pon+666z]+[pon+777z]&ron=9s&pao=daisangen:west&from=north&honba=2", ready: ["#answer", /who is liable/] },
  { path: "/mahjong?hand=123789m406p11s79s8s&ron=8s", act: openAll, ready: ["#answer", /What would help/] },
  { path: "/mahjong?hand=234567m3488p456s&discards=2p", act: openAll, ready: [".waits", /2,700/] },
  { path: "/mahjong?hand=234567m34588p456s&tsumo=5p&dora=9m&dora=9m&ura=1m&riichi=true&honba=x", ready: ["#honba-problem", /x/], isRefused: true },
  { path: "/mahjong?hand=33m+[kakan+2222m]+[kan+5555m]+[ankan+7777m]+[pon+999m]&rules=sichuan&tsumo=3m", act: openAll, ready: ["#answer", /Kongs, paid separately/] },
  { path: "/mahjong?hand=23m999p77z1m+[pon+555z]+[pon+666z]&rules=hongkong&ron=1m&flowers=26", act: openAll, ready: ["#fan-table", /Small Three Dragons/] },
  { path: "/mahjong?hand=1235577m111222z7m+[pon+333z]&rules=taiwan&ron=7m&flowers=1256&streak=2", act: openAll, ready: ["#fan-table", /Half Flush/] },
  { path: "/mahjong?hand=234m567p3488s678s&rules=hongkong", act: openAll, ready: [".waits", /too few/] },
  { path: "/mahjong-quiz?seed=7", ready: ["#win", /Dora indicators/] },
  { path: "/mahjong-quiz?seed=7&rules=m-league", act: guess, ready: ["#fu-table", /Rounded/] },
  { path: "/mahjong-quiz?of=discards&seed=24", ready: ["#win", /Draws to come/] },
  { path: "/mahjong-quiz?of=discards&seed=24", act: (page) => page.click('#choices [data-tile="7p"]'), ready: ["#answer", /By counting tiles/] },
  { path: "/mahjong-quiz?seed=eleven", ready: ["#seed-problem", /eleven/], isRefused: true },
  { path: "/mahjong?hand=123x", ready: ["#hand-problem", /suit/], isRefused: true },
  { path: "/mahjong", act: (page) => page.click("#clear"), ready: ["#answer", /Type a hand/] },
  { path: "/field", ready: ["#answer", /points/] },
  { path: "/field", act: (page) => page.click("#clear"), ready: ["#answer", /0 points/] },
  { path: "/field", act: (page) => page.fill("#document", "no field"), ready: ["#document-problem", /JSON/], isRefused: true },
  { path: "/docs", ready: ["#get_poker_rank h3", /poker\/rank/] },
  { path: "/docs", act: (page) => page.locator("#get_poker_rank summary").click(), ready: ["#get_poker_rank details pre", /strength/] },
  { path: "/rooms", ready: ["#kept", /--data/] },
  { ...roomState("the lobby, of a player", inLobby, "jana"), ready: ["#players", /Petr/] },
  { ...roomState("the lobby, of a visitor", inLobby, "anyone"), ready: ["#door-said", /not begun/] },
  { ...roomState("the game, of a player", inGame, "petr"), ready: ["#turn-count", /7 \/ 25/] },
  { ...roomState("the end, of a player", atEnd, "jana"), ready: ["#best", /proved best/] },
  { ...roomState("the lobby, on the projector", inLobby, "host", "/caller"), ready: ["#who", /Jana/] },
  { ...roomState("the game, on the projector", inGame, "host", "/caller"), ready: ["#call-count", /Card 7/] },
  { ...roomState("the end, on the projector", atEnd, "host", "/caller"), ready: ["#best", /proved best/] },
  { ...roomState("the lobby, of the host", inLobby, "host", "/host"), ready: ["#players", /Jana/] },
  { ...roomState("the game, of the host", inGame, "host", "/host"), ready: ["#call-count", /Card 7/] },
  { ...roomState("the end, of the host", atEnd, "host", "/host"), ready: ["#best", /proved best/] },
  { ...roomState("the host’s page, of a visitor", inLobby, "anyone", "/host"), ready: ["#not-yours", /is for the host/] },
  { path: "/r/222222", ready: ["#gone:visible", /closed/], isRefused: true },
  { path: "/no-such-page", ready: ["main h1", /empty/], isRefused: true },
];

/** Those that are there: a site has no rooms. */
export const STATES = ALL.filter(({ path, isRoom }) => !SITE || !(isRoom || /^[/]r(ooms)?\b/.test(path)));

/** Shows what each move of a finished game cost. */
async function showCosts(page) {
  await page.click("#find-costs");
  await page.locator("#curve summary").click();
}

/** Stores results for today and for the days before. */
async function playDays(page) {
  await page.evaluate(() => {
    const two = (part) => String(part).padStart(2, "0");
    const results = [0, 1, 2].map((back) => {
      const day = new Date();
      day.setDate(day.getDate() - back);
      const daily = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
      return { seed: daily.replaceAll("-", ""), total: 400, daily, hints: 1, practice: false, on: daily, best: 400, par: 399 + back };
    });
    localStorage.setItem("handeval.matematico.results", JSON.stringify(results.toReversed()));
  });
  await page.reload();
}

async function listGames(page) {
  await playDays(page);
  await page.locator("#own-games summary").click();
}

/** Opens everything that can be opened: dora to click, further facts, and explanations. */
async function openAll(page) {
  await page.locator("#table").waitFor();
  for (const button of await page.locator("#table .add:visible").all()) await button.click();
  for (const summary of await page.locator("summary").all()) await summary.click();
}

/** Reads the example of a page of logs, in the middle of its first part. */
async function openExample(page) {
  await page.click("#example");
  await page.locator("#result:visible").waitFor();
  await page.locator("#step").fill("9");
  for (const summary of await page.locator("#costly summary").all()) await summary.click();
}

async function openAnswers(page) {
  await page.locator("#answer summary").first().waitFor();
  for (const summary of await page.locator("#answer summary").all()) await summary.click();
}

/** Shows the equity of each hand. */
async function showEquities(page) {
  await page.locator("#answer .equity-value").first().waitFor();
  await page.locator("label:has(#view-equity)").click();
}

async function openDeck(page) {
  await page.locator("#answer .equity-value").first().waitFor();
  await page.locator(".slot").first().click();
}

async function guess(page) {
  await page.fill("#han", "3");
  await page.click("#check");
}

async function callAll(page) {
  for (let n = 0; n < 25; n += 1) await page.click("#call-next");
  await page.click("#class-best");
}
