// Questions that workers answer, in browsers and Deno.

import { fetched } from "./lib/fetched.js";
import { started } from "./lib/start.js";

export { HandevalError } from "./lib/error.js";

/** Starts workers; every function returns a promise. */
export function start(options) {
  return started(options, {
    openThread,
    files: {
      all: new URL("./wasm/handeval.wasm", import.meta.url),
      poker: new URL("./wasm/poker.wasm", import.meta.url),
      "poker-history": new URL("./wasm/poker-history.wasm", import.meta.url),
      mahjong: new URL("./wasm/mahjong.wasm", import.meta.url),
      "mahjong-log": new URL("./wasm/mahjong-log.wasm", import.meta.url),
      matematico: new URL("./wasm/matematico.wasm", import.meta.url),
      field: new URL("./wasm/field.wasm", import.meta.url),
    },
    read: fetched,
  });
}

/** @returns {import("./lib/pool.js").Thread} */
function openThread() {
  const worker = new Worker(new URL("./thread.js", import.meta.url), { type: "module" });
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onError) {
      worker.onmessage = ({ data }) => onMessage(data);
      worker.onerror = (event) => {
        event.preventDefault();
        onError(event.message ?? "the worker could not be loaded");
      };
    },
    end: () => worker.terminate(),
    hold() {},
  };
}
