// A player's page: join, place each card that is called, see the result.

import { Problem } from "../ask.js";
import { announce, find, h, setChildren } from "../dom.js";
import { problemBox } from "../problems.js";
import { CLAUSE, t } from "../words.js";
import { Board, cellName } from "../matematico/board.js";
import { isTwice, setTwice } from "../matematico/choices.js";
import { shownValue, useValues, valueName } from "../matematico/values.js";
import { CODE, rooms } from "./api.js";
import { Countdown } from "./countdown.js";
import { follow, nameOf, nextCard } from "./follow.js";
import { namesWords } from "./kept.js";
import { openLines } from "./lines.js";
import { loadedEnd } from "./loaded-end.js";
import { showNotes } from "./notes.js";
import { showPodium } from "./podium.js";

/** How long to wait before a card that could not be sent is retried, in milliseconds. */
const RESEND_MS = 1000;

let view = null;
/** The card being sent to the server: its number and its cell. */
let sending = null;
/** The cell that was tapped once. */
let tried = null;
let hint = null;
let lines = null;
/** What is needed at the end of a game, once it has loaded. */
let rest = null;
let loading = null;

const board = new Board(find("#board"), {
  label: t("board.grid"),
  onPlace: (cell, isTap = false) => (isTap && twice.checked && cell !== tried ? look(cell) : place(cell)),
  onKey: (key) => {
    if (key !== "h" || find("#hint").disabled) return false;
    askHint();
    return true;
  },
});
const twice = find("#twice");
const countdown = new Countdown(find("#countdown"));
const beginAtOnce = follow(CODE, "player", hear);

/** Whether the game ended while this page was watching. */
let hasJustEnded = false;

function hear({ name, view: now, data, before }) {
  showNotes(name);
  if (name === "lost" || name === "trouble") return;
  if (name === "closed") return showClosed();
  if (name === "replaced") return tell(Problem.ofPage(t("room-player.other-windows")), () => beginAtOnce());
  view = now;
  hasJustEnded = name === "end" || (hasJustEnded && view.state === "finished");
  if (name === "snapshot") setChildren(find("#page-problem"));
  if (name === "snapshot" && sending && !isSendingDue()) sending = null;
  if (name === "card" && data.n !== before.card?.n) tried = null;
  useValues(view.settings.values);
  show();
  loading ??= loadedEnd(import("./player-end.js")).then(showRest);
  say(name, data, before);
}

/** What a screen reader announces for an event. */
function say(name, data, before) {
  if (name === "card" && data.n !== before.card?.n) announce(nextCard(view) === data.n ? t("room-player.said-card", { number: data.n, value: valueName(data.value) }) : t("room-player.said-called", { number: data.n }));
  if (name === "start") announce(t("room.started"));
  if (name === "paused") announce(t("room.paused"));
  if (name === "resumed") announce(t("room-player.resumed"));
  if (name === "move" && data.assigned) announce(t("room-player.said-late", { cell: cellName((data.row - 1) * 5 + data.column - 1) }));
  if (name === "kept") announce(namesWords(view));
  if (name === "end") announce(ownWords());
}

/** Whether the card being sent still has to be placed. */
function isSendingDue() {
  return view.state === "open" && !view.moves?.some(({ n }) => n === sending.n) && sending.n <= view.cards.length;
}

// Joining

find("#join").addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = find("#join-button");
  const box = find("#join-problem");
  setChildren(box);
  button.disabled = true;
  try {
    await rooms.join(CODE, find("#name-part").hidden ? undefined : find("#name").value);
    beginAtOnce();
    find("#main").focus();
  } catch (problem) {
    if (!problem.report) throw problem;
    setChildren(box, problemBox(problem, { again: () => find("#join").requestSubmit() }));
  } finally {
    button.disabled = false;
  }
});

// Placing cards

function look(cell) {
  const n = nextCard(view);
  if (n === null || sending || view.grid.flat()[cell] !== null) return;
  tried = cell;
  show();
  announce(t("room-player.tap-again", { cell: cellName(cell) }));
}

function place(cell) {
  const n = nextCard(view);
  if (n === null || sending) return;
  if (view.grid.flat()[cell] !== null) return announce(t("play.taken", { cell: cellName(cell) }));
  tried = null;
  hint = null;
  setChildren(find("#page-problem"));
  sending = { n, cell };
  announce(t("play.placed", { value: valueName(view.cards[n - 1]), cell: cellName(cell) }));
  show();
  send();
}

