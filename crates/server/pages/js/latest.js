// Questions of which only the newest matters.

/** Asks one question at a time. A newer one cancels the older one, whose answer never arrives. */
export function latest(question) {
  let controller;
  const ask = async (...values) => {
    controller?.abort();
    controller = new AbortController();
    const { signal } = controller;
    try {
      const answer = await question(...values, signal);
      return signal.aborted ? await new Promise(() => {}) : answer;
    } catch (error) {
      if (signal.aborted) return new Promise(() => {});
      throw error;
    }
  };
  /** Cancels the question, because nobody is waiting for the answer. */
  ask.end = () => controller?.abort();
  return ask;
}
