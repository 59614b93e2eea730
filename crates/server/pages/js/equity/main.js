// The equity page: who holds what, by hand or painted, and how often each player wins.

import { latest, poker } from "../api.js";
import { CardPicker, cardRow } from "../cards.js";
import { announce, counted, debounced, find, h, number } from "../dom.js";
import { MarkedInput } from "../marked.js";
import { withCode } from "../problems.js";
import { RangeGrid } from "./grid.js";
import { Range } from "./range.js";

const MAX_PLAYERS = 10;

const answer = find("#answer");
const list = find("#players");
const board = new MarkedInput(find("#board"), find("#board-problem"));
const dead = new MarkedInput(find("#dead"), find("#dead-problem"));
const exact = find("#exact");
const game = find("#game");
const isOmaha = () => game.value.startsWith("omaha");
/** Whether the deck of the game has the ranks of a hand, or of a card. */
const isInDeck = (name) => !game.value.startsWith("short-deck") || !/[2-5]/.test(name);
/** How many cards a hand has at least, and at most. */
const handSize = () => (isOmaha() ? [4, 6] : [2, 2]);
const weight = () => Number(find("#weight").value);

/** The players: each with its text, and the element that has it. */
const players = [];
/** The one that the grid and the cards are for. */
let current;
let nextId = 1;

