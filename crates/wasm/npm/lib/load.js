// A module that answers directly, on the calling thread.

import { compiled } from "./compile.js";
import { door } from "./door.js";
import { Instance } from "./instance.js";
import { MAX_LINES, chunks } from "./lines.js";

/**
 * Loads a module.
 *
 * @param {string} name The name of the module.
 * @param {() => object} create Makes the functions of an instance.
 * @param source The address of the module, a `Response`, bytes, or the compiled module.
 * @param read Reads an address.
 */
export async function loaded(name, create, source, read) {
  const instance = new Instance(create, await compiled(source, read));
  instance.open();
  return door(name, {
    call: (name, args) => instance.call(name, args),
    direct: (name, text) => instance.direct(name, text),
    then: (called, read) => read(called),
    wrapped: (f) => f,
    gathered,
  });
}

/** Answers the lines of a batch one after another, each shortly before its answer is needed. */
function gathered(asked, lines) {
  // Invalid options are reported here rather than with the first answer.
  asked([], 0);
  return answers(asked, lines);
}

function* answers(asked, lines) {
  let size = 0.5;
  const doubled = () => (size = Math.min(2 * size, MAX_LINES));
  for (const [chunk, first] of chunks(lines, doubled)) yield* asked(chunk, first);
}
