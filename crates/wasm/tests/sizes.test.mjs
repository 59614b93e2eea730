// The modules are small enough for a page. Sizes are in bytes, after compression with brotli. Quality
// 9 takes a tenth of the time of quality 11, and results are an eighth larger.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";

const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 9 };

// The module for mahjong scores five games and values discards. Logs have modules of their own, as
// they need most of their game, too.
const MAX_SIZES = {
  all: 1_736_300,
  poker: 647_900,
  "poker-history": 537_800,
  mahjong: 429_300,
  "mahjong-log": 567_700,
  matematico: 531_200,
  field: 166_000,
};

for (const [name, max] of Object.entries(MAX_SIZES)) {
  test(`the module ${name} is small enough`, () => {
    const module = readFileSync(join(env.HANDEVAL_WASM, "..", name, "handeval.wasm"));
    const size = brotliCompressSync(module, { params: PARAMS }).length;
    assert.ok(size <= max, `${size} bytes, at most ${max}: look for what was added, or for what is compiled twice`);
  });
}
