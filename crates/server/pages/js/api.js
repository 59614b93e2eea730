// The pages' questions.

import { ask } from "./ask.js";

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

export const poker = {
  rank: (hand, options, signal) => ask("poker/rank", { query: { hand, ...options }, signal }),
  compare: (hands, options, signal) => ask("poker/compare", { query: { hand: hands, ...options }, signal }),
  draw: (hand, options, signal) => ask("poker/draw", { query: { hand, ...options }, signal }),
  hands: (options, signal) => ask("poker/hands", { query: options, signal }),
  pots: (players, options, signal) => ask("poker/pots", { query: { players, ...options }, signal }),
  equity: (players, options, signal) => ask("poker/equity", { query: { player: players, ...options }, signal }),
  history: (text, options, signal) => ask("poker/history", { body: text, query: options, signal }),
  odds: (hand, options, signal) => ask("poker/odds", { query: { hand, ...options }, signal }),
};

export const mahjong = {
  check: (hand, options, signal) => ask("mahjong/check", { query: { hand, ...options }, signal }),
  log: (text, options, signal) => ask("mahjong/log", { body: text, query: options, signal }),
  quiz: (options, signal) => ask("mahjong/quiz", { query: options, signal }),
  score: (hand, options, signal) => ask("mahjong/score", { query: { hand, ...options }, signal }),
  value: (hand, options, signal) => ask("mahjong/value", { query: { hand, ...options }, signal }),
};

export const field = {
  score: (document, options, signal) => ask("field/score", { body: document, query: options, signal }),
  objectives: (signal) => ask("field/objectives", { signal }),
};

// The same game always has the same hints, the same par and the same best arrangement.
export const matematico = {
  deck: (query) => ask("matematico/deck", { query }),
  score: (grid, points) => ask("matematico/score", { body: withPoints({ grid }, points) }),
  hint: (grid, card, points, signal) => ask("matematico/hint", { body: withPoints({ grid, card, seed: 0 }, points), signal }),
  par: (cards, points, signal) => ask("matematico/par", { body: withPoints({ cards, seed: 0 }, points), signal }),
  best: (cards, points, signal) => ask("matematico/best", { body: withPoints({ cards, time: 5, seed: 0 }, points), signal }),
};

/** A body with a point table; `null` stands for the classic points. */
const withPoints = (body, points) => (points ? { ...body, points } : body);
