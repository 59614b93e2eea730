// Workers with the module itself: questions that are stopped at every stage, and programs that
// exit.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { FOLDER, MANIFEST, start } from "./package.mjs";

const run = promisify(execFile);

/** Runs a test with workers, and ends them. */
function withWorkers(name, options, f) {
  test(name, async () => {
    const far = await start(options);
    try {
      await f(far);
    } finally {
      far.end();
    }
  });
}

const is = (expected) => (reason) => reason === expected;

/** Deals at random until it is stopped. */
const ENDLESS = { samples: 1e12, seed: 1 };

/** 25 cards whose best arrangement takes far longer to prove than any test runs. */
const CARDS = "A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K";

withWorkers("a question that is ended before it begins", { workers: 1 }, async (far) => {
  const signal = AbortSignal.abort("before");
  await assert.rejects(far.deck({}, { signal }), is("before"));
  await assert.rejects(far.lines("poker/rank", ["As"], {}, { signal }), is("before"));
  assert.equal((await far.deck({ deck: 24 })).cards.length, 24);
});

withWorkers("a question that is ended while it waits", { workers: 1 }, async (far) => {
  const [running, waiting] = [new AbortController(), new AbortController()];
  const simulated = { player: "deep", games: 100_000, seed: 1 };
  const first = far.matematico.simulate(simulated, { signal: running.signal });
  const second = far.deck({}, { signal: waiting.signal });
  const third = far.deck({ deck: 24 });
  waiting.abort("waiting");
  await assert.rejects(second, is("waiting"));
  running.abort("running");
  await assert.rejects(first, is("running"));
  assert.equal((await third).cards.length, 24);
});

withWorkers("equity that is ended is what was counted", { workers: 1 }, async (far) => {
  const controller = new AbortController();
  const progress = () => controller.abort("enough");
  const { signal } = controller;
  const found = await far.poker.equity(["AA", "KK"], ENDLESS, { signal, progress });
  assert.equal(found.cut_short, true);
  assert.ok(found.samples > 0 && found.samples < 1e12);
  assert.equal(found.players.length, 2);
  // The worker is free for the next question.
  assert.equal((await far.deck({ deck: 24 })).cards.length, 24);
});

withWorkers("a part, even of a question that is ended at once", { workers: 1 }, async (far) => {
  const ended = () => {
    const controller = new AbortController();
    // By then, the worker has the question.
    queueMicrotask(() => controller.abort("enough"));
    return { signal: controller.signal };
  };
  const value = { value: "equity", opponents: 3, samples: 1e12, seed: 1 };
  const drawn = await far.poker.draw("As Ks Qs Js 2d", value, ended());
  assert.equal(drawn.cut_short, true);
  assert.equal(drawn.options.length, 32);
  const exact = await far.poker.equity(["random", "random", "KK"], { exact: true }, ended());
  assert.equal(exact.method, "partial");
  assert.ok(exact.part > 0 && exact.part < 1);
});

withWorkers("a search that is ended rejects", { workers: 1 }, async (far) => {
  const controller = new AbortController();
  const told = [];
  const progress = (known) => {
    told.push(known);
    controller.abort("enough");
  };
  const watch = { signal: controller.signal, progress };
  await assert.rejects(far.matematico.best(CARDS, { time: 0 }, watch), is("enough"));
  assert.ok(Number.isInteger(told[0].total) && Number.isInteger(told[0].bound));
  assert.equal((await far.deck({ deck: 24 })).cards.length, 24);
});

withWorkers("lines that are ended", { workers: 2 }, async (far) => {
  const controller = new AbortController();
  const texts = Array.from({ length: 20_000 }, () => "123m456p789s1122z");
  const told = [];
  const progress = (known) => {
    told.push(known);
    controller.abort("enough");
  };
  const watch = { signal: controller.signal, progress };
  await assert.rejects(far.lines("mahjong/check", texts, {}, watch), is("enough"));
  assert.deepEqual(told.length, 1);
  assert.ok(told[0].done > 0 && told[0].done < 20_000 && told[0].total === 20_000);
  assert.equal((await far.mahjong.check(texts[0])).shanten, 0);
});

withWorkers("an end after the answer", { workers: 1 }, async (far) => {
  const controller = new AbortController();
  const { cards } = await far.deck({ deck: 24 }, { signal: controller.signal });
  controller.abort("late");
  assert.equal(cards.length, 24);
  assert.equal((await far.deck()).cards.length, 52);
});

test("ending all workers", async () => {
  const far = await start({ workers: 2 });
  const asked = [1, 2, 3].map(() => far.poker.equity(["AA", "KK"], ENDLESS));
  far.end();
  far.end();
  for (const answer of [...asked, far.deck(), far.poker.strength("As Ks Qs Js Ts")]) {
    await assert.rejects(answer, { name: "AbortError" });
  }
});

test("invalid ways to start", async () => {
  for (const workers of [0, -1, 1.5, "2", null])
    await assert.rejects(start({ workers }), TypeError);
  for (const game of ["chess", "", "toString", null]) {
    await assert.rejects(start({ game }), TypeError);
  }
  await assert.rejects(start({ source: new Uint8Array(8) }), { name: "CompileError" });
  await assert.rejects(start({ source: "/there/is/nothing.wasm" }), { code: "ENOENT" });
});

test("a program that waits for no answer exits, even with flags of its own", async () => {
  const address = pathToFileURL(join(FOLDER, MANIFEST.exports["./worker"].node));
  const program = `
    import { start } from "${address}";
    const far = await start({ workers: 2 });
    console.log((await far.poker.rank("As Ks Qs Js Ts")).name);
  `;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program]);
  assert.equal(stdout, "royal flush\n");
});
