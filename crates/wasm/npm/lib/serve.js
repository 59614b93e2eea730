// A worker's side: one instance of the module that answers one call after another.

import { Instance } from "./instance.js";
import { throttled } from "./throttle.js";

/**
 * Answers the calls that arrive at a port.
 *
 * @param port `listen(f)` calls `f` with each message, `post(message, moved)` sends one.
 * @param creates For each module, the function that makes the functions of an instance.
 * @param {() => number} [clock] The time in milliseconds.
 */
export function serve(port, creates, clock) {
  let instance;
  let stop;
  port.listen((message) => {
    if ("module" in message) {
      const { game, module, flag } = message;
      instance = new Instance(creates[game], module);
      stop = flag ? () => Atomics.load(flag, 0) !== 0 : undefined;
      instance.open();
      port.post({ isReady: true });
      return;
    }
    const { id, name, args, isWatched } = message;
    const tell = (progress) => port.post({ id, progress });
    const watched = name === "ask" ? [stop, isWatched ? throttled(tell, clock) : undefined] : [];
    const called = instance.call(name, [...args, ...watched]);
    const moved = ArrayBuffer.isView(called[1]) ? [called[1].buffer] : [];
    port.post({ id, called }, moved);
  });
}
