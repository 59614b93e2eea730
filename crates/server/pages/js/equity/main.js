// The equity page: who holds what, typed or painted, and how often each player wins.

import { poker } from "../api.js";
import { latest } from "../latest.js";
import { loaded } from "../ask.js";
import { CardPicker } from "../cards.js";
import { announce, debounced, find, h, setChildren, setVars } from "../dom.js";
import { MarkedInput } from "../marked.js";
import { problemBox } from "../problems.js";
import { percent, showInAddress, t } from "../words.js";
import { RangeGrid } from "./grid.js";
import { Range, needsOrder, setOrder } from "./range.js";
import { Seats } from "./seats.js";
import { Slots } from "./slots.js";

const MAX_PLAYERS = 10;

const answer = find("#answer");
const list = find("#players");
const board = new MarkedInput(find("#board"), find("#board-problem"));
const dead = new MarkedInput(find("#dead"), find("#dead-problem"));
const exact = find("#exact");
const game = find("#game");
/** The data that the page has about the game. */
const about = () => game.selectedOptions[0].dataset;
/** The minimum and maximum number of cards in a hand. */
const handSize = () => about().cards.split("-").map(Number);
/** The kind of hands: hold'em ranges, Omaha hands, or the cards of stud. */
const kind = () => ({ 2: "players", 6: "omaha", 7: "stud" })[handSize()[1]];
/** Whether the deck of the game has the ranks of a hand, or of a card. */
const isInDeck = (name) => about().lowest !== "6" || !/[2-5]/.test(name);
const weight = () => Number(find("#weight").value);

/** The players, each with its text and the element for it. */
const players = [];
/** The player that the grid and the cards apply to. */
let current;
let nextId = 1;

