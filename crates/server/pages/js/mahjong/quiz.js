// The mahjong quiz: shows a random win, and explains what the player missed in its score; or shows a
// position, and what each discard was worth.

import { mahjong } from "../api.js";
import { latest } from "../latest.js";
import { loaded } from "../ask.js";
import { announce, debounced, find, h, setChildren } from "../dom.js";
import { pageAddress } from "../links.js";
import { problemBox } from "../problems.js";
import { tileFace, tileRow, tilesOf } from "../tiles.js";
import { COMMA, named, number, queryOf, showInAddress, t } from "../words.js";
import { CALL } from "./calls.js";
import { moveAmongChoices, showChoices, showPosition } from "./quiz-discard.js";
import { wonBy } from "./words.js";

const USUAL = "wins";
const USUAL_RULES = "tenhou";
/** The highest number drawn for a first win; all are short enough to read out to a class. */
const MAX_DRAWN = 99_999;
const YAKUMAN_HAN = 13;

const seed = find("#seed");
const rules = find("#rules");
const verdict = find("#verdict");
const answer = find("#answer");
const guesses = { han: find("#han"), fu: find("#fu"), points: find("#points") };
const ask = latest((asked, signal) => mahjong.quiz(asked, signal));
/** What explains an answer, once that has loaded. */
const explained = async () => (await loaded(import("./quiz-explained.js"))).explained;
const askScore = latest((hand, asked, signal) => mahjong.score(hand, asked, signal));

/** The win or the position on the table, until it is checked. */
let quiz = null;
const tally = { right: 0, all: 0 };
/** Whether the next win or position is on its way. */
let isComing = false;

/** What is practiced: `wins` or `discards`. */
const practiced = () => find('#of input:checked').value;

/** Shows the parts of the page for what is practiced. */
function showParts() {
  for (const part of document.querySelectorAll("[data-of]")) part.hidden = part.dataset.of !== practiced();
}

function remember() {
  const parameters = new URLSearchParams({ seed: seed.value.trim() });
  if (practiced() !== USUAL) parameters.set("of", practiced());
  if (rules.value !== USUAL_RULES) parameters.set("rules", rules.value);
  showInAddress(parameters);
}

/** Puts the win or the position with the number on the table. */
async function lay() {
  remember();
  showParts();
  const of = practiced();
  const isOfWins = of === USUAL;
  quiz = null;
  setChildren(verdict);
  setChildren(answer, h("p", { class: "empty" }, t(isOfWins ? "quiz-answer.waiting" : "quiz-answer.waiting-discards")));
  setChildren(find("#choices"));
  for (const input of Object.values(guesses)) input.value = "";
  find("#check").disabled = true;
  setChildren(find("#seed-problem"));
  seed.removeAttribute("aria-invalid");
  try {
    quiz = await ask({ of, seed: seed.value.trim(), rules: rules.value });
    isComing = false;
  } catch (problem) {
    isComing = false;
    seed.setAttribute("aria-invalid", "true");
    setChildren(find("#seed-problem"), problemBox(problem, { again: lay }));
    setChildren(find("#win"), h("p", { class: "empty" }, t(isOfWins ? "quiz-answer.no-win" : "quiz-answer.no-position")));
    return;
  }
  find("#check").disabled = false;
  if (isOfWins) {
    showWin();
  } else {
    showPosition(quiz, find("#win"));
    showChoices(quiz, find("#choices"), checkDiscard);
  }
  explained().catch(() => {}); // the error is reported where it is used
}

