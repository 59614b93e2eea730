// Questions that workers answer, in Node.

import { Worker } from "node:worker_threads";

import { started } from "../lib/start.js";
import { read } from "./read.js";

export { HandevalError } from "../lib/error.js";

/** Starts workers; every function returns a promise. */
export function start(options) {
  return started(options, {
    openThread,
    files: {
      all: new URL("../wasm/handeval.wasm", import.meta.url),
      poker: new URL("../wasm/poker.wasm", import.meta.url),
      "poker-history": new URL("../wasm/poker-history.wasm", import.meta.url),
      mahjong: new URL("../wasm/mahjong.wasm", import.meta.url),
      "mahjong-log": new URL("../wasm/mahjong-log.wasm", import.meta.url),
      matematico: new URL("../wasm/matematico.wasm", import.meta.url),
      field: new URL("../wasm/field.wasm", import.meta.url),
    },
    read,
  });
}

/** @returns {import("../lib/pool.js").Thread} */
function openThread() {
  // The program's own flags, such as `--input-type`, are not for workers.
  const worker = new Worker(new URL("./thread.js", import.meta.url), { execArgv: [] });
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onError) {
      worker.on("message", onMessage);
      worker.on("error", (error) => onError(error.message));
    },
    end: () => void worker.terminate(),
    // A program can end when it is not waiting for an answer.
    hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
  };
}
