// The questions of poker, in Node.

import { loaded } from "../lib/load.js";
import { create } from "../wasm/poker.js";
import { read } from "./read.js";

export { HandevalError } from "../lib/error.js";

/** Loads the module, by default from the package's own file. */
export function load(source = new URL("../wasm/poker.wasm", import.meta.url)) {
  return loaded("poker", create, source, read);
}
