// The poker page: hands are ranked and compared as they are typed, and five cards get advice.

import { choices, latest, poker } from "./api.js";
import { CardPicker, cardFace, cardName, cardText } from "./cards.js";
import { announce, counted, debounced, find, h, hiddenText, number } from "./dom.js";
import { MarkedInput } from "./marked.js";

const input = new MarkedInput(find("#hands"), find("#hands-problem"));
const board = new MarkedInput(find("#board"), find("#board-problem"));
const game = find("#game");
const answer = find("#answer");
const draw = find("#draw");
const value = find("#value");
const against = find("#against");
const opponents = find("#opponents");
const policy = find("#policy");
const choice = (name) => find(`input[name="${name}"]:checked`).value;

/** The hands of the text, one a line, with the place where each begins. */
function hands() {
  let offset = 0;
  const found = [];
  for (const line of input.value.split("\n")) {
    const text = line.trim();
    if (text) found.push({ text, offset: offset + line.indexOf(text), number: found.length + 1 });
    offset += line.length + 1;
  }
  return found;
}

const JOKER = /jo|[*\u{1F0BF}\u{1F0CF}\u{1F0DF}]/iu;
const CARD = new RegExp(`(10|[2-9TJQKA])[cdhs]|${JOKER.source}`, "giu");

/** The cards of a plain text such as `As Kd10h Jo`. */
function cardsOf(text) {
  return text.match(CARD) ?? [];
}

/** How many cards a hand of a game has, in figures and in words. */
const COUNTS = {
  badugi: [4, 5, "four or five"],
  "badugi-deuce": [4, 5, "four or five"],
  omaha: [4, 6, "four to six"],
  "omaha-low": [4, 6, "four to six"],
};
const counts = () => COUNTS[game.value] ?? [5, 7, "five to seven"];
const hasBoard = () => game.value.startsWith("omaha");

/** Whether a hand is only not complete yet: plain cards, fewer than the game wants. */
function isBegun({ text }) {
  const cards = cardsOf(text).length;
  return cards > 0 && cards < counts()[0] && /^[\s,]*$/.test(text.replace(CARD, ""));
}

const askRank = latest(async (asked, options, signal) => {
  if (asked.length === 1) return { hands: [await poker.rank(asked[0].text, options, signal)] };
  return poker.compare(asked.map(({ text }) => text), options, signal);
});
const askDraw = latest((hand, options, signal) => poker.draw(hand, options, signal));

/** The game, unless it is the usual one, whose rules are the deck and the order. */
function rulesOf(asked) {
  if (hasBoard()) return { game: game.value, board: board.value.trim() };
  if (game.value !== "high") return { game: game.value };
  // Jokers are wild, which is a game with a deck of its own.
  return asked.some(({ text }) => JOKER.test(text)) ? { game: "wild" } : undefined;
}

async function update() {
  const asked = hands();
  showPicker(asked);
  remember();
  const [, , wanted] = counts();
  board.clear();
  if (asked.length === 0) {
    input.clear();
    answer.replaceChildren(h("p", { class: "empty" }, `Type a hand of ${wanted} cards, or click its cards.`));
    draw.hidden = true;
    return;
  }
  const begun = asked.find(isBegun);
  if (begun) {
    input.clear();
    const many = counted(cardsOf(begun.text).length, "card");
    answer.replaceChildren(h("p", { class: "empty" }, `${asked.length > 1 ? `Hand ${begun.number} has` : "So far"} ${many}: ${wanted} make a hand.`));
    draw.hidden = true;
    return;
  }
  const options = { deck: choice("deck"), order: choice("order") };
  const rules = rulesOf(asked) ?? options;
  let report;
  try {
    report = await askRank(asked, rules);
  } catch (problem) {
    await showProblem(problem, asked, rules);
    return;
  }
  input.clear();
  showHands(report);
  const isDrawn = game.value === "high" && asked.length === 1 && report.hands[0].cards.length === 5;
  if (isDrawn) await showDraw(asked[0].text, options);
  else draw.hidden = true;
}

