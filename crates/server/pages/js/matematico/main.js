// The Matematico page: which game is played, and what happens turn by turn.

import { Problem, loaded } from "../ask.js";
import { announce, find, h, setChildren } from "../dom.js";
import { mayPass, problemBox } from "../problems.js";
import { styled } from "../style.js";
import { CLAUSE, SPACE, capitalized, day, number, t } from "../words.js";
import { Board, cellName, lineName, worthOf } from "./board.js";
import { N_CELLS } from "./cells.js";
import { isTwice, loadPoints, setTwice } from "./choices.js";
import { daysAfter, today } from "./days.js";
import { keepEnded, loadEnded, movesOf, textOfMoves } from "./ended.js";
import { Game, holds, randomSeed } from "./game.js";
import { areKnown, learnLines, scoreOf, usePoints } from "./lines.js";
import { nameOfPoints } from "./points-name.js";
import { matematico } from "./questions.js";
import { addResult, hasPlayed, loadGame, onGamesChanged, onResultsChanged, saveGame, wasPlayed } from "./store.js";
import { gameQuery, offerValues, shownValue, valueName } from "./values.js";

let game;
let score = null;
/** The cell where the turned card is previewed before it is placed, and what the lines would be. */
let tried = null;
let triedLines = null;

/** The rest of the page, once it has loaded, the hints for the game, and its end. */
let rest = null;
let end = null;
let hints = null;
const board = new Board(find("#board"), {
  label: t("board.grid"),
  onPlace: (cell, isTap = false) => (isTap && twice.checked && cell !== tried ? look(cell) : place(cell)),
  onKey: (key) => {
    if (key === "h") showHint();
    else if (key === "m") showHeat();
    else if (key === "u") undo();
    else return false;
    return true;
  },
  onLine: showLine,
});
const practice = find("#practice");
const twice = find("#twice");
const laterStyle = find("#later-style");

/** A module that is loaded when it is needed; `null` if it fails to load, which is reported. */
async function orReported(module) {
  try {
    return await loaded(module);
  } catch (problem) {
    // Browsers may remember the failure until the page is reloaded; the game is kept.
    setChildren(find("#page-problem"), problemBox(problem, { again: () => location.reload() }));
    return null;
  }
}

/** The rest of the page, which starts loading on the first call; `null` if it fails to load. */
async function restOfPage() {
  if (rest) return rest;
  const [module] = await Promise.all([orReported(import("./later.js")), styled(laterStyle)]);
  if (!module || rest) return rest;
  rest = module.later;
  hints = rest.hintsFor({ game: () => game, catchUp, save, show: () => show({}) });
  return rest;
}

/** The end of a game, which starts loading on the first call; `null` if it fails to load. */
async function endOfGame() {
  if (end) return end;
  const [module] = await Promise.all([orReported(import("./ending.js")), styled(find("#end-style"))]);
  if (module) end = module.end;
  return end;
}

const showStatistics = async () => (await restOfPage())?.showStatistics();

/** What teaches how the game is played, which starts loading on the first call. */
const teaching = async () => (await Promise.all([orReported(import("./learn.js")), styled(laterStyle)]))[0];

/** Custom points, which start loading on the first call. */
const ownPoints = () => orReported(import("./points.js"));

// Which game

/** The game requested by an address, or `null` if it names none. */
function askedBy(address) {
  const parameters = new URLSearchParams(address);
  const isEnded = parameters.has("ended");
  const isOwn = parameters.get("points") === "own";
  const moves = parameters.get("placed");
  if (parameters.has("daily")) return { daily: parameters.get("daily").trim() || today(), isEnded, isOwn, moves };
  const seed = parameters.get("seed")?.trim();
  return seed ? { seed, isEnded, isOwn, moves } : null;
}

/** The number of games opened so far; an answer for an earlier one is ignored. */
let nOpened = 0;

/** Whether an ended game is being viewed, while another one with the same cards is not over. */
let isLook = false;

