// What JSON or JavaScript would silently change: large seeds, halves of characters, lines that are
// not inputs, and widths that no row has.

import assert from "node:assert/strict";
import { test } from "node:test";

import { HandevalError, load, start } from "./package.mjs";

const handeval = await load();
const LARGE = 2n ** 64n - 1n;

test("a seed of 64 bits is returned unchanged, and can be used again", () => {
  const [first] = handeval.matematico.simulate({ games: 1, player: "greedy", seed: LARGE });
  assert.equal(first.seed, LARGE.toString());
  const [second] = handeval.matematico.simulate({ games: 1, player: "greedy", seed: first.seed });
  assert.deepEqual(second, first);
  assert.equal(handeval.deck({ shuffle: true, seed: 9007199254740993n }).seed, "9007199254740993");
  assert.equal(handeval.deck({ shuffle: true, seed: 7 }).seed, 7);
  const sampled = { player: ["AA", "KK", "QQ", "JJ"], samples: 1000, seed: LARGE };
  const [line] = handeval.lines("poker/equity", [sampled]);
  assert.equal(line.seed, LARGE.toString());
});

test("half a character is reported as an unknown character, with its position", () => {
  assert.throws(
    () => handeval.poker.rank("As Ks \ud83d Ts"),
    (error) => error instanceof HandevalError && error.parameter === "hand" && error.start === 6,
  );
  const [line] = handeval.lines("poker/rank", ["As \udc00"]);
  assert.notEqual(line.error.kind, "bad-json");
});

test("a line that is not an input gets an error, and the others are answered", async () => {
  const hand = "As Ks Qs Js Ts";
  const texts = [hand, null, undefined, 5, 1n, Symbol("x"), hand];
  const strengths = [...handeval.lines("poker/rank", texts)].map(({ strength, error }) => strength ?? typeof error.message);
  assert.deepEqual(strengths, [7462, "string", "string", "string", "string", "string", 7462]);
  const far = await start({ workers: 1 });
  const answers = await far.lines("poker/rank", [hand, null, hand]);
  far.end();
  assert.deepEqual(answers.map(({ line, error }) => [line, Boolean(error)]), [[1, false], [2, true], [3, false]]);
});

test("a width that no row has is refused, not cut", () => {
  assert.throws(() => handeval.poker.strengths(new Uint8Array(5), 2 ** 32 + 5), TypeError);
});

test("progress must be a function", async () => {
  const far = await start({ workers: 1 });
  await assert.rejects(far.poker.rank("As Ks Qs Js Ts", {}, { progress: 5 }), TypeError);
  far.end();
});
