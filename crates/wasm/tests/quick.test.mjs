// The fast functions, which create no objects, return what the questions return.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { load, start } from "./package.mjs";

const handeval = await load();
const far = await start();
after(() => far.end());

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";

/** Numbers that look random, but are the same in every run. */
function* numbers() {
  let state = 1n;
  for (;;) {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    yield Number(state >> 33n);
  }
}

/** Draws `count` of `n` things, without repetition. */
function draw(random, n, count) {
  const things = Array.from({ length: n }, (_, thing) => thing);
  return Array.from({ length: count }, () => {
    const [thing] = things.splice(random.next().value % things.length, 1);
    return thing;
  });
}

const cardOf = (code) => RANKS[code >> 2] + SUITS[code & 3];

test("strengths of poker hands", async () => {
  const random = numbers();
  for (const width of [5, 6, 7]) {
    const hands = Array.from({ length: 7000 }, () => draw(random, 52, width));
    const texts = hands.map((codes) => codes.map(cardOf).join(" "));
    const answers = [...handeval.lines("poker/rank", texts)].map(({ strength }) => strength);
    const codes = Uint8Array.from(hands.flat());
    const strengths = handeval.poker.strengths(codes, width);
    assert.ok(strengths instanceof Uint16Array);
    assert.deepEqual([...strengths], answers);
    assert.deepEqual([...(await far.poker.strengths(codes, width))], answers);
    assert.deepEqual(
      texts.map((text) => handeval.poker.strength(text)),
      answers,
    );
  }
});

test("hands that are not plain texts, or longer than the buffer", () => {
  const royal = handeval.poker.strength("As Ks Qs Js Ts");
  for (const text of ["A♠ K♠ Q♠ J♠ 10♠", `As Ks${" ".repeat(200)}Qs Js Ts`, `As Ks Qs Js${" ".repeat(115)}Ts`]) {
    assert.equal(handeval.poker.strength(text), royal, text);
  }
  const win = `123m456p789s11222z${" ".repeat(200)}`;
  assert.equal(handeval.mahjong.shanten(win), -1);
  assert.equal(handeval.mahjong.isWin(win), true);
  // What is left of the text before is not read.
  assert.equal(handeval.mahjong.isWin("123m456p789s11222z"), true);
  assert.equal(handeval.mahjong.isWin("123m456p789s1122z"), false);
});

/** A row of 34 counts as text. */
function tilesOf(counts) {
  const suit = (letter, first, n) =>
    Array.from({ length: n }, (_, idx) => String(idx + 1).repeat(counts[first + idx])).join("") +
    letter;
  const parts = [suit("m", 0, 9), suit("p", 9, 9), suit("s", 18, 9), suit("z", 27, 7)];
  return parts.filter((part) => part.length > 1).join("");
}

test("shanten of mahjong hands", async () => {
  const random = numbers();
  const rows = Array.from({ length: 2000 }, () => {
    const counts = new Uint8Array(34);
    // From few kinds of tiles, so that some hands win.
    for (const tile of draw(random, 40, 14)) counts[tile >> 2] += 1;
    return counts;
  });
  const texts = rows.map(tilesOf);
  const answers = [...handeval.lines("mahjong/check", texts)];
  const shanten = answers.map((answer) => answer.shanten);
  const found = handeval.mahjong.shantens(Uint8Array.from(rows.flatMap((row) => [...row])));
  assert.ok(found instanceof Int8Array);
  assert.deepEqual([...found], shanten);
  assert.ok(shanten.includes(-1) && shanten.includes(1));
  assert.deepEqual(
    texts.map((text) => handeval.mahjong.shanten(text)),
    shanten,
  );
  assert.deepEqual(
    texts.map((text) => handeval.mahjong.isWin(text)),
    answers.map(({ win }) => win),
  );
  assert.equal(await far.mahjong.shanten(texts[0]), shanten[0]);
  assert.equal(await far.mahjong.isWin(texts[0]), answers[0].win);
});

test("totals of grids", async () => {
  const random = numbers();
  const grids = Array.from({ length: 100 }, () =>
    draw(random, 52, 25).map((card) => (card >> 2) + 1),
  );
  const rows = (grid) => [0, 5, 10, 15, 20].map((first) => grid.slice(first, first + 5));
  const answers = grids.map((grid) => handeval.matematico.score(rows(grid)).total);
  const values = Uint8Array.from(grids.flat());
  const totals = handeval.matematico.totals(values);
  assert.ok(totals instanceof Uint32Array);
  assert.deepEqual([...totals], answers);
  assert.deepEqual([...(await far.matematico.totals(values))], answers);
});

test("strengths in another game", async () => {
  const codes = Uint8Array.from([0, 5, 10, 15, 23, 51, 47, 43, 39, 35]);
  const game = "deuce-to-seven";
  const texts = ["2c 3d 4h 5s 7s", "As Ks Qs Js Ts"];
  const answers = texts.map((text) => handeval.poker.rank(text, { game }).strength);
  assert.deepEqual([...handeval.poker.strengths(codes, 5, { game })], answers);
  assert.deepEqual([...(await far.poker.strengths(codes, 5, { game }))], answers);
  const board = () => handeval.poker.strengths(codes, 5, { game: "omaha" });
  assert.throws(board, { name: "HandevalError" });
});

test("no rows give no answers", () => {
  const none = new Uint8Array(0);
  assert.equal(handeval.poker.strengths(none, 7).length, 0);
  assert.equal(handeval.mahjong.shantens(none).length, 0);
  assert.equal(handeval.matematico.totals(none).length, 0);
});

test("an invalid row is reported with its number", async () => {
  const hands = Uint8Array.from([51, 47, 43, 39, 35, 0, 1, 2, 52, 4]);
  assert.throws(() => handeval.poker.strengths(hands, 5), { name: "HandevalError", row: 1 });
  await assert.rejects(far.poker.strengths(hands, 5), { name: "HandevalError", row: 1 });
  const counts = new Uint8Array(3 * 34);
  for (const row of [0, 1, 2]) counts.fill(2, row * 34, row * 34 + 7);
  counts[2 * 34] = 5;
  assert.throws(() => handeval.mahjong.shantens(counts), { name: "HandevalError", row: 2 });
  const values = new Uint8Array(25).map((_, cell) => (cell % 13) + 1);
  values[24] = 14;
  assert.throws(() => handeval.matematico.totals(values), { name: "HandevalError", row: 0 });
});

test("an incomplete row is refused", () => {
  for (const ask of [
    () => handeval.poker.strengths(new Uint8Array(8), 7),
    () => handeval.mahjong.shantens(new Uint8Array(35)),
    () => handeval.matematico.totals(new Uint8Array(24)),
  ]) {
    assert.throws(ask, { name: "HandevalError" });
  }
});
