// How workers share questions, and how questions end; the test answers in place of the threads.

import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";

import { Pool } from "../npm/lib/pool.js";

/**
 * A pool of `workers` threads, all ready, and the list of threads, which grows as more are opened.
 */
async function poolOf(workers, { isShared = true } = {}) {
  const threads = [];
  const open = () => {
    const thread = {
      posted: [],
      isEnded: false,
      isHeld: true,
      post: (message) => thread.posted.push(message),
      listen: (onMessage, onError) => Object.assign(thread, { onMessage, onError }),
      end: () => (thread.isEnded = true),
      hold: (isBusy) => (thread.isHeld = isBusy),
      /** Answers the last question. */
      answer: (called) => thread.onMessage({ id: thread.posted.at(-1).id, called }),
    };
    thread.flag = isShared ? new Int32Array(new SharedArrayBuffer(4)) : null;
    threads.push(thread);
    return { thread, flag: thread.flag };
  };
  const pool = new Pool(open, workers);
  const opened = pool.open();
  for (const thread of threads) thread.onMessage({ isReady: true });
  await opened;
  return { pool, threads };
}

const PART = { parts: true };

test("a free worker takes the next question", async () => {
  const { pool, threads } = await poolOf(2);
  const [first, second, third] = ["a", "b", "c"].map((name) => pool.call(name, []));
  assert.deepEqual(
    threads.map(({ posted }) => posted.map(({ name }) => name)),
    [["a"], ["b"]],
  );
  threads[1].answer([200, "B"]);
  assert.deepEqual(
    threads[1].posted.map(({ name }) => name),
    ["b", "c"],
  );
  threads[1].answer([200, "C"]);
  threads[0].answer([400, "A"]);
  assert.deepEqual(await Promise.all([first, second, third]), [
    [400, "A"],
    [200, "B"],
    [200, "C"],
  ]);
});

test("a program waits for a worker that has a question", async () => {
  const { pool, threads } = await poolOf(1);
  assert.equal(threads[0].isHeld, false);
  const called = pool.call("a", []);
  assert.equal(threads[0].isHeld, true);
  threads[0].answer([200, ""]);
  await called;
  assert.equal(threads[0].isHeld, false);
});

test("a question that is aborted in advance is not asked", async () => {
  const { pool, threads } = await poolOf(1);
  const signal = AbortSignal.abort("no");
  await assert.rejects(pool.call("a", [], { signal }), (reason) => reason === "no");
  assert.equal(threads[0].posted.length, 0);
});

test("a waiting question is removed", async () => {
  const { pool, threads } = await poolOf(1);
  const controller = new AbortController();
  const first = pool.call("a", []);
  const waiting = pool.call("b", [], { signal: controller.signal });
  const last = pool.call("c", []);
  controller.abort("enough");
  await assert.rejects(waiting, (reason) => reason === "enough");
  assert.equal(threads[0].isEnded, false);
  threads[0].answer([200, "A"]);
  threads[0].answer([200, "C"]);
  assert.deepEqual([(await first)[1], (await last)[1]], ["A", "C"]);
  assert.deepEqual(
    threads[0].posted.map(({ name }) => name),
    ["a", "c"],
  );
});

test("aborting a question that is being answered ends its worker, and another is opened", async () => {
  const { pool, threads } = await poolOf(1);
  const controller = new AbortController();
  const running = pool.call("a", [], { signal: controller.signal });
  const next = pool.call("b", []);
  controller.abort("enough");
  await assert.rejects(running, (reason) => reason === "enough");
  assert.equal(threads[0].isEnded, true);
  assert.equal(threads.length, 2);
  // Messages from the old worker are ignored.
  threads[0].onMessage({ id: threads[0].posted[0].id, called: [200, "A"] });
  threads[0].onError("it was ended");
  threads[1].onMessage({ isReady: true });
  threads[1].answer([200, "B"]);
  assert.deepEqual(await next, [200, "B"]);
});

test("a question with partial answers resolves to the latest one", async () => {
  const { pool, threads } = await poolOf(1);
  const [{ flag }] = threads;
  const controller = new AbortController();
  const running = pool.call("a", [], { ...PART, signal: controller.signal });
  assert.equal(Atomics.load(flag, 0), 0);
  controller.abort("enough");
  assert.equal(Atomics.load(flag, 0), 1);
  threads[0].answer([200, "a part"]);
  assert.deepEqual(await running, [200, "a part"]);
  assert.equal(threads[0].isEnded, false);
  const next = pool.call("b", []);
  assert.equal(Atomics.load(flag, 0), 0);
  threads[0].answer([200, "B"]);
  await next;
});

test("a question without a partial answer rejects with the reason", async () => {
  const { pool, threads } = await poolOf(1);
  const controller = new AbortController();
  const running = pool.call("a", [], { ...PART, signal: controller.signal });
  controller.abort("enough");
  threads[0].answer([503, "{}"]);
  await assert.rejects(running, (reason) => reason === "enough");
});

