// Everything from which a module can be loaded.

import assert from "node:assert/strict";
import { test } from "node:test";

import { compiled } from "../npm/lib/compile.js";

const BYTES = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

const unread = () => assert.fail("nothing is to be read");

test("bytes, modules and responses are compiled", async () => {
  const module = await WebAssembly.compile(BYTES);
  assert.equal(await compiled(module, unread), module);
  const type = { headers: { "content-type": "application/wasm" } };
  const sources = [
    BYTES,
    BYTES.buffer,
    Buffer.from(BYTES),
    new Response(BYTES, type),
    new Response(BYTES, { headers: { "content-type": "application/octet-stream" } }),
    Promise.resolve(new Response(BYTES, type)),
  ];
  for (const source of sources) {
    assert.ok((await compiled(source, unread)) instanceof WebAssembly.Module);
  }
});

test("an address is read once, even if it is requested twice at the same time", async () => {
  const asked = [];
  const read = async (address) => {
    asked.push(String(address));
    return BYTES;
  };
  const address = new URL("file:///once.wasm");
  const [one, other] = await Promise.all([compiled(address, read), compiled(address, read)]);
  assert.equal(one, other);
  assert.equal(await compiled(address.href, read), one);
  assert.deepEqual(asked, ["file:///once.wasm"]);
});

test("an address that failed is read again", async () => {
  const address = "https://cards.example/later.wasm";
  const missing = async () => new Response("", { status: 404 });
  await assert.rejects(compiled(address, missing), /cannot be loaded: status 404/);
  const module = await compiled(address, async () => BYTES);
  assert.ok(module instanceof WebAssembly.Module);
});

test("anything else is refused", async () => {
  for (const source of [7, {}, null, []]) {
    await assert.rejects(compiled(source, unread), { name: "TypeError" });
  }
  await assert.rejects(compiled(new Uint8Array(8), unread), { name: "CompileError" });
});
