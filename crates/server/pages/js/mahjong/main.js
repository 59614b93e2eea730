// The mahjong page: a hand is checked as it is typed or clicked, and a win is scored.

import { mahjong } from "../api.js";
import { latest } from "../latest.js";
import { Problem, loaded } from "../ask.js";
import { announce, debounced, find, h, setChildren } from "../dom.js";
import { keepInSight } from "../in-sight.js";
import { MarkedInput } from "../marked.js";
import { kindOf, tileName, tilesOf, tilesText } from "../tiles.js";
import { COLON, COMMA, SPACE, STOP, showInAddress, t } from "../words.js";
import { TilePicker, counts } from "./picker.js";
import { GAMES, SHAPES } from "./games.js";
import { CALL } from "./calls.js";
import { Table } from "./table.js";
import { wonBy } from "./words.js";

const USUAL_RULES = "tenhou";
/** Other names for rules that an address can use. */
const ALIASES = { riichi: "tenhou", sanma: "tenhou-sanma" };
/** The number of tiles in a hand with four quads. */
const MOST_TILES = 17;
/** How many waits are told in a line by their names. */
const MOST_NAMED = 4;
const FIRST_HAND = "123m456p7899s1124z";

const input = new MarkedInput(find("#hand"), find("#hand-problem"));
const answer = find("#answer");
const discarded = new MarkedInput(find("#discards"), find("#discards-problem"));
const visible = new MarkedInput(find("#visible"), find("#visible-problem"));
const rules = find("#rules");
const forms = find("#forms");
const table = new Table(() => update());
const isForThree = () => rules.value.endsWith("sanma");

/** The game of the chosen rules; an empty text if they are only about shapes. */
function game() {
  const [{ dataset }] = rules.selectedOptions;
  return dataset.game ?? "riichi";
}

/** The shape rules that belong to the chosen rules. */
function shapeRules() {
  if (isForThree()) return "sanma";
  return game() || rules.value;
}

/** The chosen forms, or else the forms of the chosen rules, if these specify any. */
function chosenForms() {
  const [{ dataset }] = rules.selectedOptions;
  return forms.value || (dataset.forms ?? "");
}

/** Whether a hand has a score here: all tiles of a win, or one fewer, in the forms of the rules. */
function isScored({ tiles, win }) {
  if (game() === "" || forms.value !== "") return false;
  const { size } = GAMES[game()];
  return tiles === size - 1 || (tiles === size && win);
}

/** Whether what a hand is worth on its way to a win is counted here. */
function isValued({ tiles, win }) {
  if (game() !== "riichi" || forms.value !== "") return false;
  const { size } = GAMES.riichi;
  return !win && (tiles === size || tiles === size - 1);
}

/** Whether a hand has no values only because it has too few tiles. */
function isTooSmallForValues({ tiles, win }) {
  return !win && isValued({ tiles: GAMES.riichi.size, win }) && tiles < GAMES.riichi.size - 1;
}

/** Whether the answer is for a win that has a score, unless the input is contradictory. */
function isScoredWin(found) {
  return found !== null && found.tiles !== undefined && found.report.win;
}

/** The text on one line, so that a column is a position. */
const onOneLine = (field) => field.value.replace(/\s/g, " ").trimEnd();

/** All tiles that the player sees elsewhere. */
const seen = () => [onOneLine(discarded), onOneLine(visible)].filter((part) => part !== "").join(" ");

/** How answers are shown, once that has loaded. */
let views = null;

async function loadViews() {
  views ??= (await loaded(import("./views.js"))).views;
}

/** The question, and the answers: the shape, then a score if the hand has one. */
const ask = latest(async (hand, signal) => {
  const [report] = await Promise.all([mahjong.check(hand, { rules: shapeRules(), forms: chosenForms(), visible: seen() }, signal), loadViews()]);
  if (!isScored(report)) return { report };
  // The input may have changed since then.
  const tiles = heldTiles(report, hand);
  const asked = table.parameters({ game: game(), isWin: report.win, tiles, isForThree: isForThree() });
  try {
    const options = { ...asked, ...GAMES[game()].asked, rules: rules.value, explain: true, discards: onOneLine(discarded), visible: onOneLine(visible) };
    return { report, tiles, score: await mahjong.score(hand, options, signal) };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return { report, tiles, problem };
  }
});

