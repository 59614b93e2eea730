// The Matematico page: which game it is, and what happens turn by turn.

import { latest, matematico } from "../api.js";
import { announce, find, h } from "../dom.js";
import { problemWords } from "../problems.js";
import { capitalized, day, number, t } from "../words.js";
import { Board, cellName, lineName, worthOf } from "./board.js";
import { showCaller } from "./caller.js";
import { Ending } from "./ending.js";
import { Game, N_CELLS, holds } from "./game.js";
import { hideLook, showLook } from "./look.js";
import { showStatistics } from "./statistics.js";
import { gameQuery, offerValues, shownValue, valueName } from "./values.js";
import { addResult, forgetGame, isTwice, loadGame, saveGame, setTwice, wasPlayed } from "./store.js";

let game;
let score = null;
let hint = null;
let isHintShown = false;
let isHeatShown = false;
/** The cell where the turned card is looked at before it is placed, and what the lines would be. */
let tried = null;
let triedLines = null;

const ending = new Ending();
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
});
const practice = find("#practice");
const twice = find("#twice");
const hintLine = find("#hint-line");

const askScore = latest((grid, signal) => matematico.score(grid, signal));
const askLook = latest((grid, signal) => matematico.score(grid, signal));
const askHint = latest((grid, card, signal) => matematico.hint(grid, card, signal));

// Which game

/** Today in the player's own time, `2026-02-28`. */
function today() {
  const now = new Date();
  const two = (part) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function randomSeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000);
}

/** The game of a seed or day: as it was left, or from the first card. */
async function open({ seed, daily, isAnew = false }) {
  find("#page-problem").replaceChildren();
  // `007` and `7` are one game.
  const key = daily ? daily.replaceAll("-", "") : seed.replace(/^0+(?=\d)/, "");
  if (isAnew) forgetGame(key);
  const stored = Game.fromStored(loadGame(key));
  if (stored) return begin(stored);
  try {
    const { cards } = await matematico.deck(daily ? { daily } : { seed: key });
    begin(new Game({ seed: key, deck: cards, daily: daily ?? null, again: wasPlayed(key) }));
    return true;
  } catch (problem) {
    showProblem(problem);
    return false;
  }
}

function showProblem(problem, again) {
  find("#page-problem").replaceChildren(
    h("p", { class: "problem" }, h("span", {}, problemWords(problem)), again && h("button", { type: "button", class: "small", onclick: again }, t("play.try-again"))),
  );
}

function begin(next) {
  game = next;
  score = null;
  stopLooking();
  const name = game.daily ? t("play.daily-of", { day: day(game.daily) }) : t("play.seed", { seed: game.seed });
  find("#game-name").textContent = game.again ? `${name}, ${t("play.another-try")}` : name;
  find("#class-open").href = `${gameQuery({ seed: game.seed })}&class`;
  history.replaceState(null, "", gameQuery(game.address));
  ending.hide();
  forgetHint();
  practice.checked = game.undone;
  saveGame(game);
  show({});
  update([]);
  return true;
}

// A turn

function place(cell) {
  if (game.isOver) return;
  if (!game.isFree(cell)) {
    announce(t("play.taken", { cell: capitalized(cellName(cell)) }));
    return;
  }
  const card = game.card;
  stopLooking();
  game.place(cell);
  saveGame(game);
  forgetHint();
  show({ isNew: true });
  update([t("play.placed", { value: capitalized(valueName(card)), cell: cellName(cell) })]);
}

function undo() {
  if (!practice.checked || game.turn === 0) return;
  stopLooking();
  game.undo();
  saveGame(game);
  forgetHint();
  ending.hide();
  show({});
  update([t("play.taken-back")]);
}

/** Shows the turned card in a cell, with its lines as they would be; it is placed by a second tap. */
async function look(cell) {
  if (game.isOver || !game.isFree(cell)) return place(cell);
  stopLooking();
  tried = cell;
  show({});
  try {
    const { lines } = await askLook(game.gridWith(cell));
    triedLines = lines;
    showLines();
    showLook(lines.filter(({ line }) => holds(line, cell)));
  } catch (problem) {
    stopLooking();
    show({});
    showProblem(problem, () => look(cell));
  }
}

/** The turned card is looked at nowhere. */
function stopLooking() {
  askLook.end();
  tried = null;
  triedLines = null;
  showLines();
  hideLook();
}

function showLines() {
  if (score) board.showLines(score.lines, triedLines);
}

/** Asks for the points and says what changed, after `words`. */
async function update(words) {
  const asked = game;
  const before = score;
  try {
    score = await askScore(asked.grid());
  } catch (problem) {
    showProblem(problem, () => update(words));
    return;
  }
  // What is solved is taken away; a seed that was none is still worth reading.
  if (document.querySelector("#page-problem button")) find("#page-problem").replaceChildren();
  showLines();
  find("#total").textContent = number(score.total);
  const isNew = (line, idx) => line.figure !== null && before && before.lines[idx].figure === null;
  const filled = before ? score.lines.filter(isNew).map((line) => t("play.line", { line: lineName(line.line), figure: worthOf(line) })) : [];
  if (filled.length > 0) words.push(...filled, t("play.total", { total: score.total }));
  if (game.isOver) {
    addResult({ seed: game.seed, total: score.total, daily: game.daily, hints: game.hinted.length, practice: game.undone });
    showStatistics();
    ending.show(game, score.total, showStatistics);
  } else if (words.length > 0) {
    announce([...words, t("play.next-card", { value: valueName(game.card) })].join(" "));
  }
}