/** A stored game: as it was left, or, if it ended, as it was counted. */
function storedGame(seed, isEnded, isOwn) {
  const left = loadGame(seed, isOwn);
  // Only games with the classic points count.
  if (isOwn) return Game.fromStored(left);
  const ended = isEnded ? loadEnded(seed) : null;
  return Game.fromStored(ended ?? left ?? loadEnded(seed));
}

/**
 * Opens the game of a seed or day, as it was left or from the first card; with `isNext`, as a new
 * entry in the browser's history. Returns what was wrong, which the page then shows, or `null`.
 */
async function open(asked, { isNext = false } = {}) {
  const { seed, daily, isEnded, isOwn = false, moves = null } = asked;
  nOpened += 1;
  const mine = nOpened;
  setChildren(find("#page-problem"));
  // `007` and `7` are the same game.
  const key = daily ? daily.replaceAll("-", "") : seed.replace(/^0+(?=\d)/, "");
  const given = moves === null ? null : movesOf(moves);
  if (moves !== null && !given) return tell(t("play.wrong-moves"));
  const stored = given ? null : storedGame(key, isEnded, isOwn);
  // A number that is also a calendar day is a daily game once it was opened as one.
  if (stored && isDay(daily)) stored.daily = daily;
  if (stored) return begin(stored, isNext, isEnded && stored.isOver);
  if (daily && isDay(daily) && daily > daysAfter(today(), 1)) return tell(t("play.day-to-come", { day: day(daily) }));
  try {
    const { cards } = await matematico.deck(daily ? { daily } : { seed: key });
    if (mine !== nOpened) return null; // another one was opened in the meantime
    if (given) return begin(new Game({ seed: key, deck: cards, daily: daily ?? null, placed: given, isGiven: true }), isNext, true);
    const points = isOwn ? loadPoints() : null;
    return begin(new Game({ seed: key, deck: cards, daily: daily ?? null, again: wasPlayed(key), begun: today(), points }), isNext);
  } catch (problem) {
    if (!problem.report) throw problem;
    if (mine !== nOpened) return null;
    if (!mayPass(problem)) return tell(daily ? t("play.wrong-day", { day: daily }) : t("play.wrong-seed", { seed }));
    setChildren(find("#page-problem"), problemBox(problem, { again: () => open(asked, { isNext: Boolean(game) }) }));
    return problem;
  }
}