async function update() {
  ask.end();
  views?.endValues();
  const hand = input.value.trim();
  showPicker();
  const nTiles = plainCount(hand);
  // The server reports input that is too long.
  if (!hand || (nTiles !== null && nTiles % 3 === 0 && nTiles < MOST_TILES)) {
    clearProblems();
    table.show({ isShown: false });
    const { size } = GAMES[game()] ?? GAMES.riichi;
    const words = hand ? t("mahjong-answer.so-far", { n: nTiles }) : t("mahjong-answer.type", { all: size, less: size - 1 });
    setChildren(answer, h("p", { class: "empty" }, words));
    announce("");
    remember(null);
    return;
  }
  let found;
  try {
    found = await ask(hand);
  } catch (problem) {
    clearProblems();
    announce("");
    showProblem(problem);
    remember(null);
    return;
  }
  clearProblems();
  const isToDiscard = found.tiles === undefined;
  const isShown = !isToDiscard || isValued(found.report);
  table.show({ isShown, game: isShown ? game() : undefined, isWin: isScoredWin(found), tiles: found.tiles, isForThree: isForThree(), isToDiscard });
  show(found);
  remember(found);
}

/** Keeps the question in the address, except for default values. */
function remember(found) {
  const hand = input.value.trim();
  const all = {
    hand,
    rules: rules.value === USUAL_RULES ? "" : rules.value,
    forms: forms.value,
    discards: discarded.value.trim(),
    visible: visible.value.trim(),
    ...(game() && table.parameters({ game: game(), isWin: isScoredWin(found), tiles: found?.tiles, isForThree: isForThree(), isAwaited: !isScoredWin(found) })),
  };
  const parameters = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ""));
  showInAddress(parameters);
}

/** The tiles of a hand in plain notation, a called set counted as three; `null` for any other text. */
function plainCount(text) {
  const held = text.replace(CALL, "");
  if (!/^((\d+[mps]|[1-7]+z)\s*)*$/.test(held)) return null;
  return tilesOf(held).length + 3 * (text.match(CALL)?.length ?? 0);
}

/** The hand in plain notation: as it was typed, or as it was read. */
function plainHand(report, text = input.value.trim()) {
  return plainCount(text) === null ? report.hand : text;
}

/** The tiles that are not called, in the order in which they were typed. */
function heldTiles(report, text) {
  return tilesOf(plainHand(report, text).replace(CALL, ""));
}

function clearProblems() {
  for (const field of [input, discarded, visible]) field.clear();
  table.clearProblem();
}

/** Whether only a single tile of a group is wrong; called sets are marked as a whole. */
function isOfOneTile({ kind, column = 1 }, text) {
  const before = text.slice(0, column - 1);
  return kind === "fifth-copy" || before.lastIndexOf("[") <= before.lastIndexOf("]");
}

function showProblem(problem) {
  const { parameter, error } = problem.report;
  const before = onOneLine(discarded);
  // Both fields are sent as one text.
  const shift = before === "" ? 0 : before.length + 1;
  const isOfVisible = parameter === "visible";
  const isOfDiscards = isOfVisible && shift > 0 && (error.column ?? 1) <= before.length;
  const bad = !isOfVisible ? input : isOfDiscards ? discarded : visible;
  const place = bad === input ? "hand" : isOfDiscards ? "discards" : "visible";
  const part = bad === input ? bad.value.trim() : onOneLine(bad);
  if (bad === visible && error.column !== undefined) error.column -= shift;
  bad.show(problem, { offset: Math.max(bad.value.indexOf(part), 0), part, isOne: isOfOneTile(error, part), again: update });
  table.show({ isShown: false });
  setChildren(answer, h("p", { class: "empty" }, t(`mahjong-answer.see-${place}`)));
}

function show({ report, score, problem }) {
  if (score?.won !== undefined) {
    const { fansText, fansView, scoreText, scoreView, winText } = views;
    const [view, text] = score.fans ? [fansView, fansText] : [scoreView, scoreText];
    const ways = report.decompositions?.length > 1 ? `${winText(report)}.` : "";
    setChildren(answer, ...view(score, { game: game(), ways, onTry: tryChange }));
    announce(text(score, game()));
    return;
  }
  const { ValuesView, acceptance, discards, farText, headline, missing, noValuesNote, otherDraw, ownHand, sizeText, ways, winText } = views;
  const title = report.win ? winText(report) : farText(report.shanten);
  const parts = [headline(title, sizeText(report), !report.win && missing(report)), ownHand(report.hand)];
  if (problem) {
    table.showProblem(problem, update);
    parts.splice(1, 0, h("p", { class: "note" }, t("mahjong-answer.see-table")));
  }
  const values = isValued(report) && !problem ? new ValuesView(report, drawsOf(report)) : null;
  if (isTooSmallForValues(report)) parts.push(noValuesNote());
  if (report.win) parts.push(ways(report));
  else if (report.discards) parts.push(discards(report.discards, (tile) => play(report, tile), values));
  else {
    const onDraw = (tile) => draw(report, tile);
    parts.push(acceptance(report, onDraw, otherDraw(onDraw, isOffered()), scoredWaits(report, score)), ...(values?.parts() ?? []));
  }
  setChildren(answer, ...parts);
  announce([title, ...next(report)].join(report.discards || areTooMany(report.acceptance) ? STOP + SPACE : COLON));
  if (values) fill(values);
}