/** An error of one of several hands: asked one by one, the hand that has it tells where. */
async function showProblem(problem, asked, options) {
  draw.hidden = true;
  if (hasBoard() && (problem.report.parameter === "board" || board.value.trim() === "")) {
    board.show(problem);
    answer.replaceChildren(h("p", { class: "empty" }, "No answer yet: the board has three to five cards."));
    return;
  }
  let bad = asked.length === 1 ? asked[0] : null;
  if (!bad && problem.kind !== "no-answer") {
    for (const hand of asked) {
      try {
        await poker.rank(hand.text, options);
      } catch (found) {
        [bad, problem] = [hand, found];
        break;
      }
    }
  }
  const where = bad && asked.length > 1 ? `hand ${bad.number}` : "";
  input.show(problem, bad ? { offset: bad.offset, part: bad.text, where } : {});
  answer.replaceChildren(h("p", { class: "empty" }, "No answer yet: the marked place cannot be read."));
}

function showHands(report) {
  const several = report.hands.length > 1;
  const blocks = report.hands.map((hand, idx) =>
    h(
      "li",
      { class: "hand" },
      h(
        "div",
        { class: "hand-head" },
        several && h("span", { class: hand.place === 1 ? "place first" : "place" }, ordinal(hand.place)),
        handCards(hand),
        h("div", {}, h("div", { class: "hand-name" }, hand.name), h("div", { class: "soft small" }, several && `Hand ${idx + 1}: `, withoutName(hand))),
      ),
      hand.strength !== null && h(
        "div",
        { class: "strength" },
        h("span", { class: "meter", vars: { share: hand.strength / hand.strength_max } }),
        h("span", {}, `strength ${number(hand.strength)} of ${number(hand.strength_max)}`),
      ),
    ),
  );
  const reason = several && h("p", { class: "reason" }, h("strong", {}, winnersText(report)), h("br"), report.reason);
  answer.replaceChildren(...[reason, h("ol", { class: "plain" }, blocks)].filter(Boolean));
  announce(several ? `${winnersText(report)}: ${report.reason}` : report.hands[0].description);
}

/** The description without the name above it: `king high` of `straight, king high`. */
function withoutName({ name, description }) {
  const start = [`${name}, `, `${name}: `].find((start) => description.startsWith(start)) ?? "";
  return description.slice(start.length);
}

function ordinal(place) {
  return place + ({ 1: "st", 2: "nd", 3: "rd" }[place] ?? "th");
}

function winnersText({ winners, hands: all }) {
  const numbers = winners.map((idx) => String(idx + 1));
  if (winners.length === all.length) return winners.length === 2 ? "Both hands tie" : "All hands tie";
  return numbers.length === 1 ? `Hand ${numbers[0]} wins` : `Hands ${numbers.join(" and ")} tie for the win`;
}

/** The cards as typed, and the board; those that are not among the best five are dimmed. */
function handCards(hand) {
  const best = new Set(hand.best);
  const isDim = (card) => best.size > 0 && !best.has(card);
  const row = (cards) => h("span", { class: "cards" }, cards.map((card) => cardFace(card, isDim(card) ? "dim" : "")));
  return hand.board ? h("span", { class: "with-board" }, row(hand.cards), row(hand.board)) : row(hand.cards);
}

async function showDraw(hand, { deck, order }) {
  const options = { deck, order, value: value.value };
  against.hidden = value.value !== "equity";
  // One seed, so that the same question has the same answer.
  if (!against.hidden) Object.assign(options, { opponents: opponents.value, policy: policy.value, seed: 0 });
  let report;
  try {
    report = await askDraw(hand, options);
  } catch (problem) {
    draw.hidden = false;
    find("#draw-answer").replaceChildren(h("p", { class: "problem" }, problem.message));
    return;
  }
  draw.hidden = false;
  const isShare = report.value === "percentile" || report.value === "equity";
  const shown = (expected) => (isShare ? `${number(expected * 100, 2)} %` : number(expected, 4));
  const top = Math.max(...report.options.map(({ expected }) => expected), Number.MIN_VALUE);
  const bestHold = report.best.hold.join();
  const bars = report.options.map((option) => {
    const isBest = option.hold.join() === bestHold;
    return h("li", {}, drawBar(option, report.cards, { isBest, share: option.expected / top, text: shown(option.expected) }));
  });
  const held = report.best.hold;
  find("#draw-answer").replaceChildren(
    h(
      "div",
      { class: "draw-best" },
      h("span", { class: "cards" }, report.cards.map((card) => cardFace(card, held.includes(card) ? "" : "dim"))),
      h(
        "p",
        { class: "draw-best-text" },
        h("strong", {}, adviceText(report.best)),
        h("span", { class: "soft" }, worthText(report, shown)),
      ),
    ),
    h("ol", { class: "bars", "aria-label": "All 32 choices, best first" }, bars),
  );
}