function addPlayer(text = "") {
  const id = `player-${nextId}`;
  nextId += 1;
  const label = h("label", { for: id });
  const area = h("textarea", { id, rows: 1, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": `${id}-problem players-help` });
  const box = h("div", { id: `${id}-problem`, role: "alert" });
  const combos = h("span", { class: "soft small" });
  const hole = h("div", { class: "slots", role: "group" });
  const remove = h("button", { type: "button", class: "quiet small", onclick: () => removePlayer(player) }, t("equity-answer.remove"));
  const item = h("li", { class: "player" }, h("div", { class: "player-head" }, label, combos, remove), h("div", { class: "held" }, h("div", {}, area), hole), box);
  list.append(item);
  const input = new MarkedInput(area, box);
  const slots = new Slots(hole, {
    title: () => t("equity-answer.cards-of", { number: players.indexOf(player) + 1 }),
    cards: () => (kind() === "stud" ? null : cardsIn(input.value)),
    n: (n) => Math.min(Math.max(n + (n >= handSize()[0]), handSize()[0]), handSize()[1]),
    isDone: (n) => n >= handSize()[0],
    gone: goneCards,
    put: (cards) => {
      choose(player);
      write(input, cards.join(""));
    },
  });
  const player = { area, input, item, label, combos, remove, slots };
  input.value = text;
  area.addEventListener("focus", () => choose(player));
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  area.addEventListener("input", () => {
    showRange();
    showCards();
    soon();
  });
  players.push(player);
  renumber();
  return player;
}

function removePlayer(player) {
  const place = players.indexOf(player);
  players.splice(place, 1);
  player.item.remove();
  renumber();
  const next = players[Math.min(place, players.length - 1)];
  choose(next);
  next.area.focus();
  update();
}

function renumber() {
  for (const [idx, player] of players.entries()) {
    player.label.textContent = t("equity-answer.player", { number: idx + 1 });
    player.remove.setAttribute("aria-label", t("equity-answer.remove-player", { number: idx + 1 }));
    player.remove.hidden = players.length <= 2;
  }
  find("#add-player").disabled = players.length >= MAX_PLAYERS;
  showSeats();
}

/** Makes the grid and the cards apply to this player. */
function choose(player) {
  current = player;
  for (const other of players) other.item.classList.toggle("current", other === player);
  find("#range-title").textContent = t("equity-answer.range-of", { number: players.indexOf(player) + 1 });
  find("#into-player").textContent = t("equity-answer.player", { number: players.indexOf(player) + 1 });
  showSeats();
  showRange();
  showCards();
  showNext();
}

const seats = ["range", "next"].map((name) => new Seats(find(`#${name}-seats`), `${name}-seat`, (idx) => choose(players[idx])));

function showSeats() {
  for (const one of seats) one.show(players.length, Math.max(players.indexOf(current), 0));
}

const grid = new RangeGrid(find("#grid"), weight, {
  paint(name, share) {
    const range = Range.read(current.input.value);
    if (!range) return;
    range.set(name, share);
    put(current.input, String(range));
    // An answer that arrived now would move the grid under the pointer.
    endQuestion();
  },
  end: () => soon(),
  say: (words) => (find("#hand-said").textContent = words),
});

function write(input, text) {
  put(input, text);
  soon();
}

function put(input, text) {
  input.value = text;
  showRange();
  showCards();
}

/** The module that shows the equity of each hand; loaded when it is needed. */
let heat;
/** Whether the grid shows the equity of each hand, instead of the range. */
const isHeat = () => heat !== undefined && find("#view-equity").checked;

async function showView() {
  heat ??= await import("./heat.js");
  showRange();
}

/** What the last answer says about the player. */
const answerOf = (player) => lastAnswer?.players.get(player);

function showRange() {
  const text = current.input.value;
  const range = Range.read(text);
  const found = answerOf(current);
  const equities = new Map((found?.by_hand ?? []).map(({ hand, equity }) => [hand, equity]));
  const fair = 1 / (lastAnswer?.players.size ?? 2);
  const isCounting = lastAnswer === null && answer.hasAttribute("aria-busy");
  grid.show(range, isInDeck, isHeat() ? (name) => heat.heatOf(equities.get(name), fair, isCounting) : null);
  setChildren(find("#grid-legend"), isHeat() ? heat.heatLegend(fair) : kindsLegend());
  for (const id of ["#grid-help", "#paint"]) find(id).hidden = isHeat();
  find("#top-help").hidden = isHeat() || about().lowest === "6";
  find("#no-grid").hidden = isHeat() || range !== null || needsOrder(text);
  if (needsOrder(text)) askOrder();
  showTop(text, range);
}

/** The colors of the cells. */
const kindsLegend = () => h("p", { class: "legend small soft" }, ["pair", "suited", "offsuit"].map((kind) => [h("span", { class: `key ${kind}` }), `${t(`equity-answer.${kind}`)} `]));

/** The slider is at the percentage that is the range; next to it is the size of any range. */
function showTop(text, range) {
  const [, percentage] = text.trim().match(/^(\d+(?:\.\d+)?)\s*%\s*(?::.*)?$/) ?? [];
  find("#top").value = percentage ?? 0;
  const { n, part } = range?.size(isInDeck) ?? { n: 0 };
  find("#top-hands").textContent = n === 0 ? "" : t("equity-answer.size", { part: percent(part, 1), combos: t("equity-answer.combos", { n }) });
}

let isOrderAsked = false;

/** Asks for the order of the hands, once it is needed. */
async function askOrder() {
  if (isOrderAsked) return;
  isOrderAsked = true;
  try {
    const { hands } = await poker.hands({});
    setOrder(hands);
    showRange();
  } catch {
    // The answer to the range says what is wrong; the next percentage asks again.
    isOrderAsked = false;
  }
}

function takeTop() {
  const percentage = Number(find("#top").value);
  const behind = weight() === 1 ? "" : `:${weight()}`;
  write(current.input, percentage > 0 ? `${percentage}%${behind}` : "");
}

// Clicked cards go to a player's hand, the board or the dead cards.

const CARD = /(10|[2-9TJQKA])[cdhs]/gi;
const cardsOf = (text) => (text.match(CARD) ?? []).map((card) => card.slice(0, -1).toUpperCase().replace("10", "T") + card.at(-1).toLowerCase());
/** The cards in the text, if it contains nothing else. */
const onlyCards = (text) => (text.replaceAll(CARD, "").replace(/[\s,]/g, "") === "" ? cardsOf(text) : []);
/** The cards in a text that has nothing else, or `null`. */
const cardsIn = (text) => (text.trim() === "" || onlyCards(text).length > 0 ? onlyCards(text) : null);
/** The cards that are gone: of stud, those among unknown ones too. */
const seenCards = (text) => (kind() === "stud" ? cardsOf(text) : onlyCards(text));
const into = () => ({ player: current.input, board, dead })[find('input[name="into"]:checked').value];

const picker = new CardPicker(find("#picker"), (card) => {
  const input = into();
  const isHand = input === current.input;
  // Unknown cards and the slash stay.
  if (isHand && kind() === "stud" && /[x/]/i.test(input.value)) {
    write(input, input.value.trim() + card);
    return;
  }
  const cards = onlyCards(input.value);
  // One card too many begins a new hand, and a first card replaces a range.
  const kept = isHand && cards.length >= handSize()[1] ? [] : cards;
  write(input, [...kept, card].join(isHand ? "" : " "));
});
picker.show("2");
const allCards = [...document.querySelectorAll("#picker button")].map(({ dataset }) => dataset.card);

/** The cards that are somewhere, or not in the deck. */
function goneCards() {
  const known = [board.value, dead.value, ...players.map(({ input }) => input.value)];
  return new Set([...known.flatMap(seenCards), ...allCards.filter((card) => !isInDeck(card))]);
}

const boardSlots = new Slots(find("#board-slots"), {
  title: () => find('label[for="board"]').textContent,
  cards: () => (kind() === "stud" ? null : cardsIn(board.value)),
  n: () => 5,
  isDone: (n) => n >= 3,
  gone: goneCards,
  put: (cards) => write(board, cards.join(" ")),
});

function showCards() {
  const isFull = into() === board && onlyCards(board.value).length >= (kind() === "stud" ? 1 : 5);
  picker.disable(isFull ? new Set(allCards) : goneCards());
  for (const { slots } of [{ slots: boardSlots }, ...players]) slots.show();
}

/** Whether one or two cards are to come: then there is a grid of them. */
const hasNext = () => kind() !== "stud" && [3, 4].includes(onlyCards(board.value).length);

async function showNext() {
  find("#next-panel").hidden = !hasNext();
  if (!hasNext()) return;
  const { nextParts } = await import("./next.js");
  const found = answerOf(current);
  setChildren(find("#next"), ...nextParts(found && lastAnswer.next, found));
}

/** The game, if it is not the default. */
const asGame = () => (game.value === "holdem" ? undefined : game.value);

/** The inputs that the game uses: ranges and their grid, or hands of more cards. */
function showGame() {
  find("#range-panel").hidden = kind() !== "players";
  // The short deck has another order.
  find("#top-row").hidden = about().lowest === "6";
  for (const other of ["players", "omaha", "stud"]) find(`#${other}-help`).hidden = other !== kind();
  for (const { area } of players) area.setAttribute("aria-describedby", `${area.id}-problem ${kind()}-help`);
  showRange();
  showCards();
}

const asked = () => players.filter(({ input }) => input.value.trim() !== "");
const askEquity = latest((texts, options, signal) => poker.equity(texts, options, signal));

/** About how high an answer is, in rem. */
const HEIGHT = { all: 12, player: 7 };

/** The last answer, with its players by the player on the page; `null` while there is none. */
let lastAnswer = null;

function setAnswer(found) {
  lastAnswer = found;
  showRange();
  showNext();
}

/** Until a question has taken long enough to say that it is being answered. */
let busy;

/** Cancels the current question, which is obsolete. */
function endQuestion() {
  clearTimeout(busy);
  askEquity.end();
  answer.removeAttribute("aria-busy");
}

async function update() {
  // A range that is being painted is asked about once it is complete.
  if (grid.isPainting) return;
  // Some games with more cards have a low half.
  const halves = kind() === "players" ? undefined : await import("./halves.js");
  endQuestion();
  remember();
  showCards();
  const those = asked();
  for (const input of [board, dead, ...players.map((player) => player.input)]) input.clear();
  for (const { combos } of players) combos.textContent = "";
  const [fewest] = handSize();
  const begun = those.find(({ input }) => onlyCards(input.value).length > 0 && onlyCards(input.value).length < fewest);
  if (those.length === 0 || begun) {
    setAnswer(null);
    setChildren(answer, h("p", { class: "empty" }, missing(begun, fewest)));
    announce("");
    return;
  }
  // The grid below keeps its place until there is an answer.
  if (!answer.querySelector(".busy")) setVars(answer, { height: answer.childElementCount > 0 ? `${answer.offsetHeight}px` : `calc(${HEIGHT.all + those.length * HEIGHT.player}rem)` });
  answer.setAttribute("aria-busy", "true");
  setAnswer(null);
  busy = setTimeout(() => setChildren(answer, h("p", { class: "busy" }, t("equity-answer.counting"))), 300);
  // The same question always has the same answer.
  const hasRange = kind() === "players" && those.some(({ input }) => cardsIn(input.value) === null);
  const details = { hands: hasRange || undefined, next: hasNext() || undefined };
  const options = { game: asGame(), board: board.value.trim(), dead: dead.value.trim(), exact: exact.checked || undefined, seed: exact.checked ? undefined : 0, ...details };
  try {
    const [report, view] = await Promise.all([askEquity(those.map(({ input }) => input.value), options), loaded(import("./answer.js"))]);
    show(report, those, { ...view, halves });
  } catch (problem) {
    showProblem(problem, those);
  } finally {
    clearTimeout(busy);
    answer.removeAttribute("aria-busy");
    if (lastAnswer === null) showRange();
  }
}
const soon = debounced(200, update);

/** What is still missing: cards of an incomplete hand, or a player. */
function missing(begun, fewest) {
  if (!begun) return t("equity-answer.no-players");
  if (kind() === "players") return t("equity-answer.one-more");
  return t("equity-answer.omaha-more", { n: fewest - onlyCards(begun.input.value).length });
}

function showProblem(problem, those) {
  announce("");
  const { parameter, input: text } = problem.report;
  const inputs = { board, dead, player: those.find(({ input }) => input.value === text)?.input };
  const input = problem.report.error.column === undefined ? undefined : inputs[parameter];
  input?.show(problem);
  setChildren(answer, input ? h("p", { class: "empty" }, t("equity-answer.no-answer")) : problemBox(problem, { again: update }));
}

function show(report, those, { answerParts, said, halves }) {
  // A single player plays against a random hand, which is shown as the first empty player.
  const shown = [...those, ...players.filter((player) => !those.includes(player))].slice(0, report.players.length);
  for (const [idx, { combos, hand }] of report.players.entries()) shown[idx].combos.textContent = hand ? "" : t("equity-answer.combos", { n: combos });
  setChildren(answer, ...answerParts(report, shown.map(({ label }) => label.textContent), halves));
  setAnswer({ players: new Map(shown.map((player, idx) => [player, { ...report.players[idx], idx }])), next: report.next });
  announce(said(report));
}

/** The address contains the whole question. */
function remember() {
  const parameters = new URLSearchParams();
  for (const { input } of asked()) parameters.append("player", input.value.trim());
  for (const [name, input] of Object.entries({ board, dead })) if (input.value.trim()) parameters.set(name, input.value.trim());
  if (asGame()) parameters.set("game", asGame());
  if (exact.checked) parameters.set("exact", "true");
  showInAddress(parameters);
}

function setQuestion(parameters, texts) {
  while (players.length > Math.max(texts.length, 2)) players.pop().item.remove();
  while (players.length < Math.max(texts.length, 2)) addPlayer();
  for (const [idx, { input }] of players.entries()) input.value = texts[idx] ?? "";
  game.value = parameters.get("game") ?? "holdem";
  // The game does not exist.
  if (game.selectedIndex < 0) game.value = "holdem";
  board.value = parameters.get("board") ?? "";
  dead.value = parameters.get("dead") ?? "";
  exact.checked = parameters.get("exact") === "true";
  renumber();
  choose(players[0]);
  showGame();
  update();
}

find("#add-player").addEventListener("click", () => {
  addPlayer().area.focus();
  update();
});
find("#top").addEventListener("input", takeTop);
find("#clear-range").addEventListener("click", () => write(current.input, ""));
find("#any-hand").addEventListener("click", () => write(current.input, "random"));
exact.addEventListener("change", update);
game.addEventListener("change", () => {
  showGame();
  update();
});
for (const area of [find("#board"), find("#dead")]) {
  area.addEventListener("input", () => {
    showCards();
    soon();
  });
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
}
for (const radio of document.querySelectorAll('input[name="view"]')) radio.addEventListener("change", showView);
for (const radio of document.querySelectorAll('input[name="into"]')) radio.addEventListener("change", showCards);
for (const button of document.querySelectorAll("[data-example]")) {
  button.addEventListener("click", () => {
    const parameters = new URLSearchParams(button.dataset.example);
    setQuestion(parameters, parameters.getAll("player"));
  });
}

const address = new URLSearchParams(location.search);
// A link can have all players in one parameter, like a line of a batch.
const texts = address.getAll("player").flatMap((text) => text.split("|")).slice(0, MAX_PLAYERS);
setQuestion(address, texts.length > 0 ? texts.map((text) => text.trim()) : ["AsAh", "KsKc"]);
