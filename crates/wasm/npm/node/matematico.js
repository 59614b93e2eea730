// The questions of matematico, in Node.

import { loaded } from "../lib/load.js";
import { create } from "../wasm/matematico.js";
import { read } from "./read.js";

export { HandevalError } from "../lib/error.js";

/** Loads the module, by default from the package's own file. */
export function load(source = new URL("../wasm/matematico.wasm", import.meta.url)) {
  return loaded("matematico", create, source, read);
}
