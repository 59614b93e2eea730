// The questions of field, in Node.

import { loaded } from "../lib/load.js";
import { create } from "../wasm/field.js";
import { read } from "./read.js";

export { HandevalError } from "../lib/error.js";

/** Loads the module; its own file, if nothing else is given. */
export function load(source = new URL("../wasm/field.wasm", import.meta.url)) {
  return loaded("field", create, source, read);
}
