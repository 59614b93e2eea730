// Checks that the modules are small enough for a page: `node sizes.mjs FOLDER`, with a folder for
// each module, as `cargo xtask dist wasm` makes it. Sizes are in bytes, after compression with
// brotli.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { brotliCompressSync } from "node:zlib";

// The module for mahjong scores five games.
const MAX_SIZES = { all: 1_250_000, poker: 600_000, mahjong: 310_000, matematico: 530_000, field: 180_000 };

let is_too_large = false;
for (const [name, max] of Object.entries(MAX_SIZES)) {
  const size = brotliCompressSync(readFileSync(join(argv[2], name, "handeval.wasm"))).length;
  console.log(`${name}: ${size} bytes, at most ${max}`);
  is_too_large ||= size > max;
}
if (is_too_large) {
  console.error("a module is too large: look for what was added, or for what is compiled twice");
  exit(1);
}
