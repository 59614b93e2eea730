// The npm package compared with other packages, and with native code: `node bench.mjs`.
//
// Answers are compared before anything is timed. A figure is the best of several rounds, in which
// all packages take turns. `HANDEVAL_NPM` is the folder of the package (`cargo xtask dist npm` puts
// it together), and `HANDEVAL_NATIVE` is the compiled example `native` of `crates/wasm`; without
// the latter, there is no comparison with native code.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { env, argv } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const FOLDER = env.HANDEVAL_NPM ?? fileURLToPath(new URL("../../target/dist-work/stage/npm/package", import.meta.url));
const N_ROUNDS = 9;
const TURN_MS = 50;
const is_quick = argv.includes("--check");

const require = createRequire(import.meta.url);
const phe = require("phe");
const { Hand } = require("pokersolver");
const syanten = require("syanten");
const majiang = require("@kobalab/majiang-core");
const { TexasHoldem } = require("poker-odds-calc");
const Riichi = require("riichi");

const { load } = await import(pathToFileURL(join(FOLDER, "index.js")));
const handeval = await load(readFileSync(join(FOLDER, "wasm/handeval.wasm")));

// The same numbers as in the native example.
let state = 1;
const below = (end) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return (state >>> 8) % end;
};
function sevenCards() {
  const cards = [];
  while (cards.length < 7) {
    const card = below(52);
    if (!cards.includes(card)) cards.push(card);
  }
  return cards;
}
function tileCounts() {
  const counts = new Uint8Array(34);
  for (let n = 0; n < 14; ) {
    const kind = below(34);
    if (counts[kind] < 4) {
      counts[kind] += 1;
      n += 1;
    }
  }
  return counts;
}

const N_HANDS = is_quick ? 2_000 : 100_000;
const N_TILES = is_quick ? 500 : 50_000;
const codes = new Uint8Array(N_HANDS * 7);
for (let idx = 0; idx < N_HANDS; idx++) codes.set(sevenCards(), idx * 7);
const counts = new Uint8Array(N_TILES * 34);
for (let idx = 0; idx < N_TILES; idx++) counts.set(tileCounts(), idx * 34);

const card = (code) => "23456789TJQKA"[code >> 2] + "csdh"[code & 3];
const cardsOf = (idx) => [...codes.subarray(idx * 7, idx * 7 + 7)].map(card);
const countsOf = (idx) => counts.subarray(idx * 34, idx * 34 + 34);
const suits = (row, text = (digits, suit) => digits + suit, order = "mpsz") => {
  let all = "";
  for (let suit = 0; suit < 4; suit++) {
    let digits = "";
    for (let kind = 0; kind < (suit < 3 ? 9 : 7); kind++) digits += String(kind + 1).repeat(row[suit * 9 + kind]);
    if (digits) all += text(digits, order[suit]);
  }
  return all;
};

const FEW = is_quick ? 200 : 2_000;
const few = Array.from({ length: FEW }, (_, idx) => idx);
const texts = few.map((idx) => cardsOf(idx).join(" "));
const arrays = few.map(cardsOf);
const peerCodes = arrays.map((cards) => phe.cardCodes(cards));
const tiles = few.slice(0, N_TILES).map((idx) => suits(countsOf(idx)));
const rows = few.slice(0, N_TILES).map((idx) => [0, 9, 18, 27].map((from) => [...countsOf(idx).subarray(from, from === 27 ? 34 : from + 9)]));
const shoupai = few.slice(0, N_TILES).map((idx) => majiang.Shoupai.fromString(suits(countsOf(idx), (digits, suit) => suit + digits)));

// The answers are compared first. Poker packages count either from the best hand or from the worst.
const strengths = handeval.poker.strengths(codes, 7);
for (const idx of few) {
  assert.equal(7463 - phe.evaluateCardCodes(peerCodes[idx]), strengths[idx], texts[idx]);
  assert.equal(handeval.poker.strength(texts[idx]), strengths[idx], texts[idx]);
}
for (const idx of few.slice(1)) {
  const [one, other] = [idx - 1, idx].map((idx) => Hand.solve(arrays[idx]));
  const best = strengths[idx - 1] === strengths[idx] ? 2 : 1;
  assert.equal(Hand.winners([one, other]).length, best, texts[idx]);
}
const shantens = handeval.mahjong.shantens(counts);
// Of 4449m356679p17s13z, which is 3 away from a win (444m 35p 66p 79p), syanten 1.6.0 says 4.
let n_different = 0;
tiles.forEach((text, idx) => {
  assert.equal(handeval.mahjong.shanten(text), shantens[idx], text);
  n_different += syanten(rows[idx]) === shantens[idx] ? 0 : 1;
  assert.equal(majiang.Util.xiangting(shoupai[idx]), shantens[idx], text);
});
const WIN = "112233456789m1s";
const riichi = new Riichi(`${WIN}1s`).calc();
const scored = handeval.mahjong.score(WIN, { tsumo: "1s" });
assert.deepEqual([riichi.han, riichi.fu, riichi.ten], [scored.han, scored.fu, scored.points]);
console.log(`answers compared: ${FEW} hands of cards, ${tiles.length} of tiles; ${n_different} shanten of syanten differ`);
if (is_quick) process.exit(0);

