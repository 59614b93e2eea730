// Questions shared by several workers: a free one takes the next.

import { internal } from "./instance.js";

/**
 * A thread in which a module answers.
 *
 * @typedef {object} Thread
 * @property {(message: object) => void} post Sends it a message.
 * @property {(onMessage: (message: object) => void, onError: (text: string) => void) => void} listen
 * @property {() => void} end Ends it, whatever it is doing.
 * @property {(isBusy: boolean) => void} hold Says whether the program should wait for it.
 */

/** Calls functions of the module in workers. */
export class Pool {
  #open;
  #slots;
  #waiting = [];
  /** The questions that each signal ends; each signal has one listener. */
  #watched = new Map();
  #isEnded = false;
  #n_asked = 0;

  /**
   * @param {() => Thread} open Opens a thread that has the module, or will soon have it.
   * @param {number} workers The number of threads.
   */
  constructor(open, workers) {
    this.#open = open;
    this.#slots = Array.from({ length: workers }, () => ({ thread: null, job: null, flag: null }));
  }

  /** Opens all threads; resolves when they are ready. */
  async open() {
    try {
      await Promise.all(this.#slots.map((slot) => this.#opened(slot)));
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /** Calls a function in the next free thread, and returns a promise of what it returned. */
  call(name, args, { signal, progress, parts } = {}) {
    return new Promise((resolve, reject) => {
      if (this.#isEnded) return reject(ended());
      if (signal?.aborted) return reject(signal.reason);
      if (progress !== undefined && typeof progress !== "function") {
        return reject(new TypeError("`progress` is not a function"));
      }
      const id = ++this.#n_asked;
      const job = { id, name, args, progress, parts: parts ?? false, isAborted: false, slot: null };
      const unwatch = signal ? this.#watch(signal, job) : () => {};
      const settled = (settle) => (value) => {
        unwatch();
        settle(value);
      };
      job.reject = settled(reject);
      job.resolve = settled((called) => {
        const isWhole = !job.isAborted || called[0] === 200;
        return isWhole ? resolve(called) : reject(signal.reason);
      });
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Ends all threads; the promises of unanswered questions reject. */
  end() {
    if (this.#isEnded) return;
    this.#isEnded = true;
    const jobs = this.#waiting.splice(0);
    for (const slot of this.#slots) {
      if (slot.job) jobs.push(slot.job);
      this.#close(slot);
    }
    for (const job of jobs) job.reject(ended());
  }

  /** Ends a question when its signal is aborted; returns a function that stops watching it. */
  #watch(signal, job) {
    let watched = this.#watched.get(signal);
    if (!watched) {
      const jobs = new Set();
      const onAbort = () => {
        // Waiting questions are ended first, so that no thread takes one of them.
        const all = [...jobs];
        const ordered = [...all.filter((job) => !job.slot), ...all.filter((job) => job.slot)];
        for (const job of ordered) this.#abort(job, signal.reason);
      };
      watched = { jobs, onAbort };
      this.#watched.set(signal, watched);
      signal.addEventListener("abort", onAbort);
    }
    const { jobs, onAbort } = watched;
    jobs.add(job);
    return () => {
      jobs.delete(job);
      if (jobs.size > 0) return;
      this.#watched.delete(signal);
      signal.removeEventListener("abort", onAbort);
    };
  }

  /** Gives waiting questions to free threads. */
  #next() {
    for (const slot of this.#slots) {
      if (this.#waiting.length === 0) return;
      if (slot.job) continue;
      const job = this.#waiting.shift();
      slot.job = job;
      job.slot = slot;
      if (!slot.thread && !this.#reopen(slot)) continue;
      if (slot.flag) Atomics.store(slot.flag, 0, 0);
      slot.thread.hold(true);
      const { id, name, args } = job;
      slot.thread.post({ id, name, args, isWatched: Boolean(job.progress) });
    }
  }

  /** Opens the thread of a slot; returns whether there is one. */
  #reopen(slot) {
    const { job } = slot;
    this.#opened(slot).catch((error) => {
      if (!job || slot.job !== job) return;
      this.#freed(slot).resolve([500, internal(String(error))]);
      this.#next();
    });
    return slot.thread !== null;
  }

  /** Opens the thread of a slot, and resolves when it is ready. */
  #opened(slot) {
    return new Promise((resolve, reject) => {
      const { thread, flag } = this.#open();
      slot.thread = thread;
      slot.flag = flag;
      const onMessage = (message) => {
        if (slot.thread !== thread) return;
        if (message.isReady) {
          if (!slot.job) thread.hold(false);
          resolve();
        } else if (message.id === slot.job?.id) {
          this.#hear(slot, message);
        }
      };
      const onError = (text) => {
        reject(new Error(text));
        if (slot.thread !== thread) return;
        const job = this.#freed(slot);
        this.#close(slot);
        job?.resolve([500, internal(text)]);
        this.#next();
      };
      thread.listen(onMessage, onError);
    });
  }

  #hear(slot, message) {
    if ("progress" in message) {
      if (!slot.job.isAborted) slot.job.progress(JSON.parse(message.progress));
      return;
    }
    const job = this.#freed(slot);
    slot.thread.hold(false);
    this.#next();
    job.resolve(message.called);
  }

  /** Ends a question before it is answered. */
  #abort(job, reason) {
    const { slot } = job;
    if (slot && job.parts && slot.flag) {
      // The part that is known becomes the answer.
      job.isAborted = true;
      Atomics.store(slot.flag, 0, 1);
      return;
    }
    if (slot) {
      this.#freed(slot);
      this.#close(slot);
      // The next question does not have to wait for a new thread.
      this.#reopen(slot);
    } else {
      this.#waiting.splice(this.#waiting.indexOf(job), 1);
    }
    job.reject(reason);
    this.#next();
  }

  /** Takes the question from a slot. */
  #freed(slot) {
    const { job } = slot;
    slot.job = null;
    if (job) job.slot = null;
    return job;
  }

  /** Ends the thread of a slot. */
  #close(slot) {
    slot.thread?.end();
    slot.thread = null;
    slot.flag = null;
  }
}

function ended() {
  return new DOMException("the workers were ended", "AbortError");
}
