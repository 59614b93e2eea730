// The page of pots: what each player paid, and who wins which chips.

import { poker } from "./api.js";
import { latest } from "./latest.js";
import { announce, debounced, find, h, setChildren } from "./dom.js";
import { problemBox } from "./problems.js";
import { CLAUSE, COLON, COMMA, number, showInAddress, t } from "./words.js";

const MAX_PLAYERS = 23;

const answer = find("#answer");
const list = find("#players");
const [played, board, dead, chip, odd] = ["#played", "#board", "#dead", "#chip", "#odd"].map((selector) => find(selector));
/** Whether cards are compared, as hands of a game. */
const isByCards = () => played.selectedOptions[0].dataset.cards !== undefined;

/** The players, in order of seats, each with its elements. */
const players = [];
let nextId = 1;

function addPlayer(text = "") {
  const id = `player-${nextId}`;
  nextId += 1;
  const title = h("span", { class: "seat-name", id });
  const field = (attributes) => h("input", { type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off", "aria-describedby": `${id} ${id}-problem players-help`, oninput: soon, ...attributes });
  const paid = field({ inputmode: "numeric", class: "paid" });
  const hand = field({ class: "hand-text" });
  const folded = h("input", { type: "checkbox", "aria-describedby": id, onchange: update });
  const button = h("input", { type: "radio", name: "button", "aria-describedby": id, onchange: update });
  const remove = h("button", { type: "button", class: "quiet small", onclick: () => removePlayer(player) }, t("pots-answer.remove"));
  const problem = h("div", { id: `${id}-problem`, role: "alert" });
  const marks = h("div", { class: "seat-marks" }, h("label", { class: "switch" }, folded, t("pots-answer.folded")), h("label", { class: "dealer" }, button, t("pots-answer.button")), remove);
  const item = h("li", { class: "seat" }, title, h("div", { class: "seat-fields" }, captioned("paid", paid), captioned("hand", hand)), marks, problem);
  const player = { item, title, paid, hand, folded, button, remove, problem };
  list.append(item);
  players.push(player);
  setPlayer(player, text);
  renumber();
  return player;
}

/** A field with its name above it. */
const captioned = (name, field) => h("label", {}, h("span", { class: "caption small soft" }, t(`pots-answer.${name}`)), field);

/** Shows a player as the text of a question has it: `100:#1`. */
function setPlayer({ paid, hand, folded }, text) {
  const colon = text.indexOf(":");
  const rest = colon < 0 ? "" : text.slice(colon + 1).trim();
  paid.value = (colon < 0 ? text : text.slice(0, colon)).trim();
  folded.checked = rest === "fold";
  hand.value = folded.checked ? "" : rest;
}

/** A player as the text of a question. */
const textOf = ({ paid, hand, folded }) => `${paid.value.trim()}:${folded.checked ? "fold" : hand.value.trim()}`;

function removePlayer(player) {
  const seat = players.indexOf(player);
  players.splice(seat, 1);
  player.item.remove();
  renumber();
  players[Math.min(seat, players.length - 1)].paid.focus();
  update();
}

function renumber() {
  for (const [idx, { title, remove }] of players.entries()) {
    title.textContent = nameOf(idx);
    remove.setAttribute("aria-label", t("pots-answer.remove-player", { number: idx + 1 }));
    remove.hidden = players.length <= 2;
  }
  find("#add-player").disabled = players.length >= MAX_PLAYERS;
}

const nameOf = (seat) => t("pots-answer.player", { number: seat + 1 });
const askPots = latest((texts, options, signal) => poker.pots(texts, options, signal));
const textIn = (input) => input.value.trim() || undefined;

/** The options of the question, and no others. */
function asked() {
  const button = players.findIndex((player) => player.button.checked);
  return {
    game: isByCards() ? played.value : undefined,
    board: isByCards() ? textIn(board) : undefined,
    pot: isByCards() || played.value === "high" ? undefined : played.value,
    button: button < 0 ? undefined : String(button),
    dead_money: textIn(dead),
    chip: textIn(chip),
    odd_chips: odd.value || undefined,
  };
}

async function update() {
  find("#board-field").hidden = !isByCards();
  for (const { hand, folded, problem } of players) {
    hand.disabled = folded.checked;
    setChildren(problem);
  }
  const texts = players.map(textOf);
  const options = asked();
  remember(texts, options);
  if (players.some(({ paid, hand, folded }) => !paid.value.trim() || (!folded.checked && !hand.value.trim()))) {
    askPots.end();
    setChildren(answer, h("p", { class: "empty" }, t("pots-answer.missing")));
    announce("");
    return;
  }
  try {
    show(await askPots(texts, options));
  } catch (problem) {
    showProblem(problem, texts);
  }
}
const soon = debounced(200, update);

function showProblem(problem, texts) {
  announce("");
  const seat = problem.report.parameter === "players" ? texts.indexOf(problem.report.input) : -1;
  if (seat < 0) {
    setChildren(answer, problemBox(problem, { again: update }));
    return;
  }
  setChildren(players[seat].problem, problemBox(problem));
  setChildren(answer, h("p", { class: "empty" }, t("pots-answer.no-answer")));
}

function show(report) {
  const most = Math.max(...report.pots.map(({ amount }) => amount));
  setChildren(
    answer,
    h("ol", { class: "plain pots" }, report.pots.map((pot, idx) => potItem(pot, idx, report.pots.length, most))),
    h("div", { class: "scroll" }, table(report)),
  );
  announce(report.won.map((amount, seat) => (amount > 0 ? gets(seat, amount) : null)).filter(Boolean).join(CLAUSE));
}

const gets = (seat, amount) => t("pots-answer.gets", { player: nameOf(seat), amount });

function potItem(pot, idx, n, most) {
  const name = n === 1 ? t("pots-answer.pot") : idx === 0 ? t("pots-answer.main") : t("pots-answer.side", { number: idx });
  const halves = [
    [pot.low ? "high" : "", pot.high],
    ["low", pot.low],
    ["both", pot.both],
  ].filter(([, part]) => part);
  return h(
    "li",
    { class: "pot" },
    h("div", { class: "chips", vars: { size: pot.amount / most }, "aria-hidden": "true" }),
    h(
      "div",
      {},
      h("p", {}, name, " ", h("strong", { class: "pot-amount" }, number(pot.amount))),
      h("p", { class: "small soft" }, t("pots-answer.eligible", { n: pot.eligible.length, players: pot.eligible.map((seat) => number(seat + 1)).join(COMMA) })),
      halves.map(([half, part]) => h("p", {}, half && `${t(`pots-answer.${half}`)}${COLON}`, part.winners.map((seat, winner) => gets(seat, part.shares[winner])).join(COMMA))),
    ),
  );
}

function table({ won, returned, hands = [] }) {
  const isBack = returned.some((amount) => amount > 0);
  const titles = ["who", "wins", isBack && "back", hands.length > 0 && "cards"].filter(Boolean);
  const row = (amount, seat) => {
    const cards = hands.find(({ player }) => player === seat);
    const texts = cards ? [cards.high, cards.low].filter(Boolean).join("; ") : "";
    return h("tr", {}, h("th", { scope: "row" }, nameOf(seat)), h("td", { class: "number" }, number(amount)), isBack && h("td", { class: "number" }, number(returned[seat])), hands.length > 0 && h("td", { lang: "en" }, texts));
  };
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, titles.map((title, idx) => h("th", { scope: "col", class: idx > 0 && title !== "cards" && "number" }, t(`pots-answer.${title}`))))),
    h("tbody", {}, won.map(row)),
  );
}

