// Every question gets the answer in the shared examples: by path, by function, and in a worker.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { QUESTIONS } from "../npm/lib/questions.js";
import { EXAMPLES, entry, load, start } from "./package.mjs";

const handeval = await load();
const far = await start({ workers: 2 });
after(() => far.end());

/** Asks an example with the function for its question. */
function asked(door, { path, options }) {
  const [game, name] = path.split("/");
  const question = name === undefined ? door[game] : door[game][name];
  const { input } = QUESTIONS[path];
  if (input === null) return question(options);
  const { [input]: value, ...others } = options;
  return question(value, others);
}

test("every question has an example", () => {
  const paths = new Set(EXAMPLES.map(({ path }) => path));
  assert.deepEqual([...paths].sort(), Object.keys(QUESTIONS).sort());
});

for (const example of EXAMPLES) {
  const { path, options, answer } = example;
  test(`${path} ${JSON.stringify(options).slice(0, 60)}`, async () => {
    assert.deepEqual(handeval.ask(path, options), answer);
    assert.deepEqual(asked(handeval, example), answer);
    assert.deepEqual(await far.ask(path, options), answer);
    assert.deepEqual(await asked(far, example), answer);
  });
}

/** Each module: its game, and whether it has the question at a path of that game. */
const MODULES = {
  poker: ["poker", (path) => path !== "poker/history"],
  "poker-history": ["poker", (path) => path === "poker/history"],
  mahjong: ["mahjong", (path) => path !== "mahjong/log"],
  "mahjong-log": ["mahjong", (path) => path === "mahjong/log"],
  matematico: ["matematico", () => true],
  field: ["field", () => true],
};

for (const [module, [game, has]] of Object.entries(MODULES)) {
  test(`the module ${module} alone has its questions`, async () => {
    const { load } = await entry(`./${module}`);
    const alone = await load();
    const near = await start({ game: module });
    assert.deepEqual(Object.keys(alone).sort(), ["ask", "deck", "lines", game].sort());
    assert.deepEqual(Object.keys(near).sort(), ["ask", "deck", "end", "lines", game].sort());
    const examples = EXAMPLES.filter(({ path }) => path.startsWith(`${game}/`));
    assert.ok(examples.some(({ path }) => has(path)));
    for (const example of examples) {
      const name = example.path.split("/")[1];
      if (!has(example.path)) {
        assert.equal(alone[game][name], undefined);
        continue;
      }
      assert.deepEqual(asked(alone, example), example.answer, example.path);
      assert.deepEqual(await asked(near, example), example.answer, example.path);
    }
    near.end();
  });
}

test("two modules loaded at the same time are separate", async () => {
  const [one, other] = await Promise.all([load(), load()]);
  assert.notEqual(one, other);
  const name = (door) => door.poker.rank("As Ks Qs Js Ts").name;
  assert.deepEqual([name(one), name(other)], ["royal flush", "royal flush"]);
});

test("a seed may be a number, a bigint or a string", () => {
  const cards = (seed) => handeval.deck({ shuffle: true, seed }).cards;
  assert.deepEqual(cards(7), cards(7n));
  assert.deepEqual(cards(7), cards("7"));
  assert.notDeepEqual(cards(7), cards(8));
  const largest = 2n ** 64n - 1n;
  assert.deepEqual(cards(largest), cards(String(largest)));
  assert.notDeepEqual(cards(largest), cards(largest - 1n));
});

test("a seed that is not exact is refused", async () => {
  const error = { name: "HandevalError", kind: "wrong-value", parameter: "seed" };
  for (const seed of [2 ** 53, 2 ** 64, -(2 ** 60), NaN, Infinity]) {
    assert.throws(() => handeval.deck({ shuffle: true, seed }), error);
    await assert.rejects(far.deck({ shuffle: true, seed }), error);
  }
  handeval.deck({ shuffle: true, seed: 2 ** 53 - 1 });
});

test("without a seed, one is drawn and reported", () => {
  const seeds = Array.from({ length: 4 }, () => handeval.matematico.deck().seed);
  assert.ok(seeds.every((seed) => Number.isSafeInteger(seed)));
  assert.equal(new Set(seeds).size, 4);
  const { seed, cards } = handeval.matematico.deck();
  assert.deepEqual(handeval.matematico.deck({ seed }).cards, cards);
});

test("an option without a value counts as not given", () => {
  const { order } = handeval.poker.rank("As Ks Qs Js Ts", { deck: 24, order: undefined });
  assert.equal(order, "stripped");
});

test("options that are not an object are a mistake in the program", async () => {
  for (const options of ["deck=24", 24, null, []]) {
    assert.throws(() => handeval.poker.rank("As Ks Qs Js Ts", options), TypeError);
    assert.throws(() => handeval.ask("deck", options), TypeError);
    await assert.rejects(far.ask("deck", options), TypeError);
  }
});