/**
 * Runs all functions in turn, each for a while, because code becomes fast only when it has run often;
 * returns the shortest time of each, in nanoseconds per item.
 */
function inTurns(n_items, functions) {
  const least = functions.map(() => Infinity);
  for (let round = 0; round < N_ROUNDS; round++) {
    functions.forEach((run, idx) => {
      const end = performance.now() + TURN_MS;
      do {
        const start = performance.now();
        run();
        least[idx] = Math.min(least[idx], performance.now() - start);
      } while (performance.now() < end);
    });
  }
  return least.map((time) => (time * 1e6) / n_items);
}

function table(title, n_items, entries) {
  const figures = inTurns(n_items, entries.map(([, run]) => run));
  console.log(`\n${title}, ns each`);
  entries.forEach(([name], idx) => {
    const ratio = idx === 0 ? "" : `  ${(figures[idx] / figures[0]).toPrecision(3)}x`;
    console.log(`  ${name.padEnd(34)}${figures[idx].toFixed(1).padStart(14)}${ratio}`);
  });
}

const each = (values, run) => () => {
  for (const value of values) run(value);
};

table("seven cards", FEW, [
  ["handeval, text", each(texts, (text) => handeval.poker.strength(text))],
  ["handeval, array", () => handeval.poker.strengths(codes.subarray(0, FEW * 7), 7)],
  ["handeval, object", each(texts, (text) => handeval.poker.rank(text))],
  ["phe, codes", each(peerCodes, (codes) => phe.evaluateCardCodes(codes))],
  ["phe, cards", each(arrays, (cards) => phe.evaluateCards(cards))],
  ["phe, text", each(texts, (text) => phe.evaluateBoard(text))],
  ["pokersolver, rank", each(arrays, (cards) => Hand.solve(cards).rank)],
]);
const some = tiles.slice(0, 500);
table("shanten of 14 tiles", some.length, [
  ["handeval, text", each(some, (text) => handeval.mahjong.shanten(text))],
  ["handeval, array", () => handeval.mahjong.shantens(counts.subarray(0, 500 * 34))],
  ["majiang-core, hand ready", each(shoupai.slice(0, 500), (hand) => majiang.Util.xiangting(hand))],
  ["syanten, counts ready", each(rows.slice(0, 500), (counts) => syanten(counts))],
]);
table("a riichi win", 500, [
  ["handeval, object", () => few.slice(0, 500).forEach(() => handeval.mahjong.score(WIN, { tsumo: "1s" }))],
  ["riichi", () => few.slice(0, 500).forEach(() => new Riichi(`${WIN}1s`).calc())],
]);
table("AhAd against KhKd", 1, [
  ["handeval, exact", () => handeval.poker.equity(["AhAd", "KhKd"])],
  ["poker-odds-calc, 20,000 deals", () => new TexasHoldem().addPlayer(["Ah", "Ad"]).addPlayer(["Kh", "Kd"]).limit(20_000).calculate()],
]);

if (env.HANDEVAL_NATIVE) {
  const native = spawnSync(env.HANDEVAL_NATIVE, { encoding: "utf8" });
  assert.equal(native.status, 0, native.stderr);
  const figures = new Map(native.stdout.trim().split("\n").map((line) => line.split("\t")));
  const grid = "9 9 2 2 4 / A 10 J Q 3 / . . . J 8 / . . . . . / . . . . .";
  const cards = "9 9 2 2 4 A 10 J Q 3 5 6 7 J 8 2 7 10 3 3 8 A K 5 6";
  const runs = [
    ["seven cards, from an array", N_HANDS, () => handeval.poker.strengths(codes, 7)],
    ["shanten of 14, from an array", N_TILES, () => handeval.mahjong.shantens(counts)],
    ["equity, exact", 1, () => handeval.poker.equity(["AhAd", "KhKd"])],
    ["best arrangement", 1, () => handeval.matematico.best(cards, { time: 30, seed: 0 })],
    ["hint, deep", 1, () => handeval.matematico.hint(grid, { card: "4", player: "deep", seed: 0 })],
  ];
  console.log("\nbeside native code, ns each");
  for (const [name, n_items, run] of runs) {
    const [ours] = inTurns(n_items, [run]);
    const theirs = Number(figures.get(name));
    console.log(`  ${name.padEnd(34)}${ours.toFixed(1).padStart(14)}${theirs.toFixed(1).padStart(14)}  ${(ours / theirs).toFixed(2)}x`);
  }
}
