// The odds page: the cards of one hand, typed or clicked, and what it makes from there.

import { poker } from "../api.js";
import { latest } from "../latest.js";
import { CardPicker } from "../cards.js";
import { announce, debounced, find, h, setChildren } from "../dom.js";
import { MarkedInput } from "../marked.js";
import { problemBox } from "../problems.js";
import { showInAddress, t } from "../words.js";
import { makesBars, nowParts, said } from "./answer.js";
import { nextParts } from "./next.js";

const NAMES = ["hand", "board", "against", "dead"];
const CARD = /(10|[2-9TJQKA])[cdhs]/gi;
const HAND_SIZE = 2;
const FLOP_SIZE = 3;
const BOARD_SIZE = 5;

const answer = find("#answer");
const inputs = Object.fromEntries(NAMES.map((name) => [name, new MarkedInput(find(`#${name}`), find(`#${name}-problem`))]));
const radio = (name) => find(`input[name="into"][value="${name}"]`);
/** The name of the input that clicked cards go to. */
const into = () => find('input[name="into"]:checked').value;

const plain = (card) => card.slice(0, -1).toUpperCase().replace("10", "T") + card.at(-1).toLowerCase();
/** The cards in a text, if it contains nothing else. */
function cardsIn(text) {
  const isCards = text.replaceAll(CARD, "").replace(/[\s,]/g, "") === "";
  return isCards ? (text.match(CARD) ?? []).map(plain) : [];
}
const cardsOf = (name) => cardsIn(inputs[name].value);

/** The cards as text: pairs for hands, single cards for the rest. */
function textOf(name, cards) {
  if (name === "board" || name === "dead") return cards.join(" ");
  return cards.map((card, idx) => (idx > 0 && idx % HAND_SIZE === 0 ? ` ${card}` : card)).join("");
}

function put(name, cards) {
  inputs[name].value = textOf(name, cards);
}

const picker = new CardPicker(find("#picker"), (card) => {
  const place = NAMES.find((name) => cardsOf(name).includes(card));
  if (place) {
    put(place, cardsOf(place).filter((other) => other !== card));
    radio(place).checked = true;
  } else {
    const name = into();
    const cards = cardsOf(name);
    // One card too many begins a new hand.
    const kept = name === "hand" && cards.length >= HAND_SIZE ? [] : cards;
    put(name, [...kept, card]);
    if (name === "hand" && kept.length + 1 === HAND_SIZE) radio("board").checked = true;
  }
  update();
});
picker.show("2");

function showCards() {
  const chosen = new Set(NAMES.flatMap(cardsOf));
  picker.press(chosen);
  const isFull = into() === "board" && cardsOf("board").length >= BOARD_SIZE;
  const others = [...document.querySelectorAll("#picker button")].map((button) => button.dataset.card).filter((card) => !chosen.has(card));
  picker.disable(new Set(isFull ? others : []));
}

/** What is still missing before the question can be asked, in words. */
function missing() {
  const hand = inputs.hand.value.trim();
  if (hand === "") return t("odds-answer.pick-hand");
  if (cardsOf("hand").length === 1) return t("odds-answer.hand-more");
  const board = cardsOf("board").length;
  if (board > 0 && board < FLOP_SIZE) return t("odds-answer.flop-more", { n: FLOP_SIZE - board });
  if (cardsOf("against").length % HAND_SIZE === 1) return t("odds-answer.opponent-more");
  return null;
}

const askOdds = latest((hand, options, signal) => poker.odds(hand, options, signal));

async function update() {
  askOdds.end();
  for (const input of Object.values(inputs)) input.clear();
  remember();
  showCards();
  const lacking = missing();
  if (lacking) {
    announce("");
    showNothing(lacking);
    return;
  }
  const [hand, ...others] = NAMES.map((name) => inputs[name].value.trim());
  const [board, against, dead] = others;
  try {
    show(await askOdds(hand, { board, against, dead }));
  } catch (problem) {
    showProblem(problem);
  }
}
const soon = debounced(200, update);

function showNothing(...what) {
  setChildren(answer, ...what.map((one) => (typeof one === "string" ? h("p", { class: "empty" }, one) : one)));
  for (const name of ["next", "makes"]) find(`#${name}-panel`).hidden = true;
}

function showProblem(problem) {
  announce("");
  const input = problem.kind === "no-answer" ? undefined : inputs[problem.report.parameter ?? "hand"];
  input?.show(problem);
  showNothing(input ? t("odds-answer.no-answer") : problemBox(problem, { again: update }));
}

function show(report) {
  setChildren(answer, ...nowParts(report));
  setChildren(find("#next"), ...nextParts(report));
  find("#next-panel").hidden = report.next.length === 0;
  setChildren(find("#makes"), makesBars(report));
  find("#makes-panel").hidden = false;
  announce(said(report));
}

/** The address contains the whole question. */
function remember() {
  const parameters = new URLSearchParams();
  for (const name of NAMES) if (inputs[name].value.trim()) parameters.set(name, inputs[name].value.trim());
  showInAddress(parameters);
}

function setQuestion(parameters) {
  for (const name of NAMES) inputs[name].value = parameters.getAll(name).join(" ");
  radio(cardsOf("hand").length < HAND_SIZE ? "hand" : "board").checked = true;
  update();
}

for (const name of NAMES) {
  const area = find(`#${name}`);
  area.addEventListener("input", soon);
  area.addEventListener("focus", () => {
    radio(name).checked = true;
    showCards();
  });
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
}
for (const one of document.querySelectorAll('input[name="into"]')) one.addEventListener("change", showCards);
find("#clear").addEventListener("click", () => setQuestion(new URLSearchParams()));
for (const button of document.querySelectorAll("[data-example]")) button.addEventListener("click", () => setQuestion(new URLSearchParams(button.dataset.example)));

const address = new URLSearchParams(location.search);
setQuestion(NAMES.some((name) => address.has(name)) ? address : new URLSearchParams("hand=AhKh&board=Qh 7h 2c"));
