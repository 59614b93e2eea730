// The questions about poker, mahjong and fields.

import { ask } from "./ask.js";

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
