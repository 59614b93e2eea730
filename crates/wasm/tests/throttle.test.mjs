// Progress is passed on at most ten times a second, by a clock that the test sets.

import assert from "node:assert/strict";
import { test } from "node:test";

import { throttled } from "../npm/lib/throttle.js";

test("values are passed on at most ten times a second", () => {
  let now = 5;
  const told = [];
  const tell = throttled(
    (value) => told.push(value),
    () => now,
  );
  tell("first");
  tell("at the same time");
  now += 99.9;
  tell("too early");
  now += 0.1;
  tell("second");
  now += 1000;
  tell("third");
  tell("too early again");
  assert.deepEqual(told, ["first", "second", "third"]);
});

test("a clock that stands still lets one value through", () => {
  const told = [];
  const tell = throttled(
    (value) => told.push(value),
    () => 0,
  );
  for (let value = 0; value < 1000; value += 1) tell(value);
  assert.deepEqual(told, [0]);
});

test("a second of work passes on ten values", () => {
  let now = 0;
  const told = [];
  const tell = throttled(
    (value) => told.push(value),
    () => now,
  );
  for (; now < 1000; now += 1) tell(now);
  assert.deepEqual(told, [0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
});