/** The draws to come: as given, or as many as there usually are after so many discards. */
function drawsOf(report) {
  const draws = find("#draws");
  draws.placeholder = views.drawsLeft(report, tilesOf(discarded.value).length);
  return draws.value.trim() || draws.placeholder;
}

/** Counts the values of the hand, after everything else is shown. */
function fill(values) {
  const situation = { game: "riichi", isWin: false, isForThree: isForThree() };
  const { riichi, double_riichi: doubleRiichi } = table.parameters(situation);
  const asked = { ...table.parameters({ ...situation, isToDiscard: true }), rules: rules.value, visible: seen() };
  const onProblem = (problem) => {
    if (!table.has(problem)) return false;
    table.showProblem(problem, update);
    return true;
  };
  values.fill(asked, { riichi: Boolean(riichi ?? doubleRiichi), onProblem });
}

/** What each wait of a ready hand would score. */
function scoredWaits(report, score) {
  const onWin = (by, tile) => win(report, by, tile);
  if (score?.ready !== undefined && report.shanten === 0) return views.fanWaits(score, { game: game(), onWin });
  return score?.tenpai && score.waits.length > 0 ? views.waitTable(score, onWin) : undefined;
}

/** What a hand that is not a win needs, in short: its waits, or what to discard. */
function next(report) {
  const { win: isWin, shanten, discards: toDiscard, acceptance: tiles } = report;
  if (isWin) return [];
  if (toDiscard) return [t("tile-values.by-tiles", { tile: tileName(toDiscard[0].tile) })];
  if (shanten !== 0) return [];
  return [areTooMany(tiles) ? views.acceptanceText(report) : tiles.map(({ tile }) => tileName(tile)).join(COMMA)];
}

const areTooMany = (waits) => waits?.length > MOST_NAMED;

/** Applies a change that would score more. */
async function tryChange(name) {
  table.change(name);
  await update();
  answer.focus();
}

// Steps of play that Back can undo

/** Moves on to another hand; the previous one stays in the history. */
async function goOn(held, report, words) {
  history.pushState(null, "", location.href);
  const calls = plainHand(report).match(CALL) ?? [];
  write(held, calls.map((call) => call.trim()), false);
  await update();
  answer.focus();
  announce(words);
}

/** Discards a tile. */
async function play(report, tile) {
  const tiles = heldTiles(report);
  const idx = tiles.includes(tile) ? tiles.lastIndexOf(tile) : tiles.findLastIndex((one) => kindOf(one) === kindOf(tile));
  const [gone] = tiles.splice(idx, 1);
  discarded.value = tilesText([...tilesOf(discarded.value), gone]);
  table.forgetTile();
  await goOn(tilesText(tiles), report, t("mahjong-answer.discarded", { tile: tileName(gone) }));
}

/** Draws a tile, which may be the winning one. */
async function draw(report, tile) {
  const isWinning = report.shanten === 0 && report.acceptance.some((one) => one.tile === kindOf(tile));
  if (isWinning && isScored(report)) return win(report, "tsumo", tile);
  await goOn(tilesText([...heldTiles(report), tile]), report, t("mahjong-answer.drawn", { tile: tileName(tile) }));
}

/** Wins on a tile that the hand waits for. */
async function win(report, by, tile) {
  table.win(by, tile);
  await goOn(tilesText([...heldTiles(report), tile]), report, t("mahjong-answer.won", { by: wonBy(by), tile: tileName(tile) }));
}

// Clicking tiles

const into = () => find('input[name="into"]:checked').value;
const picker = new TilePicker(find("#picker"), pick);

/** The text in two parts: the tiles held, and the called sets. */
function parts() {
  const text = input.value.trim();
  return { held: text.replace(CALL, "").trim(), calls: (text.match(CALL) ?? []).map((call) => call.trim()) };
}

function write(held, calls, isAsked = true) {
  input.value = [held, ...calls].filter((part) => part !== "").join(" ");
  if (isAsked) update();
}

