// Workers that answer the questions of one module, each one question at a time.

import { t } from "./words.js";

/** How many workers answer questions side by side. */
const MAX_WORKERS = 2;
/**
 * How long a question may continue after nobody waits for it before its worker is ended, in
 * milliseconds.
 */
const GRACE_MS = 100;

/** Compiles a module; a file server may not know its media type. */
async function compile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const isTyped = response.headers.get("content-type") === "application/wasm";
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** A worker with its current task. */
class Helper {
  task = null;
  #worker;
  #isReady;
  #onDone;

  constructor({ script, glue }, module, onDone) {
    this.#onDone = onDone;
    this.#worker = new Worker(script, { type: "module" });
    this.#worker.addEventListener("message", ({ data }) => this.#finish(data));
    this.#worker.addEventListener("error", ({ message }) => this.#finish({ failure: message ?? script }));
    this.#isReady = module.then((compiled) => this.#worker.postMessage({ module: compiled, glue }));
    this.#isReady.catch(({ message }) => this.#finish({ failure: message }));
  }

  run(task) {
    this.task = task;
    this.#isReady.then(() => this.#worker.postMessage(task.request), ({ message }) => this.#finish({ failure: message }));
  }

  end() {
    this.#worker.terminate();
  }

  #finish({ status, json, panic, failure }) {
    const { task } = this;
    this.task = null;
    if (panic !== undefined) task?.resolve({ status: 500, json: JSON.stringify({ error: { kind: "internal", message: `${t("errors.internal")} (${panic})` } }) });
    else if (failure !== undefined) task?.reject(new Error(failure));
    else task?.resolve({ status, json });
    // After a panic or a failure, a worker is never asked again.
    this.#onDone(this, status !== undefined);
  }
}

export class Workers {
  #files;
  #module = null;
  #helpers = [];
  /**
   * The worker whose players have learned custom points. It is not ended, because learning takes
   * long.
   */
  #keeper = null;
  #waiting = [];

  /**
   * Takes the addresses of the worker's script, of the module, and of the script that calls the
   * module.
   */
  constructor(files) {
    this.#files = files;
  }

  /** The address of the module. */
  get module() {
    return this.#files.module;
  }

  /** Starts the first worker. */
  start() {
    if (this.#helpers.length === 0) this.#helpers.push(this.#newHelper());
  }

  /**
   * Resolves to `{ status, json }`. A question with `isKept` goes to the worker that is not ended.
   */
  ask(request, { signal, isKept = false } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const abandon = () => {
        reject(signal.reason);
        this.#abandon(task);
      };
      // A signal may outlive its question.
      const ended = (end) => (value) => {
        signal?.removeEventListener("abort", abandon);
        end(value);
      };
      const task = { request, isKept, resolve: ended(resolve), reject: ended(reject) };
      signal?.addEventListener("abort", abandon, { once: true });
      this.#waiting.push(task);
      this.#hand();
    });
  }

  #newHelper() {
    this.#module ??= compile(this.#files.module);
    return new Helper(this.#files, this.#module, (helper, isWell) => {
      if (!isWell) this.#remove(helper);
      this.#hand();
    });
  }

  #remove(helper) {
    helper.end();
    this.#helpers = this.#helpers.filter((other) => other !== helper);
    if (this.#keeper === helper) this.#keeper = null;
    // A module that could not be loaded is loaded again for the next question.
    this.#module?.catch(() => (this.#module = null));
  }

  /** Hands waiting tasks to workers that have none. */
  #hand() {
    for (const task of [...this.#waiting]) {
      const helper = task.isKept ? this.#freeKeeper() : this.#freeHelper();
      if (!helper) continue;
      this.#waiting.splice(this.#waiting.indexOf(task), 1);
      helper.run(task);
    }
  }

  #freeKeeper() {
    this.#keeper ??= this.#newHelper();
    return this.#keeper.task ? null : this.#keeper;
  }

  #freeHelper() {
    const free = this.#helpers.find(({ task }) => !task);
    if (free || this.#helpers.length === MAX_WORKERS) return free;
    const helper = this.#newHelper();
    this.#helpers.push(helper);
    return helper;
  }

  /**
   * Drops a task that nobody waits for: it is not begun, or its worker is ended, unless the worker
   * is kept.
   */
  #abandon(task) {
    this.#waiting = this.#waiting.filter((other) => other !== task);
    if (task.isKept) return;
    setTimeout(() => {
      const helper = this.#helpers.find((one) => one.task === task);
      if (!helper) return;
      this.#remove(helper);
      this.#hand();
    }, GRACE_MS);
  }
}