/** Whether this is a calendar day, such as `2026-02-28`, but not `2026-02-30`. */
const isDay = (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Shows a problem with the address, in the language of the page. */
function tell(words) {
  const problem = Problem.ofPage(words);
  setChildren(find("#page-problem"), problemBox(problem));
  return problem;
}

function begin(next, isNext = false, isLookedAt = false) {
  game = next;
  isLook = isLookedAt;
  usePoints(game.points);
  score = null;
  stopLooking();
  const name = game.daily ? t("play.daily-of", { day: day(game.daily) }) : t("play.seed", { seed: game.seed });
  const shownName = [name, game.again && t("play.another-try"), game.points && nameOfPoints(game.points)].filter(Boolean).join(CLAUSE);
  find("#game-name").textContent = shownName;
  document.title = `${shownName} – Matematico – handeval`;
  find("#class-open").href = `${gameQuery({ seed: game.seed })}&class`;
  const address = addressOf(game);
  if (isNext && address !== location.search) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  end?.ending.hide();
  forgetHint();
  practice.checked = game.undone;
  showWorth();
  save();
  show({});
  update([]);
  return null;
}

/** Shows what lines are worth in this game, if that differs from the classic points. */
async function showWorth() {
  const shown = game;
  const box = find("#own-worth");
  setChildren(box);
  const module = shown.points && (await ownPoints());
  if (module && shown === game) setChildren(box, h("p", {}, t("own-points.differs")), module.changesOf(shown.points));
}

function addressOf(shown) {
  if (shown.isGiven) return gameQuery({ ...shown.address, placed: textOfMoves(shown.placed) });
  return gameQuery(isLook ? { ...shown.address, ended: "" } : shown.address);
}

// Another window may play the same game

/** Whether the browser keeps games. */
let isKept = true;

function save() {
  if (!isLook) isKept = saveGame(game);
}

/** Adopts what another window has done with this game in the meantime; returns whether there was anything. */
function catchUp() {
  const stored = isKept && game && !isLook ? Game.fromStored(loadGame(game.seed, game.points !== null)) : null;
  if (!stored || JSON.stringify(stored) === JSON.stringify(game)) return false;
  const isElsewhere = JSON.stringify(stored.placed) !== JSON.stringify(game.placed);
  if (!isElsewhere) {
    // A hint was used there, or a card was taken back and placed again.
    Object.assign(game, stored);
    practice.checked = game.undone;
    return false;
  }
  begin(stored);
  setChildren(find("#page-problem"), h("p", { class: "note" }, t("play.other-window")));
  announce(t("play.other-window"));
  return true;
}

onGamesChanged(catchUp);

// A turn

function place(cell) {
  if (!game || catchUp() || game.isOver) return;
  if (!game.isFree(cell)) {
    announce(t("play.taken", { cell: capitalized(cellName(cell)) }));
    return;
  }
  const card = game.card;
  document.querySelector("#page-problem .note")?.remove();
  stopLooking();
  game.place(cell);
  save();
  forgetHint();
  show({ isNew: true });
  update([t("play.placed", { value: capitalized(valueName(card)), cell: cellName(cell) })]);
}

function undo() {
  if (!game || isLook || catchUp() || !practice.checked || game.turn === 0) return;
  stopLooking();
  game.undo();
  save();
  forgetHint();
  end?.ending.hide();
  show({});
  update([t("play.taken-back")]);
}

/** Previews the turned card in a cell, with its lines as they would be; a second tap places it. */
function look(cell) {
  if (!game || game.isOver || !game.isFree(cell)) return place(cell);
  tried = cell;
  show({});
  const [asked, cells] = [game, game.cellsWith(cell)];
  const showTried = () => {
    if (game !== asked || tried !== cell) return;
    triedLines = scoreOf(cells).lines;
    showLines();
    rest?.showLook(triedLines.filter(({ line }) => holds(line, cell)));
  };
  restOfPage().then(showTried);
  // Lines whose points are not known yet are shown as open.
  if (!areKnown(cells)) learnLines(cells).then(showTried, () => {});
}

/** Ends the preview. */
function stopLooking() {
  tried = null;
  triedLines = null;
  showLines();
  find("#preview").hidden = true;
  find("#tally").hidden = false;
}

function showLines() {
  if (score) board.showLines(score.lines, triedLines);
}

/** Counts the points, with custom points once the server has reported what the lines are worth, and announces what changed, after `words`. */
async function update(words) {
  const [asked, turn] = [game, game.turn];
  const box = find("#page-problem");
  try {
    if (!areKnown(game.cells())) await learnLines(game.cells());
  } catch (problem) {
    if (!problem.report) throw problem;
    if (game === asked && game.turn === turn) setChildren(box, problemBox(problem, { again: () => update(words) }));
    return;
  }
  if (game !== asked || game.turn !== turn) return;
  if (game.points) box.querySelector(".problem")?.remove();
  count(words);
}

function count(words) {
  const before = score;
  score = scoreOf(game.cells());
  showLines();
  find("#total").textContent = number(score.total);
  const isNew = (line, idx) => line.figure !== null && before && before.lines[idx].figure === null;
  const filled = before ? score.lines.filter(isNew).map((line) => t("play.line", { line: lineName(line.line), figure: worthOf(line) })) : [];
  if (filled.length > 0) words.push(...filled, t("play.total", { total: score.total }));
  if (game.isOver) {
    const isCounted = !game.again && !game.points && !game.isGiven;
    if (isCounted) addResult({ seed: game.seed, total: score.total, daily: game.daily, hints: game.hinted.length, practice: game.undone, on: game.begun ?? today() });
    if (isCounted) keepEnded(game);
    showEnding(game, score.total, words.length > 0);
  } else if (words.length > 0) {
    announce([...words, t("play.next-card", { value: valueName(game.card) })].join(SPACE));
  }
}

async function showEnding(ended, total, justEnded) {
  const found = await endOfGame();
  if (game === ended && game.isOver) found?.ending.show(game, total, { justEnded, onFound: showStatistics });
  showStatistics();
}

/** Draws the board, the turned card, and the cards left. */
function show({ isNew = false }) {
  if (!game) return;
  const last = game.placed.at(-1) ?? null;
  const { heat = null, best = null } = hints?.shown ?? {};
  board.show({ cells: game.cells(), next: game.card, last, just: isNew, tried, heat, best, isOver: game.isOver });
  const turned = find("#turned");
  turned.textContent = game.card ? shownValue(game.card) : "✓";
  turned.setAttribute("aria-label", game.card ? t("play.turned", { value: valueName(game.card) }) : t("play.all-lie"));
  turned.classList.toggle("over", game.isOver);
  if (isNew) restart(turned, "just");
  setChildren(find("#turn-count"), `${Math.min(game.turn + 1, N_CELLS)}`, h("span", { class: "soft of" }, ` / ${N_CELLS}`));
  find("#turn-said").textContent = toDo();
  showLeft();
  find("#left-part").hidden = game.isOver;
  find("#tools").hidden = game.isOver && (isLook || !practice.checked);
  for (const button of [find("#hint"), find("#heat")]) button.disabled = game.isOver;
  find("#heat").setAttribute("aria-pressed", String(heat !== null));
  find("#undo").hidden = !practice.checked;
  find("#undo").disabled = game.turn === 0;
}

/** Describes what a line holds, and the best it can become; nothing without a line. */
function showLine(idx) {
  if (!game) return;
  const said = find("#turn-said");
  if (idx === null || !score) {
    said.textContent = toDo();
    return;
  }
  said.textContent = rest?.lineWords(score.lines[idx], game) ?? toDo();
  announce(said.textContent);
}

function toDo() {
  if (game.isOver) return t("play.all-25-lie");
  if (game.turn === 0) return t("play.put");
  const nToCome = N_CELLS - game.turn - 1;
  return nToCome === 0 ? t("play.last-card") : t("play.to-come", { n: nToCome });
}

function showLeft() {
  const items = game.left().map(({ value, left }) => {
    const dots = [3, 2, 1, 0].map((idx) => h("i", { class: idx < left ? "" : "gone" }));
    const classes = [left === 0 ? "none" : "", value === game.card ? "now" : ""].join(" ").trim();
    return h(
      "li",
      { class: classes },
      h("span", { "aria-hidden": "true" }, shownValue(value)),
      h("span", { class: "dots", "aria-hidden": "true" }, dots),
      h("span", { class: "hidden-text" }, t("play.left", { value: valueName(value), n: left })),
    );
  });
  setChildren(find("#left"), ...items);
}

function restart(element, name) {
  element.classList.remove(name);
  void element.offsetWidth; // the animation restarts only after a layout
  element.classList.add(name);
}

// Hints

function forgetHint() {
  hints?.forget();
  setChildren(find("#hint-line"), t("play.hint-told"));
}

async function showHint() {
  await restOfPage();
  hints?.showBest();
}

async function showHeat() {
  await restOfPage();
  hints?.showHeat();
}

// The page

const showWhatCounts = async () => (await teaching())?.showWhatCounts();
find("#how").addEventListener("click", showWhatCounts);
document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.target.matches("input, textarea") || find("#play").hidden) return;
  event.preventDefault();
  showWhatCounts();
});
find("#hint").addEventListener("click", showHint);
find("#heat").addEventListener("click", showHeat);
find("#undo").addEventListener("click", undo);
practice.addEventListener("change", () => show({}));
find("#confirm").addEventListener("click", () => {
  if (tried === null) return;
  place(tried);
  board.focus();
});
twice.checked = isTwice();
twice.addEventListener("change", () => {
  setTwice(twice.checked);
  stopLooking();
  show({});
});
/** Opens another game; Back then leads to this one. */
async function go(asked, how = {}) {
  const problem = await open(asked, { ...how, isNext: true });
  if (!problem) focusBoard();
  return problem;
}

