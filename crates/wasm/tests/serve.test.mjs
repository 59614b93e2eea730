// A worker's side, with functions that stand in for the module and a clock that the test sets.

import assert from "node:assert/strict";
import { test } from "node:test";

import { serve } from "../npm/lib/serve.js";

const MODULE = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));

/** A worker with these `functions`: `say(message)` returns what it posts in answer. */
function workerOf(functions, clock) {
  let hear;
  const posted = [];
  const port = {
    listen: (f) => (hear = f),
    post: (message, moved) => posted.push({ message, moved }),
  };
  const create = () => ({ initSync() {}, on_panic() {}, ...functions });
  serve(port, { all: create }, clock);
  return (message) => {
    hear(message);
    return posted.splice(0);
  };
}

test("a worker is ready once it has the module", () => {
  const say = workerOf({});
  const posted = say({ game: "all", module: MODULE, flag: null });
  assert.deepEqual(
    posted.map(({ message }) => message),
    [{ isReady: true }],
  );
});

test("progress is posted at most ten times a second", () => {
  let now = 0;
  const say = workerOf(
    {
      ask(path, object, seed, stop, progress) {
        for (; now < 350; now += 1) progress(`{"n":${now}}`);
        return [200, path + object + seed];
      },
    },
    () => now,
  );
  say({ game: "all", module: MODULE, flag: null });
  const posted = say({ id: 7, name: "ask", args: ["deck", "{}", 5n], isWatched: true });
  assert.deepEqual(
    posted.map(({ message }) => message),
    [
      { id: 7, progress: '{"n":0}' },
      { id: 7, progress: '{"n":100}' },
      { id: 7, progress: '{"n":200}' },
      { id: 7, progress: '{"n":300}' },
      { id: 7, called: [200, "deck{}5"] },
    ],
  );
});

test("progress that nobody wants is not requested", () => {
  const say = workerOf({ ask: (...args) => [200, args] });
  say({ game: "all", module: MODULE, flag: null });
  const [{ message }] = say({ id: 1, name: "ask", args: ["deck", "{}", 5n], isWatched: false });
  assert.deepEqual(message.called[1].slice(3), [undefined, undefined]);
});

test("the flag stops the work", () => {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const say = workerOf({
    ask(path, object, seed, stop) {
      const before = stop();
      // Another thread does this.
      Atomics.store(flag, 0, 1);
      return [200, `${before} ${stop()}`];
    },
  });
  say({ game: "all", module: MODULE, flag });
  const [{ message }] = say({ id: 1, name: "ask", args: ["deck", "{}", 5n], isWatched: false });
  assert.deepEqual(message.called, [200, "false true"]);
});

test("arrays are moved, not copied", () => {
  const strengths = new Uint16Array([1, 7462]);
  const say = workerOf({ poker_strengths: () => strengths });
  say({ game: "all", module: MODULE, flag: null });
  const [{ message, moved }] = say({ id: 1, name: "poker_strengths", args: [] });
  assert.equal(message.called[1], strengths);
  assert.deepEqual(moved, [strengths.buffer]);
});
