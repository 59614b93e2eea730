// The poker page: hands are ranked and compared as they are typed, and five cards get advice.

import { poker } from "./api.js";
import { latest } from "./latest.js";
import { CardPicker, cardFace, cardName, cardText } from "./cards.js";
import { choices } from "./description.js";
import { announce, debounced, find, h, hiddenText, setChildren } from "./dom.js";
import { detailOf, isLow, nameOf, ranksOf } from "./hand-name.js";
import { MarkedInput } from "./marked.js";
import { problemBox } from "./problems.js";
import { COLON, COMMA, ENGLISH, SPACE, STOP, capitalized, named, number, percent, showInAddress, t } from "./words.js";

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

/** What separates hands: a new line, or a separator within a line. */
const BETWEEN = /[\n|]/;

/** The hands in the text, and where each begins. */
function hands() {
  let offset = 0;
  const found = [];
  for (const line of input.value.split(BETWEEN)) {
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

/** What the page specifies for a game, by default the chosen one. */
const about = (name = game.value) => find(`#game option[value="${name}"]`).dataset;
/** The minimum and maximum number of cards in a hand of the game. */
const counts = () => about().cards.split("-").map(Number);
/** The number of cards in a hand of the game, in words. */
const wanted = () => t(`poker-answer.wanted-${counts().join("-")}`);
const hasBoard = () => "board" in about();

/** Whether the page gives advice on draws in a game that the lowest hand wins. */
const isLowball = () => "lowball" in about();
/** The number of cards before a draw, in a game with advice on draws. */
const drawn = () => (game.value === "high" ? 5 : Number(about().lowball));

/** Whether a hand is just incomplete: plain cards, but fewer than the game needs. */
function isBegun({ text }) {
  const cards = cardsOf(text).length;
  return cards > 0 && cards < counts()[0] && /^[\s,]*$/.test(text.replace(CARD, ""));
}

const askRank = latest(async (asked, options, signal) => {
  if (asked.length === 1) return { hands: [await poker.rank(asked[0].text, options, signal)] };
  return poker.compare(asked.map(({ text }) => text), options, signal);
});
const askDraw = latest((hand, options, signal) => poker.draw(hand, options, signal));

/** The game, unless it is the default one, whose rules are set by the deck and the order. */
function rulesOf(asked) {
  if (hasBoard()) return { game: game.value, board: board.value.trim() };
  if (game.value !== "high") return { game: game.value };
  // Jokers are wild, which is a separate game with its own deck.
  return asked.some(({ text }) => JOKER.test(text)) ? { game: "wild" } : undefined;
}

async function update() {
  askRank.end();
  askDraw.end();
  const asked = hands();
  showPicker(asked);
  remember();
  board.clear();
  if (asked.length === 0) {
    input.clear();
    announce("");
    setChildren(answer, h("p", { class: "empty" }, t("poker-answer.type", { wanted: wanted() })));
    draw.hidden = true;
    return;
  }
  const begun = asked.find(isBegun);
  if (begun) {
    input.clear();
    announce("");
    const cards = t("poker-answer.cards", { n: cardsOf(begun.text).length });
    const key = asked.length > 1 ? "poker-answer.hand-so-far" : "poker-answer.so-far";
    setChildren(answer, h("p", { class: "empty" }, t(key, { number: begun.number, cards, wanted: wanted() })));
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
  const isDrawn = asked.length === 1 && report.hands[0].cards.length === drawn();
  if (isDrawn) await showDraw(asked[0].text, isLowball() ? { game: game.value } : options);
  else draw.hidden = true;
}

/** Locates an error in one of several hands by asking about them one by one. */
async function showProblem(problem, asked, options) {
  announce("");
  draw.hidden = true;
  if (hasBoard() && (problem.report.parameter === "board" || board.value.trim() === "")) {
    board.show(problem, { again: update });
    setChildren(answer, h("p", { class: "empty" }, t("poker-answer.no-board")));
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
  const where = bad && asked.length > 1 ? t("poker-answer.hand", { number: bad.number }) : "";
  input.show(problem, { again: update, ...(bad && { offset: bad.offset, part: bad.text, where }) });
  setChildren(answer, h("p", { class: "empty" }, t("poker-answer.no-answer")));
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
        several && hand.high === undefined && h("span", { class: hand.place === 1 ? "place first" : "place" }, t("poker-answer.place", { nth: hand.place })),
        handCards(hand),
        halvesOf(hand).map((half) => h("div", {}, h("div", { class: "hand-name" }, inHalf(half, nameOf(half))), h("div", { class: "soft small" }, several && `${capitalized(t("poker-answer.hand", { number: idx + 1 }))}${COLON}`, detailOf(half)))),
      ),
      hand.high === undefined && hand.strength !== null && h(
        "div",
        { class: "strength" },
        h("span", { class: "meter", vars: { share: hand.strength / hand.strength_max } }),
        h("span", {}, t("poker-answer.strength", { strength: hand.strength, most: hand.strength_max })),
      ),
    ),
  );
  const verdicts = several ? verdictsOf(report) : [];
  const reasons = verdicts.map((verdict) => h("p", { class: "reason" }, h("strong", {}, inHalf(verdict, winnersText(verdict))), h("br"), reasonOf(verdict)));
  setChildren(answer, ...reasons, h("ol", { class: "plain" }, blocks));
  const told = several
    ? verdicts.map((verdict) => `${inHalf(verdict, winnersText(verdict))}${COLON}${reasonOf(verdict)}`)
    : halvesOf(report.hands[0]).map((half) => [inHalf(half, nameOf(half)), detailOf(half)].filter(Boolean).join(COLON));
  announce(told.join(`${STOP}${SPACE}`));
}

const HALVES = ["high", "low"];

/** A hand in a split pot becomes one hand per half; others are unchanged. */
function halvesOf(hand) {
  if (hand.high === undefined) return [{ ...hand, wins: hand.game ? about(hand.game).pot : "high" }];
  return HALVES.map((half) => ({ ...hand, ...hand[half], half, wins: half }));
}

/** A separate report for each half of the pot, or for all of it. */
function verdictsOf(report) {
  if (report.high === undefined) return [{ ...report, hands: report.hands.flatMap(halvesOf) }];
  return HALVES.map((half, idx) => ({ ...report[half], half, hands: report.hands.map((hand) => halvesOf(hand)[idx]) }));
}

/** The text for one half of the pot, or for all of it. */
function inHalf({ half }, what) {
  if (!half) return what;
  return half === "high" ? t("poker-answer.high-half", { what }) : t("poker-answer.low-half", { what });
}

function winnersText({ winners, hands: all }) {
  const numbers = winners.map((idx) => String(idx + 1));
  if (winners.length === all.length) return t(winners.length === 2 ? "poker-answer.both-tie" : "poker-answer.all-tie");
  return numbers.length === 1 ? t("poker-answer.wins", { number: numbers[0] }) : t("poker-answer.tie-for", { numbers: numbers.join(COMMA) });
}

/** Why the winner beats the next best hand. */
function reasonOf({ winners, hands: all, decided_by: by }) {
  if (winners.length === 0) return t("poker-answer.why-no-low");
  const winner = all[winners[0]];
  if (by === "tie") return t("poker-answer.why-tie");
  if (by === "qualifier") return t("poker-answer.why-qualifier");
  const others = all.filter(({ place }) => place > 1);
  const next = others.reduce((best, hand) => (hand.place < best.place ? hand : best), others[0]);
  if (!next) return t("poker-answer.why-tie");
  if (isLow(winner) || winner.game?.startsWith("badugi")) {
    const [a, b] = by === "category" ? [nameOf(winner), nameOf(next)] : [ranksOf(winner).join("-"), ranksOf(next).join("-")];
    return t(by === "category" ? "poker-answer.why-category" : "poker-answer.why-low", { a, b });
  }
  if (by === "category") return t("poker-answer.why-category", { a: nameOf(winner), b: nameOf(next) });
  const [first, second] = [winner, next].map(ranksOf);
  const idx = first.findIndex((rank, at) => rank !== second[at]);
  return t(`poker-answer.why-${by}`, { a: first[idx] ?? "", b: second[idx] ?? "" });
}

/** The cards as typed, and the board; cards that are not among the best five are dimmed. */
function handCards(hand) {
  const best = new Set(halvesOf(hand).flatMap((half) => half.best));
  const isDim = (card) => best.size > 0 && !best.has(card);
  const row = (cards) => h("span", { class: "cards" }, cards.map((card) => cardFace(card, isDim(card) ? "dim" : "")));
  return hand.board ? h("span", { class: "with-board" }, row(hand.cards), row(hand.board)) : row(hand.cards);
}

async function showDraw(hand, rules) {
  const options = { ...rules, value: value.value };
  against.hidden = value.value !== "equity";
  // The seed is fixed, so the same question always has the same answer.
  if (!against.hidden) Object.assign(options, { opponents: opponents.value, policy: policy.value, seed: 0 });
  let report;
  try {
    report = await askDraw(hand, options);
  } catch (problem) {
    draw.hidden = false;
    setChildren(find("#draw-answer"), problemBox(problem, { again: update }));
    return;
  }
  draw.hidden = false;
  const isShare = ["after-draw", "percentile", "equity"].includes(report.value);
  const shown = (expected) => (isShare ? percent(expected, 2) : number(expected, 4));
  const top = Math.max(...report.options.map(({ expected }) => expected), Number.MIN_VALUE);
  const bestHold = report.best.hold.join();
  const bars = report.options.map((option) => {
    const isBest = option.hold.join() === bestHold;
    return h("li", {}, drawBar(option, report.cards, { isBest, share: option.expected / top, text: shown(option.expected) }));
  });
  const held = report.best.hold;
  setChildren(
    find("#draw-answer"),
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
    h("ol", { class: "bars", "aria-label": t("poker-answer.all-choices") }, bars),
  );
}

/** What the best choice is worth, in a sentence. */
function worthText({ value, best, opponents, samples }, shown) {
  const expected = shown(best.expected);
  if (value === "after-draw") return t("poker-answer.worth-after-draw", { expected });
  if (value === "percentile") return t("poker-answer.worth-percentile", { expected });
  if (value !== "equity") return t("poker-answer.worth-coins", { expected });
  const error = samples ? t("poker-answer.error", { error: percent(best.error, 2), samples }) : "";
  return t("poker-answer.worth-equity", { expected, n: opponents, error });
}

function adviceText({ hold, discard }) {
  if (discard.length === 0) return t("poker-answer.stand-pat");
  if (hold.length === 0) return t("poker-answer.exchange-all");
  return t("poker-answer.exchange", { n: discard.length, names: discard.map(cardName).join(COMMA) });
}

function drawBar(option, cards, { isBest, share, text }) {
  const held = new Set(option.hold);
  const words = option.hold.length ? t("poker-answer.hold", { names: option.hold.map(cardName).join(COMMA) }) : t("poker-answer.hold-nothing");
  const outcomes = Object.entries(option.outcomes).filter(([, draws]) => draws > 0);
  return h(
    "details",
    { class: isBest ? "bar best" : "bar" },
    h(
      "summary",
      {},
      hiddenText(`${words}${COLON}${text}`),
      h("span", { class: "bar-hold", "aria-hidden": "true" }, cards.map((card) => (held.has(card) ? cardText(card) : h("span", { class: "gone" }, "–")))),
      h("span", { class: "bar-track", "aria-hidden": "true", vars: { share } }),
      h("span", { class: "bar-value", "aria-hidden": "true" }, text),
    ),
    h(
      "dl",
      { class: "outcomes" },
      outcomes.map(([name, draws]) =>
        h("div", {}, h("dt", {}, outcomeName(name)), h("dd", {}, percent(draws / option.draws, 2))),
      ),
    ),
  );
}

/** The ranks in the names of lows. */
const LOWS = { five: "5", six: "6", seven: "7", eight: "8", nine: "9", ten: "10", jack: "J", queen: "Q", king: "K", ace: "A" };

/** The name of a class of final hands; lows are named by their highest card, badugis by their size. */
function outcomeName(name) {
  const [first, kind] = name.split("-");
  if (kind === "low") return t("hand-name.low", { ranks: LOWS[first] });
  if (kind === "card" && first !== "high") return t("hand-name.badugi", { n: Number(first) });
  return named("categories", name);
}

// Clicked cards go to the end of the last hand; a hand has at most seven.

const lastHand = () => input.value.split(BETWEEN).at(-1);

const picker = new CardPicker(find("#picker"), (card) => {
  const last = lastHand();
  const before = input.value.slice(0, input.value.length - last.length);
  const space = before.endsWith("|") ? " " : "";
  input.value = `${before}${space}${last.trim() ? `${last.trim()} ${card}` : card}`;
  update();
});

function showPicker(asked) {
  const last = lastHand().trim();
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
  if (value.value !== (isLowball() ? "after-draw" : "percentile")) parameters.set("value", value.value);
  if (isHigh && value.value === "equity") {
    parameters.set("opponents", opponents.value);
    parameters.set("policy", policy.value);
  }
  showInAddress(parameters);
}

/** The values that are not pay tables, which work with both decks. */
const OF_ANY_DECK = ["percentile", "singletons", "equity"];
/** The values of lowball games, the default first. */
const OF_LOWBALL = ["after-draw", "percentile"];

/** Adds the server's built-in pay tables, once somebody wants one. */
async function listPayTables() {
  if (value.querySelector("optgroup")) return;
  try {
    const names = await choices("poker/draw", "value");
    const tables = names.filter((name) => !OF_ANY_DECK.includes(name) && !OF_LOWBALL.includes(name));
    value.append(h("optgroup", { label: t("poker-answer.video-poker") }, tables.map((name) => h("option", { value: name, lang: ENGLISH }, tableName(name)))));
    allowValues();
  } catch {
    // Hands can be valued without them, too.
  }
}

/** The name of a pay table for people: `Jacks or better 9/6`. */
function tableName(name) {
  const text = name.replaceAll("-", " ").replace(/(\d) (?=\d)/g, "$1/");
  return text[0].toUpperCase() + text.slice(1);
}

/** The default order for a deck. */
function ownOrder(deck) {
  return deck === "24" ? "stripped" : "standard";
}

/** Shows the controls that the game has: a deck and an order, or a board. */
function setGame() {
  find("#of-high").hidden = game.value !== "high";
  find("#board-field").hidden = !hasBoard();
  find("#hands-count").textContent = capitalized(wanted());
  setDeck(choice("deck"));
}

function setDeck(deck) {
  // The stripped order works only with the 24-card deck.
  find('input[name="order"][value="stripped"]').disabled = deck !== "24";
  find(`input[name="order"][value="${ownOrder(deck)}"]`).checked = true;
  allowValues();
  if (game.value === "high") picker.show(deck === "24" ? "9" : "2");
  else picker.show(about().lowest, "jokers" in about());
}

/** Offers the values that the game and the deck have. */
function allowValues() {
  for (const option of value.options) {
    const isOfGame = isLowball() ? OF_LOWBALL.includes(option.value) : option.value !== "after-draw";
    option.hidden = !isOfGame;
    option.disabled = !isOfGame || (!isLowball() && choice("deck") === "24" && !OF_ANY_DECK.includes(option.value));
  }
  if (value.selectedOptions[0].disabled) value.value = isLowball() ? OF_LOWBALL[0] : "percentile";
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
  if (isLowball()) value.value = OF_LOWBALL[0];
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
if (asked.has("value") && ![...OF_ANY_DECK, ...OF_LOWBALL].includes(asked.get("value"))) await listPayTables();
if (asked.get("deck") === "24") find('input[name="deck"][value="24"]').checked = true;
for (const option of game.options) option.selected ||= option.value === asked.get("game");
board.value = asked.get("board") ?? "";
setGame();
if (isLowball()) value.value = OF_LOWBALL[0];
for (const radio of document.querySelectorAll('input[name="order"]:enabled')) radio.checked ||= radio.value === asked.get("order");
for (const option of value.options) option.selected ||= !option.disabled && option.value === asked.get("value");
for (const select of [opponents, policy]) for (const option of select.options) option.selected ||= option.value === asked.get(select.id);
if (asked.has("hand")) input.value = asked.getAll("hand").join("\n");
else if (!input.value) input.value = "As Ks Qs Js 9d";
update();
