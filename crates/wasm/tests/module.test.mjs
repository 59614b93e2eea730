// The module itself, without the package around it: panics, and callbacks that ask questions.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { FOLDER } from "./package.mjs";

const { create } = await import(pathToFileURL(join(FOLDER, "wasm/handeval.js")));
const { Instance } = await import(pathToFileURL(join(FOLDER, "lib/instance.js")));
const { door } = await import(pathToFileURL(join(FOLDER, "lib/door.js")));
const MODULE = new WebAssembly.Module(readFileSync(join(FOLDER, "wasm/handeval.wasm")));

const HAND = '{"hand":"As Ks Qs Js Ts"}';
const CARDS = "9 9 2 2 4 A 10 J Q 3 5 6 7 J 8 2 7 10 3 3 8 A K 5 6";

test("a panic reports its message, and the next call has a new instance", () => {
  const instance = new Instance(create, MODULE);
  const first = instance.open();
  const [status, json] = instance.call("panic", ["a card is gone 🂡"]);
  assert.equal(status, 500);
  const { error } = JSON.parse(json);
  assert.equal(error.kind, "internal");
  assert.match(error.message, /a card is gone 🂡/);
  assert.match(error.message, /host\.rs/);
  assert.equal(instance.call("ask", ["poker/rank", HAND, 0n])[0], 200);
  assert.notEqual(instance.open(), first);
});

test("a panic in one instance does not affect another", () => {
  const [one, other] = [new Instance(create, MODULE), new Instance(create, MODULE)];
  const kept = other.open();
  assert.equal(one.call("panic", ["no"])[0], 500);
  assert.equal(other.call("ask", ["poker/rank", HAND, 0n])[0], 200);
  assert.equal(other.open(), kept);
});

test("a callback for progress or for stopping may ask another question", () => {
  const raw = new Instance(create, MODULE).open();
  const asked = [];
  const ask = () => asked.push(JSON.parse(raw.ask("poker/rank", HAND, 0n)[1]).strength);
  const options = JSON.stringify({ cards: CARDS, seed: 0 });
  const stop = () => {
    ask();
    return asked.length > 50;
  };
  const [status, json] = raw.ask("matematico/best", options, 0n, stop, ask);
  assert.equal(status, 200);
  assert.ok(JSON.parse(json).total > 0);
  assert.ok(asked.length > 1);
  assert.deepEqual([...new Set(asked)], [7462]);
});

test("a function that throws stops the work, or makes no difference", () => {
  const raw = new Instance(create, MODULE).open();
  const fails = () => {
    throw new Error("no");
  };
  const options = JSON.stringify({ cards: CARDS, seed: 0 });
  assert.equal(raw.ask("matematico/best", options, 0n, fails)[0], 200);
  const [status, json] = raw.ask("poker/equity", '{"player":["AA","KK"]}', 0n, undefined, fails);
  assert.equal(status, 200);
  assert.equal(JSON.parse(json).method, "exact");
});

test("a plain text is answered from the buffer alone, also after the memory has grown", () => {
  const instance = new Instance(create, MODULE);
  // Calls without the buffer fail.
  const { poker, mahjong } = door("all", {
    call: assert.fail,
    direct: (name, text) => instance.direct(name, text),
    wrapped: (f) => f,
  });
  const answers = () => [
    poker.strength("As Ks Qs Js Ts"),
    poker.strength("7h 5d 4c 3s 2h"),
    mahjong.shanten("123m456p789s11222z"),
    mahjong.shanten("123m456p789s1122z"),
    mahjong.isWin("123m456p789s11222z"),
    mahjong.isWin("123m456p789s1122z"),
  ];
  const expected = [7462, 1, -1, 0, true, false];
  assert.deepEqual(answers(), expected);
  const { memory } = instance.open().initSync({});
  memory.grow(1);
  assert.deepEqual(answers(), expected);
  assert.equal(instance.direct("poker_strength_of_buffer", "A♠ K♠ Q♠ J♠ 10♠"), undefined);
  assert.equal(instance.direct("poker_strength_of_buffer", "As Ks Qs Js"), undefined);
  assert.equal(instance.direct("mahjong_shanten_of_buffer", "123m456q"), undefined);
});
