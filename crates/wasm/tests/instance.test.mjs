// A panic ends one instance and nothing else; functions stand in for the module.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Instance } from "../npm/lib/instance.js";

const MODULE = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));

/** An instance with these `functions`, and how often it was made. */
function instanceOf(functions) {
  const made = [];
  const memory = new WebAssembly.Memory({ initial: 1 });
  const create = () => {
    const raw = {
      initSync({ module }) {
        assert.equal(module, MODULE);
        made.push(raw);
        return { memory };
      },
      on_panic(hook) {
        raw.panicked = hook;
      },
      ...functions,
    };
    return raw;
  };
  return { instance: new Instance(create, MODULE), made, memory };
}

test("an instance is made once, when it is first needed", () => {
  const { instance, made } = instanceOf({ ask: (path) => [200, path] });
  assert.equal(made.length, 0);
  assert.deepEqual(instance.call("ask", ["deck"]), [200, "deck"]);
  assert.deepEqual(instance.call("ask", ["field/score"]), [200, "field/score"]);
  assert.equal(made.length, 1);
});

test("a value that is not a list has the status 200", () => {
  const codes = new Uint16Array([1, 2]);
  const { instance } = instanceOf({ strength: () => 7462, strengths: () => codes });
  assert.deepEqual(instance.call("strength", []), [200, 7462]);
  assert.deepEqual(instance.call("strengths", []), [200, codes]);
});

test("an error in the arguments keeps the instance", () => {
  const error = '{"error":{"kind":"unknown-rank","message":"no"}}';
  const { instance, made } = instanceOf({
    strength() {
      throw error;
    },
  });
  assert.deepEqual(instance.call("strength", ["x"]), [400, error]);
  assert.deepEqual(instance.call("strength", ["x"]), [400, error]);
  assert.equal(made.length, 1);
});

test("a panic ends the instance, and the next call makes another", () => {
  const { instance, made } = instanceOf({
    ask(path) {
      if (path !== "bad") return [200, path];
      this.panicked("the cards are gone, at deal.rs:7");
      throw new WebAssembly.RuntimeError("unreachable");
    },
  });
  const [status, json] = instance.call("ask", ["bad"]);
  assert.equal(status, 500);
  assert.deepEqual(JSON.parse(json), {
    error: { kind: "internal", message: "the cards are gone, at deal.rs:7" },
  });
  assert.equal(made.length, 1);
  assert.deepEqual(instance.call("ask", ["good"]), [200, "good"]);
  assert.equal(made.length, 2);
  assert.notEqual(made[0], made[1]);
});

test("a trap without a panic ends the instance too, and says which trap it was", () => {
  const { instance, made } = instanceOf({
    ask() {
      throw new RangeError("Maximum call stack size exceeded");
    },
  });
  const [status, json] = instance.call("ask", []);
  assert.equal(status, 500);
  assert.match(JSON.parse(json).error.message, /call stack/);
  instance.call("ask", []);
  assert.equal(made.length, 2);
});

test("the message of an earlier panic is not reported again", () => {
  let n_calls = 0;
  const { instance } = instanceOf({
    ask() {
      n_calls += 1;
      if (n_calls === 1) this.panicked("the first");
      throw new WebAssembly.RuntimeError("unreachable");
    },
  });
  assert.match(instance.call("ask", [])[1], /the first/);
  assert.doesNotMatch(instance.call("ask", [])[1], /the first/);
});

test("a plain text is written into the buffer, also after the memory has grown", () => {
  const read = (length) => Buffer.from(memory.buffer, 16, length).toString();
  const { instance, memory } = instanceOf({ buffer: () => 16, buffer_length: () => 8, read });
  assert.equal(instance.direct("read", "As Ks Qs"), "As Ks Qs");
  assert.equal(instance.direct("read", "2c"), "2c");
  assert.equal(instance.direct("read", ""), "");
  memory.grow(1);
  assert.equal(instance.direct("read", "3d 4d"), "3d 4d");
  for (const other of ["As Ks Qs ", "A♠", "é"]) assert.equal(instance.direct("read", other), undefined);
});

test("a panic about a text in the buffer ends the instance, and its message is not reported later", () => {
  const read = function () {
    this.panicked("the first");
    throw new WebAssembly.RuntimeError("unreachable");
  };
  const ask = () => {
    throw new WebAssembly.RuntimeError("unreachable");
  };
  const { instance, made } = instanceOf({ buffer: () => 16, buffer_length: () => 8, read, ask });
  assert.equal(instance.direct("read", "As"), undefined);
  assert.doesNotMatch(instance.call("ask", [])[1], /the first/);
  assert.equal(made.length, 2);
});