/** Sends the card until the room accepts or refuses it; the same card in the same cell may be sent twice. */
async function send() {
  const mine = sending;
  try {
    const answer = await rooms.place(CODE, mine.n, mine.cell);
    if (sending !== mine) return;
    sending = null;
    if (!view.moves.some(({ n }) => n === mine.n)) {
      const grid = view.grid.map((cells) => [...cells]);
      grid[Math.floor(mine.cell / 5)][mine.cell % 5] = view.cards[mine.n - 1];
      view.moves = [...view.moves, { n: mine.n, row: Math.floor(mine.cell / 5) + 1, column: (mine.cell % 5) + 1 }];
      view.grid = grid;
    }
    Object.assign(view, { total: answer.total, lines: answer.lines });
    show();
  } catch (problem) {
    if (sending !== mine) return;
    if (!problem.report) throw problem;
    if (problem.kind === "no-answer" || problem.retryAfter !== undefined) {
      find("#unsent").hidden = false;
      setTimeout(() => sending === mine && send(), problem.retryAfter ? 1000 * problem.retryAfter : RESEND_MS);
      return;
    }
    sending = null;
    tell(problem);
    // The state of the room decides.
    beginAtOnce();
  }
}

async function askHint() {
  const n = nextCard(view);
  const button = find("#hint");
  button.disabled = true;
  await loading;
  const moves = await rest?.askHint(n, () => nextCard(view) === n, askHint);
  if (moves) hint = { n, moves };
  show();
}
find("#hint").addEventListener("click", askHint);
twice.checked = isTwice();
twice.addEventListener("change", () => {
  setTwice(twice.checked);
  tried = null;
  if (view) show();
});

// What the page shows

function tell(problem, again = null) {
  const box = problemBox(problem);
  if (again) box.append(h("button", { type: "button", class: "small", onclick: again }, t("errors.try-again")));
  setChildren(find("#page-problem"), box);
}

function showClosed() {
  for (const part of ["#door", "#lobby", "#game", "#end"]) find(part).hidden = true;
  find("#gone").hidden = false;
  find("#gone-why").hidden = view !== null;
  find("#gone-now").hidden = view === null;
  document.title = `${t("room.gone")} – handeval`;
}

/** The player's result, in words. */
function ownWords() {
  const own = view.results?.find(({ player }) => player === view.you.player);
  return own ? t("room-player.own-result", { nth: own.place, of: view.results.length, points: t("room.points", { n: own.total }) }) : t("room.over");
}

/** Shows what had to wait for the end of a game to load. */
function showRest(end) {
  rest = end;
  if (rest && find("#gone").hidden) show();
}

function show() {
  // The podium rises with styles that are loaded later.
  if (hasJustEnded && rest === null) return;
  const { role, player } = view.you;
  const isIn = role === "player" || role === "watcher";
  document.title = `${t("room.of", { code: CODE })} – handeval`;
  find("#door").hidden = isIn;
  find("#names-until").textContent = namesWords(view);
  find("#lobby").hidden = !isIn || view.state !== "lobby";
  find("#game").hidden = !isIn || view.state !== "open";
  find("#end").hidden = !isIn || view.state !== "finished";
  for (const place of document.querySelectorAll("[data-code]")) place.textContent = CODE;
  showWorth(view.settings.points ?? null);
  const own = view.players.find((one) => one.player === player);
  for (const place of document.querySelectorAll("[data-own-name]")) place.textContent = own ? nameOf(own) : "";
  if (!isIn) showDoor(role);
  else if (view.state === "lobby") showLobby();
  else if (view.state === "open") showGame(role);
  else {
    countdown.show(null);
    find("#own-result").textContent = ownWords();
    find("#end").classList.toggle("waiting", rest === null);
    showPodium(find("#podium"), view.results, { hasJustEnded });
    rest?.show(view);
  }
}

function showDoor(role) {
  const isBack = role === "removed";
  const isShut = role === "banned" || (view.locked && !isBack);
  const isLate = view.state === "open" && view.cards.length >= 6;
  const key = role === "banned" ? "banned" : isBack ? "removed" : view.locked ? "locked" : view.state === "finished" ? "is-over" : isLate ? "is-late" : view.state === "open" ? "is-on" : "welcome";
  find("#door-said").textContent = t(`room-player.${key}`, { n: view.players.length });
  find("#join").hidden = isShut;
  find("#name-part").hidden = isBack || view.settings.names === "animals";
  find("#name").required = !find("#name-part").hidden;
  find("#animals").hidden = isBack || view.settings.names !== "animals";
  find("#door-kept").textContent = t(view.kept === false ? "room.not-kept" : "room-player.kept-until");
}