function showWin() {
  const { hand, win_by: by, win_tile: tile, seat, round, from, flags, dora, ura, honba, sticks, kita } = quiz;
  const calls = [...hand.matchAll(/\[(\w+) ([^\]]*)\]/g)];
  const fact = (name, ...what) => h("div", {}, h("dt", {}, name), h("dd", {}, what));
  setChildren(
    find("#win"),
    h(
      "div",
      { class: "own-hand" },
      tileRow(tilesOf(hand.replace(CALL, ""))),
      calls.map(([, kind, tiles]) => h("span", { class: "row" }, h("span", { class: "soft small" }, named("terms", kind)), tileRow(tilesOf(tiles)))),
    ),
    h(
      "dl",
      { class: "facts" },
      fact(t(`quiz-answer.won-by-${by}`), tileFace(tile)),
      fact(t("quiz-answer.seat"), seat === "east" ? t("quiz-answer.dealer", { wind: named("winds", seat) }) : named("winds", seat)),
      fact(t("quiz-answer.round"), named("winds", round)),
      from && fact(t("quiz-answer.from"), named("winds", from)),
      flags.length > 0 && fact(t("quiz-answer.besides"), flags.map((flag) => named("flags", flag)).join(COMMA)),
      dora.length > 0 && fact(t("quiz-answer.dora"), tileRow(dora, { classes: "small" })),
      ura.length > 0 && fact(t("quiz-answer.ura"), tileRow(ura, { classes: "small" })),
      honba > 0 && fact(t("quiz-answer.counters"), number(honba)),
      sticks > 0 && fact(t("quiz-answer.sticks"), number(sticks)),
      kita > 0 && fact(t("quiz-answer.kita"), number(kita)),
    ),
  );
  announce(t("quiz-answer.a-win", { by: wonBy(by) }));
}

/** The parameters for scoring a win of the quiz. */
function parametersOf({ win_by: by, win_tile: tile, flags, dora, ura, rule = [], ...rest }) {
  const asked = { [by]: tile, dora: dora.join(""), ura: ura.join(""), rule: rule.join(",") };
  for (const name of ["seat", "round", "from", "rules"]) asked[name] = rest[name] ?? "";
  for (const name of ["honba", "sticks", "kita"]) asked[name] = rest[name] || "";
  for (const flag of flags) asked[flag.replaceAll("-", "_")] = true;
  return asked;
}

/** The correct answers; the fu of a yakuman do not count. */
function expected({ han, fu, points }) {
  return { han: han ?? YAKUMAN_HAN, fu, points };
}

/** Whether a text says what each player pays for a self-draw, as players do: `1000/2000` or `2000 all`. */
function isPaid(text, { win_by: by, seat, honba, answer: { payments } }) {
  if (by !== "tsumo") return false;
  const paid = payments.map(({ by: payer, points }) => ({ payer, points: points - 100 * honba }));
  const all = /^(\d+)(?:all|オール|∀)$/i.exec(text);
  if (all) return seat === "east" && paid.every(({ points }) => points === Number(all[1]));
  const pair = /^(\d+)[/-](\d+)$/.exec(text);
  if (!pair || seat === "east") return false;
  const [others, dealer] = [Number(pair[1]), Number(pair[2])].sort((a, b) => a - b);
  return paid.every(({ payer, points }) => points === (payer === "east" ? dealer : others));
}

async function check() {
  if (quiz === null) return;
  const checked = quiz;
  quiz = null;
  find("#check").disabled = true;
  const right = expected(checked.answer);
  const lines = Object.entries(guesses).map(([name, input]) => {
    const guess = input.value.trim().replace(/[\s,.]/g, "");
    return verdictOn(name, name === "points" && isPaid(guess, checked) ? String(right.points) : guess, right[name]);
  });
  const isRight = lines.every(({ isRight: one }) => one);
  count(isRight);
  setChildren(
    verdict,
    h("p", {}, h("strong", {}, t(isRight ? "quiz-answer.all-right" : "quiz-answer.not-right"))),
    h("ul", { class: "plain" }, lines.map(({ isRight: one, words }) => h("li", { class: one ? "guess right" : "guess wrong" }, words))),
  );
  find("#next").focus();
  await explain(checked);
}