/** The address contains the whole question. */
function remember(texts, options) {
  const parameters = new URLSearchParams();
  for (const text of texts) parameters.append("players", text);
  for (const [name, value] of Object.entries(options)) if (value !== undefined) parameters.set(name, value);
  showInAddress(parameters);
}

function setQuestion(parameters) {
  const texts = parameters.getAll("players").flatMap((text) => text.split("|")).slice(0, MAX_PLAYERS);
  const given = texts.length > 0 ? texts : ["30:#1", "80:#2", "150:#3", "200:#4"];
  while (players.length > Math.max(given.length, 2)) players.pop().item.remove();
  while (players.length < Math.max(given.length, 2)) addPlayer();
  for (const [idx, player] of players.entries()) {
    setPlayer(player, given[idx] ?? "");
    player.button.checked = parameters.get("button") === String(idx);
  }
  played.value = parameters.get("game") ?? parameters.get("pot") ?? "high";
  // There is no such game.
  if (played.selectedIndex < 0) played.value = "high";
  board.value = parameters.get("board") ?? "";
  dead.value = parameters.get("dead_money") ?? "";
  chip.value = parameters.get("chip") ?? "";
  odd.value = parameters.get("odd_chips") ?? "";
  if (odd.selectedIndex < 0) odd.value = "";
  renumber();
  update();
}

find("#add-player").addEventListener("click", () => {
  addPlayer().paid.focus();
  update();
});
for (const input of [board, dead, chip]) input.addEventListener("input", soon);
for (const select of [played, odd]) select.addEventListener("change", update);
for (const button of document.querySelectorAll("[data-example]")) {
  button.addEventListener("click", () => setQuestion(new URLSearchParams(button.dataset.example)));
}

setQuestion(new URLSearchParams(location.search));