/** What lines are worth in this room, if that differs from the classic points. */
function showWorth(points) {
  const part = find("#worth-part");
  if (rest === null || part.hidden === (points === null)) return;
  part.hidden = points === null;
  if (points !== null) setChildren(find("#own-worth"), rest.changesOf(points));
}

function showLobby() {
  setChildren(find("#players"), ...view.players.map((one) => h("li", { class: one.connected ? null : "away" }, nameOf(one))));
  find("#lobby-count").textContent = t("room.are-in", { n: view.players.length });
}

function showGame(role) {
  const n = nextCard(view);
  const isWatching = role === "watcher";
  const shownN = n ?? view.card?.n ?? 0;
  const value = shownN > 0 ? view.cards[shownN - 1] : null;
  const turned = find("#turned");
  turned.textContent = value === null ? "–" : shownValue(value);
  turned.setAttribute("aria-label", value === null ? t("room-player.no-card") : t("play.turned", { value: valueName(value) }));
  turned.classList.toggle("over", n === null);
  find("#turn-count").textContent = `${shownN} / 25`;
  find("#total").textContent = view.total ?? 0;
  find("#turn-said").textContent = turnWords(n, isWatching);
  find("#unsent").hidden = find("#unsent").hidden || sending === null;
  find("#behind").hidden = n === null || n === view.card.n;
  if (!find("#behind").hidden) find("#behind").textContent = t("room-player.behind", { n: view.card.n - n });
  countdown.show(n !== null && n === view.card?.n ? view.card.deadline : null, view.settings.timer);
  find("#board-panel").hidden = isWatching;
  find("#tools").hidden = isWatching;
  if (!isWatching) {
    const cells = view.grid.flat();
    if (sending) cells[sending.cell] = view.cards[sending.n - 1];
    const last = sending ?? lastMove();
    const heat = hint !== null && hint.n === n ? hint.moves : null;
    const best = heat && (heat[0].row - 1) * 5 + heat[0].column - 1;
    board.show({ cells, next: n === null || sending ? null : value, last: last?.cell ?? null, tried, heat, best, isOver: n === null || sending !== null });
    for (const { row, column, assigned } of view.moves) {
      if (!assigned) continue;
      const cell = find(`[data-cell="${(row - 1) * 5 + column - 1}"]`);
      cell.classList.add("assigned");
      cell.setAttribute("aria-label", `${cell.getAttribute("aria-label")}${CLAUSE}${t("room-player.by-chance")}`);
    }
    if (view.lines !== lines || lines === null) {
      lines = view.lines;
      board.showLines(lines ?? openLines());
    }
    if (heat === null) find("#hint-line").textContent = "";
  }
  find("#hint").hidden = !view.settings.hints;
  find("#hint").disabled = n === null || sending !== null;
  showStanding(find("#standing"), view);
}

/** The cell that was filled last. */
function lastMove() {
  const last = view.moves?.at(-1);
  return last ? { cell: (last.row - 1) * 5 + last.column - 1 } : null;
}

function turnWords(n, isWatching) {
  if (view.paused) return t("room.paused");
  if (isWatching) return `${t("room-player.you-watch")} ${view.cards.map(shownValue).join(" ")}`;
  if (view.cards.length === 0) return t("room-player.before-first");
  if (sending) return t("room-player.sending");
  const last = view.moves.at(-1);
  if (last?.assigned) return t("room-player.said-late", { cell: cellName((last.row - 1) * 5 + last.column - 1) });
  if (n !== null) return tried === null ? t("room-player.put") : t("room-player.tap-again", { cell: cellName(tried) });
  return t("room-player.wait-for-next", { n: view.count, all: view.playing });
}

/** The leaderboard, where it is shown. */
function showStanding(part, { board: entries, you }) {
  part.hidden = !entries || entries.length === 0;
  if (part.hidden) return;
  setChildren(find("ol", part), ...entries.map((one) => h("li", { class: one.player === you.player ? "own" : null }, h("span", { class: "place" }, `${one.place}.`), h("span", { class: "who" }, nameOf(one)), h("span", { class: "total" }, String(one.total)))));
}
