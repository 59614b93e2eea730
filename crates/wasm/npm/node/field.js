// The questions of field, in Node.

import { loaded } from "../lib/load.js";
import { create } from "../wasm/field.js";
import { read } from "./read.js";

export { HandevalError } from "../lib/error.js";

/** Loads the module, by default from the package's own file. */
export function load(source = new URL("../wasm/field.wasm", import.meta.url)) {
  return loaded("field", create, source, read);
}
