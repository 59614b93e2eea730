// The question about mahjong logs, in browsers and Deno.

import { fetched } from "./lib/fetched.js";
import { loaded } from "./lib/load.js";
import { create } from "./wasm/mahjong-log.js";

export { HandevalError } from "./lib/error.js";

/** Loads the module, by default from the package's own file. */
export function load(source = new URL("./wasm/mahjong-log.wasm", import.meta.url)) {
  return loaded("mahjong-log", create, source, fetched);
}
