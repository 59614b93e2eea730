// The equity page: who holds what, typed or painted, and how often each player wins.

import { latest, poker } from "../api.js";
import { CardPicker, cardRow } from "../cards.js";
import { announce, debounced, find, h, setChildren, setVars } from "../dom.js";
import { MarkedInput } from "../marked.js";
import { problemBox } from "../problems.js";
import { CLAUSE, LANGUAGE, SPACE, named, number, parts, percent, showInAddress, t } from "../words.js";
import { RangeGrid } from "./grid.js";
import { halvesBar, halvesLegend, halvesOf, halvesText } from "./halves.js";
import { Range, combosOf, needsOrder, setOrder } from "./range.js";

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
  const remove = h("button", { type: "button", class: "quiet small", onclick: () => removePlayer(player) }, t("equity-answer.remove"));
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
    player.label.textContent = t("equity-answer.player", { number: idx + 1 });
    player.remove.setAttribute("aria-label", t("equity-answer.remove-player", { number: idx + 1 }));
    player.remove.hidden = players.length <= 2;
  }
  find("#add-player").disabled = players.length >= MAX_PLAYERS;
}

/** Makes the grid and the cards apply to this player. */
function choose(player) {
  current = player;
  for (const other of players) other.item.classList.toggle("current", other === player);
  find("#range-title").textContent = t("equity-answer.range-of", { number: players.indexOf(player) + 1 });
  find("#into-player").textContent = t("equity-answer.player", { number: players.indexOf(player) + 1 });
  showRange();
  showCards();
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

function showRange() {
  const text = current.input.value;
  const range = Range.read(text);
  grid.show(range, isInDeck);
  find("#no-grid").hidden = range !== null || needsOrder(text);
  if (needsOrder(text)) askOrder();
  showTop(text, range);
}

/** The slider is at the percentage that is the range, and otherwise says nothing. */
function showTop(text, range) {
  const [, percentage] = text.trim().match(/^(\d+(?:\.\d+)?)\s*%\s*(?::.*)?$/) ?? [];
  find("#top").value = percentage ?? 0;
  const n = [...(range?.cells.keys() ?? [])].reduce((sum, name) => sum + combosOf(name), 0);
  find("#top-hands").textContent = percentage === undefined || n === 0 ? "" : `${percentage} %: ${t("equity-answer.combos", { n })}`;
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

function showCards() {
  const known = [board.value, dead.value, ...players.map(({ input }) => input.value)];
  const gone = new Set(known.flatMap(seenCards));
  for (const button of document.querySelectorAll("#picker button")) if (!isInDeck(button.dataset.card)) gone.add(button.dataset.card);
  const isFull = into() === board && onlyCards(board.value).length >= (kind() === "stud" ? 1 : 5);
  if (isFull) for (const button of document.querySelectorAll("#picker button")) gone.add(button.dataset.card);
  picker.disable(gone);
}

/** The game, if it is not the default. */
const asGame = () => (game.value === "holdem" ? undefined : game.value);

/** The inputs that the game uses: ranges and their grid, or hands of more cards. */
function showGame() {
  find("#range-panel").hidden = kind() !== "players";
  // The short deck has another order.
  for (const id of ["#top-row", "#top-help"]) find(id).hidden = about().lowest === "6";
  for (const other of ["players", "omaha", "stud"]) find(`#${other}-help`).hidden = other !== kind();
  for (const { area } of players) area.setAttribute("aria-describedby", `${area.id}-problem ${kind()}-help`);
  showRange();
  showCards();
}

const asked = () => players.filter(({ input }) => input.value.trim() !== "");
const askEquity = latest((texts, options, signal) => poker.equity(texts, options, signal));

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
  endQuestion();
  remember();
  showCards();
  const those = asked();
  for (const input of [board, dead, ...players.map((player) => player.input)]) input.clear();
  for (const { combos } of players) combos.textContent = "";
  const [fewest] = handSize();
  const begun = those.find(({ input }) => onlyCards(input.value).length > 0 && onlyCards(input.value).length < fewest);
  if (those.length === 0 || begun) {
    setChildren(answer, h("p", { class: "empty" }, missing(begun, fewest)));
    announce("");
    return;
  }
  // The grid below keeps its place until there is an answer.
  setVars(answer, { height: `${answer.getBoundingClientRect().height}px` });
  answer.setAttribute("aria-busy", "true");
  busy = setTimeout(() => setChildren(answer, h("p", { class: "busy" }, t("equity-answer.counting"))), 300);
  // The same question always has the same answer.
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

/** A count, which is a string if it is very large. */
const shownCount = (count) => BigInt(count).toLocaleString(LANGUAGE);

/** How the result was computed, and how accurate it is. */
function how(report) {
  const where = [report.board.length > 0 && t("equity-answer.on-board"), report.dead.length > 0 && t("equity-answer.without-dead")].filter(Boolean);
  const of = where.length > 0 ? SPACE + where.join(`${SPACE}${t("equity-answer.and")}${SPACE}`) : "";
  if (report.method === "exact") {
    // The plural depends on the last digits, which a number has exactly if it is not too large.
    const n = Number(report.boards);
    const counted = t("equity-answer.boards", { n }).replace(number(n), shownCount(report.boards));
    const boards = report.scale ? t("equity-answer.in-parts", { boards: counted, scale: shownCount(report.scale) }) : counted;
    return parts("equity-answer.all-counted", { n, exact: h("strong", {}, t("equity-answer.exact")), boards, of });
  }
  const largest = Math.max(...report.players.map(({ error }) => error ?? Number.NaN));
  const error = Number.isNaN(largest) ? t("equity-answer.unknown-error") : `± ${percent(largest, 3)}`;
  const ended = report.cut_short ? t("equity-answer.no-time") : "";
  const what = report.method === "partial" ? t("equity-answer.part-counted", { part: percent(report.part, 1), ended }) : t("equity-answer.deals", { n: report.samples, of, ended });
  return parts("equity-answer.not-exact", { error: h("strong", {}, error), what });
}

function show(report, those) {
  // A single player plays against a random hand, which is shown as the first empty player.
  const shown = [...those, ...players.filter((player) => !those.includes(player))];
  for (const [idx, { combos, hand }] of report.players.entries()) shown[idx].combos.textContent = hand ? "" : t("equity-answer.combos", { n: combos });
  const n = report.wins_by_mask.reduce((sum, count) => sum + Number(count), 0);
  const halves = halvesOf(report);
  const rows = report.players.map((player, idx) => playerRow(player, idx, n, shown[idx], halves?.[idx]));
  setChildren(
    answer,
    h("p", { class: "how" }, how(report)),
    report.board.length > 0 && cardRow(report.board, "small"),
    h("ol", { class: "plain equities" }, rows),
    halves ? halvesLegend() : h("p", { class: "legend small soft" }, h("span", { class: "key win" }), `${t("equity-answer.wins-alone")} `, h("span", { class: "key tie" }), t("equity-answer.ties")),
    h("p", { class: "soft small" }, t("equity-answer.about-equity")),
    ...(report.notes ?? []).map((note) => h("p", { class: "soft small", lang: "en" }, note)),
  );
  announce(report.players.map(({ equity }, idx) => t("equity-answer.said", { number: idx + 1, equity: percent(equity, 2) })).join(CLAUSE));
}

function playerRow(player, idx, n, { label }, halves) {
  const [win, tie] = [player.win, player.tie].map((count) => Number(count) / n);
  const part = (count) => percent(Number(count) / n, 2);
  // With a low half, wins and ties refer to the high half.
  const low = player.scoop !== undefined && h("p", { class: "small soft" }, t("equity-answer.low-half", { win: part(player.low_win), tie: part(player.low_tie), scoop: part(player.scoop) }));
  const outcome = t("equity-answer.wins-ties-loses", { win: percent(win, 2), tie: percent(tie, 2), lose: percent(Math.max(1 - win - tie, 0), 2) });
  const error = player.error === 0 ? "" : ` ± ${player.error === null ? "?" : percent(player.error, 3)}`;
  return h(
    "li",
    { class: "equity" },
    h("div", { class: "equity-head" }, h("span", { class: "equity-name" }, label.textContent, " ", h("span", { class: "soft" }, player.hand ?? player.range)), h("strong", { class: "equity-value" }, percent(player.equity, 2), h("span", { class: "soft small" }, error))),
    halves && [halvesBar(halves), halvesText(halves)],
    !halves && h("div", { class: "equity-bar", vars: { win, tie }, role: "img", "aria-label": t("equity-answer.wins-ties", { win: percent(win, 2), tie: percent(tie, 2) }) }),
    h("p", { class: "small soft" }, low ? t("equity-answer.high-half", { what: outcome }) : outcome),
    low,
    h("details", {}, h("summary", {}, t("equity-answer.ends", { number: idx + 1 })), categoryTable(player, n)),
  );
}

function categoryTable({ categories }, n) {
  const rows = Object.entries(categories).filter(([, { boards }]) => Number(boards) > 0).toReversed();
  return h(
    "table",
    { class: "small" },
    h("thead", {}, h("tr", {}, [t("equity-answer.hand"), t("equity-answer.how-often"), t("equity-answer.wins-then")].map((title, idx) => h("th", { scope: "col", class: idx && "number" }, title)))),
    h("tbody", {}, rows.map(([name, { boards, win }]) => h("tr", {}, h("td", {}, named("categories", name)), h("td", { class: "number" }, percent(Number(boards) / n, 2)), h("td", { class: "number" }, percent(Number(win) / Number(boards), 2))))),
  );
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
// A link can have all players in one parameter, like a line of a batch.
const texts = address.getAll("player").flatMap((text) => text.split("|")).slice(0, MAX_PLAYERS);
setQuestion(address, texts.length > 0 ? texts.map((text) => text.trim()) : ["AsAh", "KsKc"]);
