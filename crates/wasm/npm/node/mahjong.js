// The questions of mahjong, in Node.

import { loaded } from "../lib/load.js";
import { create } from "../wasm/mahjong.js";
import { read } from "./read.js";

export { HandevalError } from "../lib/error.js";

/** Loads the module, by default from the package's own file. */
export function load(source = new URL("../wasm/mahjong.wasm", import.meta.url)) {
  return loaded("mahjong", create, source, read);
}
