// A worker, in Node.

import { parentPort } from "node:worker_threads";

import { serve } from "../lib/serve.js";
import { create as field } from "../wasm/field.js";
import { create as all } from "../wasm/handeval.js";
import { create as mahjong } from "../wasm/mahjong.js";
import { create as mahjongLog } from "../wasm/mahjong-log.js";
import { create as matematico } from "../wasm/matematico.js";
import { create as poker } from "../wasm/poker.js";
import { create as pokerHistory } from "../wasm/poker-history.js";

const port = {
  post: (message, moved) => parentPort.postMessage(message, moved),
  listen: (onMessage) => parentPort.on("message", onMessage),
};
serve(port, {
  all,
  poker,
  "poker-history": pokerHistory,
  mahjong,
  "mahjong-log": mahjongLog,
  matematico,
  field,
});
