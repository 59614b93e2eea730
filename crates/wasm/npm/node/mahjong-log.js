// The question about mahjong logs, in Node.

import { loaded } from "../lib/load.js";
import { create } from "../wasm/mahjong-log.js";
import { read } from "./read.js";

export { HandevalError } from "../lib/error.js";

/** Loads the module, by default from the package's own file. */
export function load(source = new URL("../wasm/mahjong-log.wasm", import.meta.url)) {
  return loaded("mahjong-log", create, source, read);
}
