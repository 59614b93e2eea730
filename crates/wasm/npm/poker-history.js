// The question about poker hand histories, in browsers and Deno.

import { fetched } from "./lib/fetched.js";
import { loaded } from "./lib/load.js";
import { create } from "./wasm/poker-history.js";

export { HandevalError } from "./lib/error.js";

/** Loads the module, by default from the package's own file. */
export function load(source = new URL("./wasm/poker-history.wasm", import.meta.url)) {
  return loaded("poker-history", create, source, fetched);
}