/** What the best choice is worth, in a sentence. */
function worthText({ value, best, opponents, samples }, shown) {
  const expected = shown(best.expected);
  if (value === "percentile") return `The result beats ${expected} of all five-card hands on average.`;
  if (value !== "equity") return `${expected} coins for each coin, on average.`;
  const error = samples ? `, give or take ${number(100 * best.error, 2)} % (${number(samples)} deals at random)` : "";
  return `The result wins ${expected} of the pot against ${counted(opponents, "opponent")}${error}.`;
}

function adviceText({ hold, discard }) {
  if (discard.length === 0) return "Stand pat: exchange nothing";
  if (hold.length === 0) return "Exchange all five cards";
  return `Exchange ${counted(discard.length, "card")}: ${discard.map((card) => cardName(card)).join(", ")}`;
}

function drawBar(option, cards, { isBest, share, text }) {
  const held = new Set(option.hold);
  const words = option.hold.length ? `hold ${option.hold.map(cardName).join(", ")}` : "hold nothing";
  const outcomes = Object.entries(option.outcomes).filter(([, draws]) => draws > 0);
  return h(
    "details",
    { class: isBest ? "bar best" : "bar" },
    h(
      "summary",
      {},
      hiddenText(`${words}: ${text}`),
      h("span", { class: "bar-hold", "aria-hidden": "true" }, cards.map((card) => (held.has(card) ? cardText(card) : h("span", { class: "gone" }, "–")))),
      h("span", { class: "bar-track", "aria-hidden": "true", vars: { share } }),
      h("span", { class: "bar-value", "aria-hidden": "true" }, text),
    ),
    h(
      "dl",
      { class: "outcomes" },
      outcomes.map(([name, draws]) =>
        h("div", {}, h("dt", {}, name.replaceAll("-", " ")), h("dd", {}, `${number((100 * draws) / option.draws, 2)} %`)),
      ),
    ),
  );
}

// Clicked cards go to the end of the last hand; a hand has at most seven.

const picker = new CardPicker(find("#picker"), (card) => {
  const lines = input.value.split("\n");
  const last = lines.pop() ?? "";
  lines.push(last.trim() ? `${last.trim()} ${card}` : card);
  input.value = lines.join("\n");
  update();
});

function showPicker(asked) {
  const last = input.value.split("\n").at(-1).trim();
  const taken = new Set(cardsOf(last).map((card) => card.slice(0, -1).toUpperCase().replace("10", "T") + card.at(-1).toLowerCase()));
  if (hasBoard()) for (const card of cardsOf(board.value)) taken.add(card);
  picker.disable(taken);
  find("#next-hand").disabled = asked.length === 0 || last === "";
  find("#take-back").disabled = input.value.trim() === "";
  find("#clear").disabled = input.value === "";
}

find("#next-hand").addEventListener("click", () => {
  input.value = `${input.value.trimEnd()}\n`;
  update();
});
find("#take-back").addEventListener("click", () => {
  input.value = input.value.trimEnd().replace(/\s*\S+$/, "");
  update();
});
find("#clear").addEventListener("click", () => {
  input.value = "";
  update();
});

