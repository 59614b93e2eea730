// The question about poker hand histories, in Node.

import { loaded } from "../lib/load.js";
import { create } from "../wasm/poker-history.js";
import { read } from "./read.js";

export { HandevalError } from "../lib/error.js";

/** Loads the module, by default from the package's own file. */
export function load(source = new URL("../wasm/poker-history.wasm", import.meta.url)) {
  return loaded("poker-history", create, source, read);
}
