// The Matematico page: which game it is, and what happens turn by turn.

import { latest, matematico } from "../api.js";
import { announce, counted, find, h, number } from "../dom.js";
import { withCode } from "../problems.js";
import { Board, lineName } from "./board.js";
import { showCaller } from "./caller.js";
import { Ending } from "./ending.js";
import { Game, N_CELLS, cellName, valueName } from "./game.js";
import { showStatistics } from "./statistics.js";
import { addResult, forgetGame, loadGame, saveGame } from "./store.js";

let game;
let score = null;
let hint = null;
let isHintShown = false;
let isHeatShown = false;

const ending = new Ending();
const board = new Board(find("#board"), {
  label: "Grid of five by five",
  onPlace: (cell) => place(cell),
  onKey: (key) => {
    if (key === "h") showHint();
    else if (key === "m") showHeat();
    else if (key === "u") undo();
    else return false;
    return true;
  },
});
const practice = find("#practice");
const hintLine = find("#hint-line");

const askScore = latest((grid, signal) => matematico.score(grid, signal));
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
    begin(new Game({ seed: key, deck: cards, daily: daily ?? null }));
    return true;
  } catch (problem) {
    showProblem(problem);
    return false;
  }
}

function showProblem(problem, again) {
  find("#page-problem").replaceChildren(
    h("p", { class: "problem" }, h("span", {}, withCode(problem.message)), again && h("button", { type: "button", class: "small", onclick: again }, "Try again")),
  );
}

function begin(next) {
  game = next;
  score = null;
  find("#game-name").textContent = game.daily ? `Daily game of ${game.daily}` : `Seed ${game.seed}`;
  find("#class-open").href = `?seed=${game.seed}&class`;
  history.replaceState(null, "", `?seed=${game.seed}`);
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
    announce(`${cellName(cell)} is taken.`);
    return;
  }
  const card = game.card;
  game.place(cell);
  saveGame(game);
  forgetHint();
  show({ isNew: true });
  update([`${valueName(card)} in ${cellName(cell)}.`]);
}

function undo() {
  if (!practice.checked || game.turn === 0) return;
  game.undo();
  saveGame(game);
  forgetHint();
  ending.hide();
  show({});
  update(["Taken back."]);
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
  board.showLines(score.lines);
  find("#total").textContent = number(score.total);
  const isNew = (line, idx) => line.figure !== null && before && before.lines[idx].figure === null;
  const filled = before ? score.lines.filter(isNew).map(({ line, name, points }) => `${lineName(line)}: ${name}, ${points} points.`) : [];
  if (filled.length > 0) words.push(...filled, `Total ${score.total}.`);
  if (game.isOver) {
    if (!game.undone) addResult({ seed: game.seed, total: score.total, daily: game.daily, hints: game.hinted.length });
    showStatistics();
    ending.show(game, score.total, showStatistics);
  } else if (words.length > 0) {
    announce([...words, `Next card: ${valueName(game.card)}.`].join(" "));
  }
}

/** Draws all that is known without the server. */
function show({ isNew = false }) {
  const last = game.placed.at(-1) ?? null;
  const best = isHintShown && hint ? (hint.moves[0].row - 1) * 5 + hint.moves[0].column - 1 : null;
  board.show({ cells: game.cells(), next: game.card, last, just: isNew, heat: isHeatShown ? hint?.moves : null, best, isOver: game.isOver });
  const turned = find("#turned");
  turned.textContent = game.card ?? "✓";
  turned.setAttribute("aria-label", game.card ? `Turned card: ${valueName(game.card)}` : "All cards lie");
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
  if (game.isOver) return "All 25 cards lie.";
  if (game.turn === 0) return "Put the turned card into any free cell.";
  const nToCome = N_CELLS - game.turn - 1;
  return nToCome === 0 ? "The last card." : `${counted(nToCome, "card")} to come after this one.`;
}

function showLeft() {
  const items = game.left().map(({ value, left }) => {
    const dots = [3, 2, 1, 0].map((idx) => h("i", { class: idx < left ? "" : "gone" }));
    const classes = [left === 0 ? "none" : "", value === game.card ? "now" : ""].join(" ").trim();
    return h(
      "li",
      { class: classes },
      h("span", { "aria-hidden": "true" }, value),
      h("span", { class: "dots", "aria-hidden": "true" }, dots),
      h("span", { class: "hidden-text" }, `${valueName(value)}: ${left} left`),
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
  hint = null;
  isHintShown = false;
  isHeatShown = false;
  hintLine.replaceChildren("That a hint was asked for is told in the text to share.");
}

async function getHint() {
  if (hint || game.isOver) return;
  const [asked, turn] = [game, game.turn];
  const isStale = () => game !== asked || game.turn !== turn;
  game.noteHint();
  saveGame(game);
  hintLine.replaceChildren(h("span", { class: "busy" }, "Looking ahead …"));
  try {
    const found = await askHint(game.grid(), game.card);
    if (isStale()) return;
    hint = found;
    hintLine.replaceChildren();
  } catch (problem) {
    if (isStale()) return;
    hintLine.replaceChildren(h("span", { class: "problem" }, problem.message));
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
  hintLine.textContent = `Best: ${cellName(cell)}, expected total ${number(best.expected)}${error}.`;
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
  if (!isHintShown) hintLine.textContent = "Each free cell shows the total to expect from it.";
  announce("Each free cell tells the total to expect from it.");
}

// The page

find("#hint").addEventListener("click", showHint);
find("#heat").addEventListener("click", showHeat);
find("#undo").addEventListener("click", undo);
practice.addEventListener("change", () => show({}));
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
  announce(`${find("#game-name").textContent}. Turned card: ${valueName(game.card)}.`);
}

/** A seed that is none is told above the game that is played instead. */
async function openOrElse(seed, last) {
  if (await open({ seed })) return;
  const told = [...find("#page-problem").children];
  if (last) begin(last);
  else await open({ seed: randomSeed() });
  find("#page-problem").prepend(...told);
}

async function start() {
  const asked = new URLSearchParams(location.search);
  const seed = asked.get("seed")?.trim();
  if (asked.has("class")) {
    const classSeed = seed || randomSeed();
    if (!seed) history.replaceState(null, "", `?seed=${classSeed}&class`);
    try {
      const { cards } = await matematico.deck({ seed: classSeed });
      await showCaller(classSeed, cards);
      return;
    } catch (problem) {
      showProblem(problem);
    }
  }
  showStatistics();
  const last = Game.fromStored(loadGame());
  if (asked.has("daily")) await open({ daily: asked.get("daily") || today() });
  else if (seed) await openOrElse(seed, last);
  else if (last && !last.isOver) begin(last);
  else await open({ seed: randomSeed() });
}

start();
