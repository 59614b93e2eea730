// The modules are small enough for a page. Sizes are in bytes, after compression with brotli.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";

// The module for mahjong scores five games and values discards. Logs have modules of their own, as
// they need most of their game, too.
const MAX_SIZES = {
  all: 1_681_600,
  poker: 709_300,
  "poker-history": 614_900,
  mahjong: 379_300,
  "mahjong-log": 505_300,
  matematico: 485_700,
  field: 149_800,
};

for (const [name, max] of Object.entries(MAX_SIZES)) {
  test(`the module ${name} is small enough`, () => {
    const size = brotliCompressSync(readFileSync(join(env.HANDEVAL_WASM, "..", name, "handeval.wasm"))).length;
    assert.ok(size <= max, `${size} bytes, at most ${max}: look for what was added, or for what is compiled twice`);
  });
}