function addPlayer(text = "") {
  const id = `player-${nextId}`;
  nextId += 1;
  const label = h("label", { for: id });
  const area = h("textarea", { id, rows: 1, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": `${id}-problem players-help` });
  const box = h("div", { id: `${id}-problem`, role: "alert" });
  const combos = h("span", { class: "soft small" });
  const remove = h("button", { type: "button", class: "quiet small", onclick: () => removePlayer(player) }, "Remove");
  const item = h("li", { class: "player" }, h("div", { class: "player-head" }, label, combos, remove), h("div", {}, area), box);
  list.append(item);
  const input = new MarkedInput(area, box);
  const player = { area, input, item, label, combos, remove };
  input.value = text;
  area.addEventListener("focus", () => choose(player));
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  area.addEventListener("input", () => {
    showRange();
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
    player.label.textContent = `Player ${idx + 1}`;
    player.remove.setAttribute("aria-label", `Remove player ${idx + 1}`);
    player.remove.hidden = players.length <= 2;
  }
  find("#add-player").disabled = players.length >= MAX_PLAYERS;
}

/** From here on the grid and the cards are for this player. */
function choose(player) {
  current = player;
  for (const other of players) other.item.classList.toggle("current", other === player);
  find("#range-title").textContent = `Range of player ${players.indexOf(player) + 1}`;
  find("#into-player").textContent = `Player ${players.indexOf(player) + 1}`;
  showRange();
  showCards();
}

const grid = new RangeGrid(find("#grid"), weight, (name, share) => {
  const range = Range.read(current.input.value);
  if (!range) return;
  range.set(name, share);
  write(current.input, String(range));
});

function write(input, text) {
  input.value = text;
  showRange();
  showCards();
  soon();
}

function showRange() {
  const range = Range.read(current.input.value);
  grid.show(range, isInDeck);
  find("#no-grid").hidden = range !== null;
}

// Clicked cards go to a player's hand, the board or the dead cards.

const CARD = /(10|[2-9TJQKA])[cdhs]/gi;
const cardsOf = (text) => (text.match(CARD) ?? []).map((card) => card.slice(0, -1).toUpperCase().replace("10", "T") + card.at(-1).toLowerCase());
/** The cards of a text that is nothing but cards. */
const onlyCards = (text) => (text.replaceAll(CARD, "").replace(/[\s,]/g, "") === "" ? cardsOf(text) : []);
const into = () => ({ player: current.input, board, dead })[find('input[name="into"]:checked').value];

const picker = new CardPicker(find("#picker"), (card) => {
  const input = into();
  const isHand = input === current.input;
  const cards = onlyCards(input.value);
  // A card too many begins a new hand, and the first one takes the place of a range.
  const kept = isHand && cards.length >= handSize()[1] ? [] : cards;
  write(input, [...kept, card].join(isHand ? "" : " "));
});
picker.show("2");

function showCards() {
  const known = [board.value, dead.value, ...players.map(({ input }) => input.value)];
  const gone = new Set(known.flatMap(onlyCards));
  for (const button of document.querySelectorAll("#picker button")) if (!isInDeck(button.dataset.card)) gone.add(button.dataset.card);
  const isFull = into() === board && onlyCards(board.value).length >= 5;
  if (isFull) for (const button of document.querySelectorAll("#picker button")) gone.add(button.dataset.card);
  picker.disable(gone);
}

/** The game, if it is not the usual one. */
const asGame = () => (game.value === "holdem" ? undefined : game.value);

/** What the game has: ranges and their grid, or hands of more cards. */
function showGame() {
  find("#range-panel").hidden = isOmaha();
  find("#players-help").hidden = isOmaha();
  find("#omaha-help").hidden = !isOmaha();
  for (const { area, input } of players) area.setAttribute("aria-describedby", `${area.id}-problem ${isOmaha() ? "omaha-help" : "players-help"}`);
  showRange();
  showCards();
}

const asked = () => players.filter(({ input }) => input.value.trim() !== "");
const askEquity = latest((texts, options, signal) => poker.equity(texts, options, signal));

async function update() {
  remember();
  showCards();
  const those = asked();
  for (const input of [board, dead, ...players.map((player) => player.input)]) input.clear();
  for (const { combos } of players) combos.textContent = "";
  const [fewest] = handSize();
  const begun = those.find(({ input }) => onlyCards(input.value).length > 0 && onlyCards(input.value).length < fewest);
  if (those.length < 2 || begun) {
    answer.replaceChildren(h("p", { class: "empty" }, begun ? (isOmaha() ? `A hand has four, five or six cards: ${counted(fewest - onlyCards(begun.input.value).length, "more card")}.` : "A hand has two cards: one more.") : "Two players at least: type a hand or a range, click its cards, or paint it."));
    // What is under way is of no use any more.
    askEquity.end();
    return;
  }
  answer.setAttribute("aria-busy", "true");
  const busy = setTimeout(() => answer.replaceChildren(h("p", { class: "busy" }, "Counting, twenty seconds at most …")), 300);
  // The same question has the same answer every time.
  const options = { game: asGame(), board: board.value.trim(), dead: dead.value.trim(), exact: exact.checked || undefined, seed: exact.checked ? undefined : 0 };
  try {
    show(await askEquity(those.map(({ input }) => input.value), options), those);
  } catch (problem) {
    showProblem(problem, those);
  } finally {
    clearTimeout(busy);
    answer.removeAttribute("aria-busy");
  }
}
const soon = debounced(200, update);

function showProblem(problem, those) {
  const { parameter, input: text } = problem.report;
  const inputs = { board, dead, player: those.find(({ input }) => input.value === text)?.input };
  const input = problem.report.error.column === undefined ? undefined : inputs[parameter];
  input?.show(problem);
  const words = input ? "No answer yet: the marked place cannot be read, or does not go with the rest." : problem.message;
  answer.replaceChildren(h("p", { class: input ? "empty" : "problem" }, h("span", {}, withCode(words))));
}

const percent = (part, digits = 2) => `${number(100 * part, digits)} %`;
/** A count, which is a text where it is very large. */
const shownCount = (count) => BigInt(count).toLocaleString("en");

/** How it was found, and how sure it is. */
function how(report) {
  const of = [report.board.length > 0 && "on this board", report.dead.length > 0 && "without the dead cards"].filter(Boolean).join(" and ");
  const boards = `${shownCount(report.boards ?? 0)} boards${report.scale ? ` (in parts of 1/${shownCount(report.scale)})` : ""}`;
  const largest = Math.max(...report.players.map(({ error }) => error ?? Number.NaN));
  const error = Number.isNaN(largest) ? "of unknown error" : `± ${percent(largest, 3)}`;
  if (report.method === "exact") return [h("strong", {}, "Exact"), `: all ${boards} were counted${of && ` ${of}`}.`];
  const ended = report.cut_short ? ", as there was no more time" : "";
  const what = report.method === "partial" ? `${percent(report.part, 1)} of all boards were counted${ended}.` : `${counted(report.samples, "deal")} at random${of && ` ${of}`}${ended}.`;
  return [h("strong", {}, error), `, not exact: ${what} Two times out of three an equity is off by less.`];
}

function show(report, those) {
  for (const [idx, { combos }] of report.players.entries()) those[idx].combos.textContent = report.players[idx].hand ? "" : counted(combos, "combo");
  const n = report.wins_by_mask.reduce((sum, count) => sum + Number(count), 0);
  const rows = report.players.map((player, idx) => playerRow(player, idx, n, those[idx]));
  answer.replaceChildren(
    h("p", { class: "how" }, how(report)),
    report.board.length > 0 && cardRow(report.board, "small"),
    h("ol", { class: "plain equities" }, rows),
    h("p", { class: "legend small soft" }, h("span", { class: "key win" }), "wins alone ", h("span", { class: "key tie" }), "ties"),
    h("p", { class: "soft small" }, "Equity is the share of all pots: a pot that two players win together is half a pot to each, so it is less than win and tie together."),
  );
  announce(report.players.map(({ equity }, idx) => `player ${idx + 1} ${percent(equity)}`).join(", "));
}

function playerRow(player, idx, n, { label }) {
  const [win, tie] = [player.win, player.tie].map((count) => Number(count) / n);
  const part = (count) => percent(Number(count) / n);
  // With a low half, wins and ties are those of the high one.
  const low = player.scoop !== undefined && h("p", { class: "small soft" }, `low half: wins ${part(player.low_win)}, ties ${part(player.low_tie)}; scoops ${part(player.scoop)}`);
  const error = player.error === 0 ? "" : ` ± ${player.error === null ? "?" : percent(player.error, 3)}`;
  return h(
    "li",
    { class: "equity" },
    h("div", { class: "equity-head" }, h("span", { class: "equity-name" }, label.textContent, " ", h("span", { class: "soft" }, player.hand ?? player.range)), h("strong", { class: "equity-value" }, percent(player.equity), h("span", { class: "soft small" }, error))),
    h("div", { class: "equity-bar", vars: { win, tie }, role: "img", "aria-label": `wins ${percent(win)}, ties ${percent(tie)}` }),
    h("p", { class: "small soft" }, `${low ? "high half: " : ""}wins ${percent(win)}, ties ${percent(tie)}, loses ${percent(Math.max(1 - win - tie, 0))}`),
    low,
    h("details", {}, h("summary", {}, `With what player ${idx + 1} ends`), categoryTable(player, n)),
  );
}

function categoryTable({ categories }, n) {
  const rows = Object.entries(categories).filter(([, { boards }]) => Number(boards) > 0).toReversed();
  return h(
    "table",
    { class: "small" },
    h("thead", {}, h("tr", {}, ["hand", "how often", "wins then"].map((title, idx) => h("th", { scope: "col", class: idx && "number" }, title)))),
    h("tbody", {}, rows.map(([name, { boards, win }]) => h("tr", {}, h("td", {}, name.replaceAll("-", " ")), h("td", { class: "number" }, percent(Number(boards) / n)), h("td", { class: "number" }, percent(Number(win) / Number(boards)))))),
  );
}

/** The address has the whole question. */
function remember() {
  const parameters = new URLSearchParams();
  for (const { input } of asked()) parameters.append("player", input.value.trim());
  for (const [name, input] of Object.entries({ board, dead })) if (input.value.trim()) parameters.set(name, input.value.trim());
  if (asGame()) parameters.set("game", asGame());
  if (exact.checked) parameters.set("exact", "true");
  history.replaceState(null, "", parameters.size ? `?${parameters}` : location.pathname);
}

function setQuestion(parameters, texts) {
  while (players.length > Math.max(texts.length, 2)) players.pop().item.remove();
  while (players.length < Math.max(texts.length, 2)) addPlayer();
  for (const [idx, { input }] of players.entries()) input.value = texts[idx] ?? "";
  game.value = parameters.get("game") ?? "holdem";
  // A game that there is not.
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
find("#clear-range").addEventListener("click", () => write(current.input, ""));
find("#any-hand").addEventListener("click", () => write(current.input, "random"));
exact.addEventListener("change", update);
game.addEventListener("change", () => {
  showGame();
  update();
});
for (const area of [find("#board"), find("#dead")]) {
  area.addEventListener("input", soon);
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
}
for (const radio of document.querySelectorAll('input[name="into"]')) radio.addEventListener("change", showCards);
for (const button of document.querySelectorAll("[data-example]")) {
  button.addEventListener("click", () => {
    const parameters = new URLSearchParams(button.dataset.example);
    setQuestion(parameters, parameters.getAll("player"));
  });
}

const address = new URLSearchParams(location.search);
// A link may have all players in one text, as a line of a batch has.
const texts = address.getAll("player").flatMap((text) => text.split("|")).slice(0, MAX_PLAYERS);
setQuestion(address, texts.length > 0 ? texts.map((text) => text.trim()) : ["AsAh", "KsKc"]);