for (const button of document.querySelectorAll("[data-new]")) button.addEventListener("click", () => go({ seed: randomSeed(), isOwn: loadPoints() !== null }));
find("#daily").addEventListener("click", () => go({ daily: today() }));
find("#again").addEventListener("click", () => {
  const { seed, daily, deck, points } = game;
  // Back leads to the end of the game that counts.
  isLook ||= !points && loadEnded(seed) !== null;
  history.replaceState(null, "", addressOf(game));
  const left = Game.fromStored(loadGame(seed, points !== null));
  // A try that was already begun continues; otherwise a new one starts with these cards.
  const next = left && !left.isOver ? left : new Game({ seed, deck, daily, again: points !== null || wasPlayed(seed), begun: today(), points });
  nOpened += 1;
  begin(next, true);
  focusBoard();
});
find("#seed-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const seed = find("#seed").value.replace(/\s/g, "");
  if (!seed || !(await go({ seed, isOwn: loadPoints() !== null }))) return;
  find("#page-problem").scrollIntoView({ block: "center" });
});
find("#seed").addEventListener("input", () => find("#seed").removeAttribute("aria-invalid"));
addEventListener("popstate", () => {
  const asked = askedBy(location.search);
  if (asked) open(asked);
});

function focusBoard() {
  board.focus();
  announce(`${find("#game-name").textContent}. ${find("#turned").getAttribute("aria-label")}.`);
}