/** Shows what each discard was worth; `tile` is the player's, or `null` if none was chosen. */
async function checkDiscard(tile) {
  if (quiz === null) return;
  const checked = quiz;
  quiz = null;
  find("#check").disabled = true;
  let showValues;
  try {
    ({ showValues } = await explained());
  } catch (problem) {
    quiz = checked;
    find("#check").disabled = false;
    setChildren(answer, problemBox(problem, { again: () => location.reload() }));
    return;
  }
  const { isRight, words } = showValues(checked, tile, { choices: find("#choices"), answer });
  count(isRight);
  setChildren(verdict, h("p", { class: isRight ? "guess right" : "guess wrong" }, h("strong", {}, words)));
  find("#next").focus();
}

/** Counts an answer. */
function count(isRight) {
  tally.all += 1;
  if (isRight) tally.right += 1;
  find("#tally").textContent = t("quiz-answer.tally", tally);
}

/** Shows why a win scores what it does. */
async function explain(checked) {
  const asked = parametersOf(checked);
  let score;
  let scoreView;
  try {
    [score, { scoreView }] = await Promise.all([askScore(checked.hand, { ...asked, explain: true }), explained()]);
  } catch (problem) {
    setChildren(answer, problemBox(problem, { again: () => explain(checked) }));
    return;
  }
  const link = new URLSearchParams(Object.entries({ hand: checked.hand, ...asked }).filter(([, value]) => value !== ""));
  link.set("hand", withTile(checked));
  setChildren(answer, ...scoreView(score), h("p", {}, h("a", { href: pageAddress("mahjong", queryOf(link)) }, t("quiz-answer.this-win"))));
}

/** The hand, with the winning tile after the tiles held. */
function withTile({ hand, win_tile: tile }) {
  const held = hand.replace(CALL, "").trim();
  return [held + tile, ...(hand.match(CALL) ?? []).map((call) => call.trim())].join(" ");
}

function verdictOn(name, guess, right) {
  const what = t(`quiz-answer.${name}`);
  if (right === null) return { isRight: true, words: t("quiz-answer.not-counted", { what }) };
  const isRight = Number(guess) === right && guess !== "";
  const key = isRight ? "quiz-answer.right" : guess === "" ? "quiz-answer.passed" : "quiz-answer.wrong";
  return { isRight, words: t(key, { what, n: right, guess }) };
}

/** Goes on to the next number; Back returns. */
async function next() {
  // Enter, pressed twice, must not skip a position.
  if (isComing) return;
  isComing = true;
  history.pushState(null, "", location.href);
  const current = seed.value.trim();
  seed.value = /^\d{1,19}$/.test(current) ? String(BigInt(current) + 1n) : draw();
  const isLaid = lay();
  if (practiced() === USUAL) guesses.han.focus();
  // This never ends if something else is asked for meanwhile.
  await isLaid;
  if (practiced() === USUAL) return;
  // Not a tile: Enter, pressed twice, would choose it.
  find("#choices").focus({ preventScroll: true });
  find("#win").closest("section").scrollIntoView({ block: "start" });
}

function draw() {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return String(1 + (drawn % MAX_DRAWN));
}

function readAddress() {
  const asked = new URLSearchParams(location.search);
  seed.value = asked.get("seed") ?? draw();
  const named = asked.get("rules") ?? USUAL_RULES;
  const of = asked.get("of") ?? USUAL;
  for (const radio of document.querySelectorAll("#of input")) radio.checked = radio.value === (of === "discards" ? of : USUAL);
  rules.value = [...rules.options].some(({ value }) => value === named) ? named : USUAL_RULES;
}

find("#guess").addEventListener("submit", (event) => {
  event.preventDefault();
  if (practiced() === USUAL) check();
  else checkDiscard(null);
});
find("#next").addEventListener("click", next);
find("#choices").addEventListener("keydown", moveAmongChoices);
seed.addEventListener("input", debounced(300, lay));
rules.addEventListener("change", lay);
find("#of").addEventListener("change", () => {
  Object.assign(tally, { right: 0, all: 0 });
  find("#tally").textContent = "";
  lay();
});
addEventListener("popstate", () => {
  readAddress();
  lay();
});

readAddress();
lay();
