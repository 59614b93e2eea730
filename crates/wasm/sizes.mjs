// Whether the modules are as small as a page needs them: `node sizes.mjs FOLDER`, with a folder for
// each module, as `cargo xtask dist wasm` makes it. Sizes are those of brotli, in bytes.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { brotliCompressSync } from "node:zlib";

// Mahjong takes 229,000 with riichi as the only scored game and no quiz. MCR adds 29,000, because it
// brings what the Chinese games share; each of the other three adds about 11,000.
const MAX_SIZES = { all: 1_250_000, poker: 600_000, mahjong: 305_000, matematico: 530_000, field: 180_000 };

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