/** An invalid seed or day is reported above the game that is played instead. */
async function openOrElse(asked, last) {
  const problem = await open(asked);
  if (!problem) return;
  const told = [...find("#page-problem").children];
  if (last) begin(last);
  else if (!mayPass(problem)) await open({ seed: randomSeed() });
  setChildren(find("#page-problem"), ...told);
}

/** Redraws everything that contains values. */
function redraw() {
  if (!game) return;
  history.replaceState(null, "", addressOf(game));
  stopLooking();
  show({});
  end?.ending.redraw();
}

async function showClass(asked) {
  const seed = asked?.seed ?? randomSeed();
  history.replaceState(null, "", `${gameQuery({ seed })}&class`);
  try {
    const { cards } = await matematico.deck({ seed });
    setChildren(find("#page-problem"));
    const [module] = await Promise.all([orReported(import("./caller.js")), styled(find("#caller-style"))]);
    module?.showCaller(seed, cards, { ownPoints, teaching, style: () => styled(laterStyle) });
  } catch (problem) {
    if (!problem.report) throw problem;
    setChildren(find("#page-problem"), problemBox(problem, { again: () => showClass({ seed }) }));
    return problem;
  }
  return null;
}

async function start() {
  const asked = askedBy(location.search);
  if (new URLSearchParams(location.search).has("class")) {
    const problem = await showClass(asked);
    if (!problem || mayPass(problem)) return;
  }
  offerValues(redraw);
  const last = Game.fromStored(loadGame());
  const isFirst = !hasPlayed();
  if (asked) await openOrElse(asked, last);
  else if (last && !last.isOver) begin(last);
  else await openOrElse({ seed: randomSeed() }, null);
  const later = await restOfPage();
  if (!later) return;
  later.showStatistics();
  onResultsChanged(later.showStatistics);
  const found = await endOfGame();
  const taught = await teaching();
  if (isFirst && !game?.isGiven) taught?.welcome();
  (await ownPoints())?.offerPoints({ use: t("own-points.use"), onChosen: (chosen) => go({ seed: randomSeed(), isOwn: chosen !== null }) });
  await found?.findMissing(later.showStatistics);
}

start();