function pick(tile) {
  const { held, calls } = parts();
  if (into() === "hand") write(held.endsWith(tile[1]) && /\d.$/.test(held) ? held.slice(0, -1) + tile : held + tile, calls);
  else write(held, [...calls, `[${into()} ${called(tile)}]`]);
}

/** The tiles of a called set, given its (lowest) tile. */
function called(tile) {
  const [digit, suit] = kindOf(tile);
  if (into() === "chi") return `${[0, 1, 2].map((step) => Number(digit) + step).join("")}${suit}`;
  return digit.repeat(into() === "pon" ? 3 : 4) + suit;
}

/** Shows the tiles and calls that the game has. */
function showUsed() {
  const { calls, unused } = GAMES[game()] ?? SHAPES;
  picker.show((tile) => !unused?.test(tile));
  for (const radio of document.querySelectorAll('input[name="into"]')) {
    radio.parentElement.hidden = radio.value !== "hand" && !calls.includes(radio.value);
  }
  if (find('input[name="into"]:checked').parentElement.hidden) find('input[name="into"]').checked = true;
}

/** Whether some more tiles of a kind can be in the hand. */
function fitting() {
  const count = counts(tilesOf(input.value));
  return (tiles) => tiles.every((tile) => (count.get(tile) ?? 0) + tiles.filter((one) => one === tile).length <= 4);
}

/** The tiles that the game has and the hand can still draw. */
function isOffered() {
  const fits = fitting();
  const { unused } = GAMES[game()] ?? SHAPES;
  return (tile) => !unused?.test(tile) && fits([kindOf(tile)]);
}

function showPicker() {
  showUsed();
  const fits = fitting();
  picker.allow((tile) => {
    if (into() === "hand") return fits([kindOf(tile)]);
    const isSequence = tile[1] !== "z" && kindOf(tile)[0] <= "7";
    return tile[0] !== "0" && (into() !== "chi" || isSequence) && fits(tilesOf(called(tile)));
  });
  find("#take-back").disabled = input.value.trim() === "";
  find("#clear").disabled = input.value === "" && discarded.value === "";
}

/** A new hand: nothing is discarded, and the last tile is the winning one. */
function begin(hand) {
  input.value = hand;
  discarded.value = "";
  table.forgetTile();
  update();
}

find("#take-back").addEventListener("click", () => {
  const { held, calls } = parts();
  if (calls.length > 0) write(held, calls.slice(0, -1));
  else write(held.replace(/\d([mpsz])$/, "$1").replace(/(^|[mpsz\s])[mpsz]$/, "$1").trim(), calls);
});
find("#clear").addEventListener("click", () => begin(""));
for (const field of ["#hand", "#discards", "#visible"]) find(field).addEventListener("input", debounced(150, () => update()));
for (const radio of document.querySelectorAll('input[name="into"]')) radio.addEventListener("change", showPicker);
for (const select of [rules, forms]) select.addEventListener("change", () => update());
for (const button of document.querySelectorAll("[data-example]")) button.addEventListener("click", () => begin(button.dataset.example));

/** Applies everything in an address. */
function readAddress() {
  const asked = new URLSearchParams(location.search);
  if (asked.has("hand")) input.value = asked.get("hand");
  discarded.value = asked.get("discards") ?? "";
  visible.value = asked.get("visible") ?? "";
  const named = ALIASES[asked.get("rules")] ?? asked.get("rules") ?? USUAL_RULES;
  rules.value = [...rules.options].some(({ value }) => value === named) ? named : USUAL_RULES;
  for (const option of forms.options) option.selected = option.value === (asked.get("forms") ?? "");
  table.read(asked, game());
  return asked.has("hand");
}

addEventListener("popstate", () => {
  if (!readAddress()) input.value = "";
  update();
});

/** Reserves space for the answer to an address before it arrives, so nothing shifts. */
function makeRoom() {
  const { held } = parts();
  const nTiles = plainCount(input.value.trim());
  const isWin = /[?&](ron|tsumo)=/.test(location.search);
  if (nTiles === null) return;
  const isToDiscard = !isScored({ tiles: nTiles, win: isWin });
  if (isToDiscard && !isValued({ tiles: nTiles, win: false })) return;
  table.show({ isShown: true, game: game(), isWin, tiles: tilesOf(held), isForThree: isForThree(), isToDiscard });
}

if (!readAddress() && !input.value) input.value = FIRST_HAND;
makeRoom();
update();
keepInSight(find(".answer-side"));