/** Draws all that is known without the server. */
function show({ isNew = false }) {
  const last = game.placed.at(-1) ?? null;
  const best = isHintShown && hint ? (hint.moves[0].row - 1) * 5 + hint.moves[0].column - 1 : null;
  board.show({ cells: game.cells(), next: game.card, last, just: isNew, tried, heat: isHeatShown ? hint?.moves : null, best, isOver: game.isOver });
  const turned = find("#turned");
  turned.textContent = game.card ? shownValue(game.card) : "✓";
  turned.setAttribute("aria-label", game.card ? t("play.turned", { value: valueName(game.card) }) : t("play.all-lie"));
  turned.classList.toggle("over", game.isOver);
  if (isNew) restart(turned, "just");
  find("#turn-count").replaceChildren(`${Math.min(game.turn + 1, N_CELLS)}`, h("span", { class: "soft of" }, ` / ${N_CELLS}`));
  find("#turn-said").textContent = toDo();
  showLeft();
  find("#left-part").hidden = game.isOver;
  find("#tools").hidden = game.isOver && !practice.checked;
  for (const button of [find("#hint"), find("#heat")]) button.disabled = game.isOver;
  find("#heat").setAttribute("aria-pressed", String(isHeatShown));
  find("#undo").hidden = !practice.checked;
  find("#undo").disabled = game.turn === 0;
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
  find("#left").replaceChildren(...items);
}

function restart(element, name) {
  element.classList.remove(name);
  void element.offsetWidth; // the animation begins anew only after a layout
  element.classList.add(name);
}

// Hints

function forgetHint() {
  askHint.end();
  hint = null;
  isHintShown = false;
  isHeatShown = false;
  hintLine.replaceChildren(t("play.hint-told"));
}

async function getHint() {
  if (hint || game.isOver) return;
  const [asked, turn] = [game, game.turn];
  const isStale = () => game !== asked || game.turn !== turn;
  hintLine.replaceChildren(h("span", { class: "busy" }, t("play.looking")));
  try {
    const found = await askHint(game.grid(), game.card);
    if (isStale()) return;
    hint = found;
    // Only what was seen is a hint: not one that failed, or that a placed card overtook.
    game.noteHint();
    saveGame(game);
    hintLine.replaceChildren();
  } catch (problem) {
    if (isStale()) return;
    hintLine.replaceChildren(h("span", { class: "problem" }, h("span", {}, problemWords(problem))));
  }
}

async function showHint() {
  await getHint();
  if (!hint) return;
  const [best] = hint.moves;
  isHintShown = true;
  show({});
  const error = best.error > 0 ? ` ± ${number(best.error, 1)}` : "";
  const cell = (best.row - 1) * 5 + best.column - 1;
  hintLine.textContent = t("play.best", { cell: cellName(cell), total: number(best.expected), error });
  announce(hintLine.textContent);
}

async function showHeat() {
  if (isHeatShown) {
    isHeatShown = false;
    show({});
    return;
  }
  await getHint();
  if (!hint) return;
  isHeatShown = true;
  show({});
  if (!isHintShown) hintLine.textContent = t("play.heat-shown");
  announce(t("play.heat-told"));
}

// The page

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
for (const button of document.querySelectorAll("[data-new]")) {
  button.addEventListener("click", async () => {
    if (await open({ seed: randomSeed() })) focusBoard();
  });
}
find("#daily").addEventListener("click", async () => {
  if (await open({ daily: today() })) focusBoard();
});
find("#again").addEventListener("click", async () => {
  const { seed, daily } = game;
  if (await open({ seed, daily, isAnew: true })) focusBoard();
});
find("#seed-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const seed = find("#seed").value.trim();
  if (seed && (await open({ seed }))) focusBoard();
});

function focusBoard() {
  board.focus();
  announce(`${find("#game-name").textContent}. ${t("play.turned", { value: valueName(game.card) })}.`);
}

/** A seed or day that is none is told above the game that is played instead. */
async function openOrElse(asked, last) {
  if (await open(asked)) return;
  const told = [...find("#page-problem").children];
  if (last) begin(last);
  else await open({ seed: randomSeed() });
  find("#page-problem").prepend(...told);
}

/** Everything with values in it, written anew. */
function redraw() {
  if (!game) return;
  history.replaceState(null, "", gameQuery(game.address));
  show({});
  if (score) board.showLines(score.lines);
  ending.redraw();
}

async function start() {
  const asked = new URLSearchParams(location.search);
  const seed = asked.get("seed")?.trim();
  if (asked.has("class")) {
    const classSeed = seed || randomSeed();
    if (!seed) history.replaceState(null, "", `${gameQuery({ seed: classSeed })}&class`);
    try {
      const { cards } = await matematico.deck({ seed: classSeed });
      await showCaller(classSeed, cards);
      return;
    } catch (problem) {
      showProblem(problem);
    }
  }
  offerValues(redraw);
  showStatistics();
  const last = Game.fromStored(loadGame());
  if (asked.has("daily")) await openOrElse({ daily: asked.get("daily")?.trim() || today() }, last);
  else if (seed) await openOrElse({ seed }, last);
  else if (last && !last.isOver) begin(last);
  else await open({ seed: randomSeed() });
}

start();