test("without shared memory there are no partial answers", async () => {
  const { pool, threads } = await poolOf(1, { isShared: false });
  const controller = new AbortController();
  const running = pool.call("a", [], { ...PART, signal: controller.signal });
  controller.abort("enough");
  await assert.rejects(running, (reason) => reason === "enough");
  assert.equal(threads[0].isEnded, true);
});

test("an abort after the answer changes nothing", async () => {
  const { pool, threads } = await poolOf(1);
  const controller = new AbortController();
  const called = pool.call("a", [], { signal: controller.signal });
  assert.equal(getEventListeners(controller.signal, "abort").length, 1);
  threads[0].answer([200, "A"]);
  assert.deepEqual(await called, [200, "A"]);
  assert.equal(getEventListeners(controller.signal, "abort").length, 0);
  controller.abort("too late");
  assert.equal(threads[0].isEnded, false);
});

test("one signal ends many questions, and has one listener", async () => {
  const { pool, threads } = await poolOf(2);
  const { signal } = new AbortController();
  const controller = new AbortController();
  const ended = Array.from({ length: 20 }, () => pool.call("a", [], { signal: controller.signal }));
  const other = pool.call("b", [], { signal });
  assert.equal(getEventListeners(controller.signal, "abort").length, 1);
  controller.abort("enough");
  for (const call of ended) await assert.rejects(call, (reason) => reason === "enough");
  assert.equal(getEventListeners(controller.signal, "abort").length, 0);
  // One for each that was ended, and none for those that were waiting.
  assert.equal(threads.length, 4);
  assert.deepEqual(
    threads[2].posted.map(({ name }) => name),
    ["b"],
  );
  assert.equal(threads[3].posted.length, 0);
  threads[2].answer([200, "B"]);
  assert.deepEqual(await other, [200, "B"]);
  assert.equal(getEventListeners(signal, "abort").length, 0);
});

test("progress is reported until the question is aborted", async () => {
  const { pool, threads } = await poolOf(1);
  const told = [];
  const controller = new AbortController();
  const watch = { ...PART, signal: controller.signal, progress: (known) => told.push(known) };
  const called = pool.call("a", [], watch);
  const { id, isWatched } = threads[0].posted[0];
  assert.equal(isWatched, true);
  threads[0].onMessage({ id, progress: '{"total":10}' });
  controller.abort();
  threads[0].onMessage({ id, progress: '{"total":20}' });
  threads[0].answer([200, "A"]);
  await called;
  assert.deepEqual(told, [{ total: 10 }]);
});

test("a worker that dies ends only its own question", async () => {
  const { pool, threads } = await poolOf(2);
  const dying = pool.call("a", []);
  const other = pool.call("b", []);
  threads[0].onError("out of memory");
  const [status, json] = await dying;
  assert.equal(status, 500);
  assert.deepEqual(JSON.parse(json), { error: { kind: "internal", message: "out of memory" } });
  const next = pool.call("c", []);
  assert.equal(threads.length, 3);
  threads[2].answer([200, "C"]);
  threads[1].answer([200, "B"]);
  assert.deepEqual(
    [await other, await next],
    [
      [200, "B"],
      [200, "C"],
    ],
  );
});

test("ending the pool rejects all questions and ends all workers", async () => {
  const { pool, threads } = await poolOf(1);
  const calls = [pool.call("a", []), pool.call("b", [])];
  pool.end();
  pool.end();
  for (const call of [...calls, pool.call("c", [])]) {
    await assert.rejects(call, { name: "AbortError" });
  }
  assert.equal(threads[0].isEnded, true);
  assert.equal(threads.length, 1);
});

test("a worker that cannot be opened is reported", async () => {
  const ended = [];
  const open = () => ({
    thread: {
      post() {},
      listen: (onMessage, onError) => onError("the file is missing"),
      end: () => ended.push("ended"),
      hold() {},
    },
    flag: null,
  });
  await assert.rejects(new Pool(open, 2).open(), /the file is missing/);
  assert.equal(ended.length, 2);
});

test("a thread that cannot be opened fails one question, and the next is asked", async () => {
  const threads = [];
  let opens = 0;
  const open = () => {
    opens += 1;
    if (opens === 2 || opens === 3) throw new Error("no thread");
    const thread = { posted: [], post: (message) => thread.posted.push(message), listen: (onMessage, onError) => Object.assign(thread, { onMessage, onError }), end: () => {}, hold: () => {} };
    threads.push(thread);
    return { thread, flag: null };
  };
  const pool = new Pool(open, 1);
  const opened = pool.open();
  threads[0].onMessage({ isReady: true });
  await opened;
  const ended = new AbortController();
  const first = pool.call("search", [], { signal: ended.signal });
  const [second, third] = ["b", "c"].map((name) => pool.call(name, []));
  // The thread of the first question is ended with it; neither its successor nor the next one
  // opens.
  ended.abort();
  await assert.rejects(first);
  assert.equal((await second)[0], 500);
  assert.deepEqual(threads[1].posted.map(({ name }) => name), ["c"]);
  threads[1].onMessage({ isReady: true });
  threads[1].onMessage({ id: threads[1].posted[0].id, called: [200, "C"] });
  assert.deepEqual(await third, [200, "C"]);
});