function remember() {
  const parameters = new URLSearchParams();
  for (const { text } of hands()) parameters.append("hand", text);
  if (game.value !== "high") parameters.set("game", game.value);
  if (hasBoard()) parameters.set("board", board.value.trim());
  const isHigh = game.value === "high";
  if (isHigh && choice("deck") !== "52") parameters.set("deck", choice("deck"));
  if (isHigh && choice("order") !== ownOrder(choice("deck"))) parameters.set("order", choice("order"));
  if (isHigh && value.value !== "percentile") parameters.set("value", value.value);
  if (isHigh && value.value === "equity") {
    parameters.set("opponents", opponents.value);
    parameters.set("policy", policy.value);
  }
  history.replaceState(null, "", parameters.size ? `?${parameters}` : location.pathname);
}

/** What is no pay table, and goes with both decks. */
const OF_ANY_DECK = ["percentile", "singletons", "equity"];

/** Adds the pay tables that the server has built in, once somebody wants one. */
async function listPayTables() {
  if (value.querySelector("optgroup")) return;
  try {
    const names = await choices("poker/draw", "value");
    const tables = names.filter((name) => !OF_ANY_DECK.includes(name));
    value.append(h("optgroup", { label: "Video poker" }, tables.map((name) => h("option", { value: name }, tableName(name)))));
  } catch {
    // Hands are valued without them, too.
  }
}

/** The name of a pay table for people: `Jacks or better 9/6`. */
function tableName(name) {
  const text = name.replaceAll("-", " ").replace(/(\d) (?=\d)/g, "$1/");
  return text[0].toUpperCase() + text.slice(1);
}

/** The order that goes with a deck unless another one is chosen. */
function ownOrder(deck) {
  return deck === "24" ? "stripped" : "standard";
}

/** Shows what the game has: a deck and an order, or a board. */
function setGame() {
  find("#of-high").hidden = game.value !== "high";
  find("#board-field").hidden = !hasBoard();
  const [, , wanted] = counts();
  find("#hands-count").textContent = `${wanted[0].toUpperCase()}${wanted.slice(1)} cards`;
  setDeck(choice("deck"));
}

function setDeck(deck) {
  // The stripped order goes with the 24-card deck alone.
  find('input[name="order"][value="stripped"]').disabled = deck !== "24";
  find(`input[name="order"][value="${ownOrder(deck)}"]`).checked = true;
  for (const option of value.options) option.disabled = deck === "24" && !OF_ANY_DECK.includes(option.value);
  if (value.selectedOptions[0].disabled) value.value = "percentile";
  if (game.value === "high") picker.show(deck === "24" ? "9" : "2");
  else picker.show(game.value.startsWith("short-deck") ? "6" : "2", ["wild", "bug"].includes(game.value));
}

for (const radio of document.querySelectorAll('input[name="deck"]')) {
  radio.addEventListener("change", () => {
    setDeck(radio.value);
    update();
  });
}
for (const radio of document.querySelectorAll('input[name="order"]')) radio.addEventListener("change", update);
value.addEventListener("focus", listPayTables, { once: true });
for (const select of [value, opponents, policy]) select.addEventListener("change", update);
game.addEventListener("change", () => {
  setGame();
  update();
});
for (const id of ["#hands", "#board"]) find(id).addEventListener("input", debounced(150, update));
for (const button of document.querySelectorAll("[data-example]")) {
  button.addEventListener("click", () => {
    input.value = button.dataset.example.replaceAll(" | ", "\n");
    game.value = button.dataset.game ?? "high";
    board.value = button.dataset.board ?? "";
    setGame();
    update();
  });
}

const asked = new URLSearchParams(location.search);
if (asked.has("value") && !OF_ANY_DECK.includes(asked.get("value"))) await listPayTables();
if (asked.get("deck") === "24") find('input[name="deck"][value="24"]').checked = true;
for (const option of game.options) option.selected ||= option.value === asked.get("game");
board.value = asked.get("board") ?? "";
setGame();
for (const radio of document.querySelectorAll('input[name="order"]:enabled')) radio.checked ||= radio.value === asked.get("order");
for (const option of value.options) option.selected ||= !option.disabled && option.value === asked.get("value");
for (const select of [opponents, policy]) for (const option of select.options) option.selected ||= option.value === asked.get(select.id);
if (asked.has("hand")) input.value = asked.getAll("hand").join("\n");
else if (!input.value) input.value = "As Ks Qs Js 9d";
update();
