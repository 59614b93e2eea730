// Answers questions in a worker, with a WebAssembly module that the page has compiled.

let evaluator = null;
/** The text of a panic, after which the evaluator is not asked again. */
let panic = null;

async function start({ module, glue }) {
  const { create } = await import(glue);
  const created = create();
  created.initSync({ module });
  created.on_panic((text) => (panic = text));
  evaluator = created;
}

/** A random number, which serves as the seed if the question has none. */
const draw = () => crypto.getRandomValues(new BigUint64Array(1))[0];

function answer({ method, address, body }) {
  const [status, json] = evaluator.request(method, address, body, draw());
  return { status, json };
}

let started = null;

self.addEventListener("message", async ({ data }) => {
  if (data.module) {
    started = start(data);
    started.catch((error) => self.postMessage({ failure: String(error) }));
    return;
  }
  await started;
  try {
    self.postMessage(answer(data));
  } catch (error) {
    self.postMessage({ panic: panic ?? String(error) });
  }
});
