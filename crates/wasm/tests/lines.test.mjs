// Many inputs at once: the answers, their order and numbers, and what is wrong with a line.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { load, start } from "./package.mjs";

const handeval = await load();
const far = await start({ workers: 3 });
after(() => far.end());

const HAND = "As Ks Qs Js Ts";

test("answers have the number of their line, and an invalid line gets an error", async () => {
  const texts = [
    HAND,
    "As Ks",
    { hand: "9c Tc Jc Qc Ac", deck: 24 },
    ["2c", "3c", "4c", "5c", "7d"],
  ];
  const answers = [...handeval.lines("poker/rank", texts)];
  assert.deepEqual(
    answers.map(({ line }) => line),
    [1, 2, 3, 4],
  );
  assert.deepEqual(
    answers.map(({ error, deck }) => error?.kind ?? deck),
    [52, "wrong-card-count", 24, 52],
  );
  assert.deepEqual(await far.lines("poker/rank", texts), answers);
});

test("a line gets the answer to its question", () => {
  const { line, ...answer } = [...handeval.lines("poker/rank", [HAND], { deck: 24 })][0];
  assert.equal(line, 1);
  assert.deepEqual(answer, handeval.poker.rank(HAND, { deck: 24 }));
});

test("lines that need more than one call keep their numbers", async () => {
  const texts = Array.from({ length: 2345 }, (_, idx) => (idx % 7 === 3 ? "😀" : HAND));
  const answers = await far.lines("poker/rank", texts);
  assert.deepEqual(
    answers.map(({ line }) => line),
    texts.map((_, idx) => idx + 1),
  );
  assert.deepEqual(
    answers.map(({ error }) => Boolean(error)),
    texts.map((text) => text !== HAND),
  );
  assert.deepEqual([...handeval.lines("poker/rank", texts)], answers);
});

test("every line gets an answer, even empty and odd ones", () => {
  const texts = [
    "",
    "  ",
    "# not a comment",
    "{",
    "\n",
    '"',
    "\u2028",
    '{"hand":"As Ks Qs Js Ts"}',
  ];
  const answers = [...handeval.lines("poker/rank", texts)];
  assert.deepEqual(
    answers.map(({ line }) => line),
    texts.map((_, idx) => idx + 1),
  );
});

test("answers are computed when they are requested", () => {
  let n_taken = 0;
  function* endless() {
    for (;;) {
      n_taken += 1;
      yield HAND;
    }
  }
  for (const { line } of handeval.lines("poker/rank", endless())) if (line === 600) break;
  assert.ok(n_taken >= 600 && n_taken < 2000, `${n_taken}`);
});

test("random answers of a batch do not depend on the workers", async () => {
  const texts = Array.from({ length: 501 }, () => "AA | random");
  const options = { samples: 10, seed: 5n };
  const answers = [...handeval.lines("poker/equity", texts, options)];
  assert.deepEqual(await far.lines("poker/equity", texts, options), answers);
});

test("a drawn seed is the same for all lines", async () => {
  const texts = Array.from({ length: 501 }, () => "AA | random");
  const seeds = (answers) => new Set([...answers].map(({ seed }) => seed)).size;
  assert.equal(seeds(handeval.lines("poker/equity", texts, { samples: 2 })), 1);
  assert.equal(seeds(await far.lines("poker/equity", texts, { samples: 2 })), 1);
});

test("invalid options are reported immediately", async () => {
  const error = { name: "HandevalError" };
  assert.throws(() => handeval.lines("poker/rank", [], { deck: 53 }), error);
  assert.throws(() => handeval.lines("poker/ranks", []), error);
  assert.throws(() => handeval.lines("poker/return", []), error);
  await assert.rejects(far.lines("poker/rank", [], { deck: 53 }), error);
  assert.throws(() => handeval.lines("poker/rank", [HAND], "deck=24"), TypeError);
});

test("questions with a document as input or with several answers can have lines too", async () => {
  const grids = ["A A A A 2 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 . .", "A"];
  const [scored, wrong] = handeval.lines("matematico/score", grids);
  assert.deepEqual(scored, { line: 1, ...handeval.matematico.score(grids[0]) });
  assert.equal(wrong.error.kind, "wrong-number-of-rows");
  const field = {
    cards: [
      [0, 0, null],
      [2, 2, "R"],
    ],
  };
  const options = { diagonal: ["red:up", "blue:up"] };
  const counted = handeval.field.count(field, options);
  assert.equal(counted.length, 2);
  assert.deepEqual(
    await far.lines("field/count", [{ field }, { field }], options),
    [1, 2].flatMap((line) => counted.map((answer) => ({ line, ...answer }))),
  );
});

test("a single text is not a list", async () => {
  for (const texts of [HAND, null, undefined, 7]) {
    assert.throws(() => handeval.lines("poker/rank", texts), TypeError);
    await assert.rejects(far.lines("poker/rank", texts), TypeError);
  }
});

test("no lines give no answers", async () => {
  assert.deepEqual([...handeval.lines("poker/rank", [])], []);
  assert.deepEqual(await far.lines("poker/rank", []), []);
});
