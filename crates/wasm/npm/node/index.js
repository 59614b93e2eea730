// The questions of all games, in Node.

import { loaded } from "../lib/load.js";
import { create } from "../wasm/handeval.js";
import { read } from "./read.js";

export { HandevalError } from "../lib/error.js";

/** Loads the module, by default from the package's own file. */
export function load(source = new URL("../wasm/handeval.wasm", import.meta.url)) {
  return loaded("all", create, source, read);
}
