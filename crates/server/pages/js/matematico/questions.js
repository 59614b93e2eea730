// The questions about Matematico.

import { ask } from "../ask.js";

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
