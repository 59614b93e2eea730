// A module that answers in workers, so that the page does not have to wait.

import { compiled } from "./compile.js";
import { door } from "./door.js";
import { MAX_LINES, chunks } from "./lines.js";
import { Pool } from "./pool.js";
import { throttled } from "./throttle.js";
import { asCount } from "./values.js";

/**
 * Starts workers.
 *
 * @param options What the user chose: `workers`, `game`, `source`.
 * @param platform `openThread()`; `files`, the modules by name; `read`, which reads an address.
 */
export async function started({ workers = 1, game = "all", source } = {}, platform) {
  const { openThread, files, read } = platform;
  asCount(workers, "workers");
  if (!Object.hasOwn(files, game)) {
    const games = Object.keys(files).map((name) => `\`${name}\``);
    throw new TypeError(`\`${game}\` is not a game: expected one of ${games.join(", ")}`);
  }
  const module = await compiled(source ?? files[game], read);
  const open = () => {
    const thread = openThread();
    const flag = isShared() ? new Int32Array(new SharedArrayBuffer(4)) : null;
    thread.post({ game, module, flag });
    return { thread, flag };
  };
  const pool = new Pool(open, workers);
  await pool.open();
  const far = door(game, {
    call: (name, args, watch) => pool.call(name, args, watch),
    then: (called, read) => called.then(read),
    wrapped:
      (f) =>
      async (...args) =>
        f(...args),
    gathered: (asked, lines, watch) => gathered(asked, lines, watch, workers),
  });
  return { ...far, end: () => pool.end() };
}

/** Whether memory can be shared with workers: in Node and Deno, and in isolated pages. */
function isShared() {
  return typeof SharedArrayBuffer === "function" && globalThis.crossOriginIsolated !== false;
}

/** Answers the lines of a batch in any order; the answers are in the order of the lines. */
async function gathered(asked, lines, watch, workers) {
  const all = [...lines];
  // Several chunks for each worker, as some take longer than others.
  const size = Math.min(Math.ceil(all.length / (8 * workers)), MAX_LINES);
  const parts = all.length > 0 ? [...chunks(all, () => size)] : [[[], 0]];
  const tell = watch?.progress && throttled(watch.progress);
  let done = 0;
  const answers = parts.map(async ([chunk, first]) => {
    const found = await asked(chunk, first);
    done += chunk.length;
    const progress = { done, total: all.length };
    // The last report is never left out.
    if (done === all.length) watch?.progress?.(progress);
    else tell?.(progress);
    return found;
  });
  return (await Promise.all(answers)).flat();
}
