// The end of a game: the score beside the best arrangement, and a text to share.

import { matematico } from "../api.js";
import { announce, copy, find, h } from "../dom.js";
import { problemWords } from "../problems.js";
import { day, percent, t } from "../words.js";
import { Board } from "./board.js";
import { Replay } from "./replay.js";
import { noteBest } from "./store.js";

export class Ending {
  #parts = [find("#ending"), find("#ending-part")];
  #game = null;
  #search = null;
  /** The best arrangement as it is shown, once it is known. */
  #best = null;
  #bestBoard = new Board(find("#best-board"), { label: t("ending.best-board") });
  #replay = new Replay(find("#replay"));

  constructor() {
    find("#copy").addEventListener("click", async () => {
      const done = await copy(find("#share-text").value, find("#share-text"));
      find("#copied").textContent = t(done ? "ending.copied" : "ending.selected");
    });
  }

  hide() {
    this.#search?.abort();
    this.#game = null;
    this.#best = null;
    this.#show(false);
  }

  #show(isOver) {
    for (const part of this.#parts) part.hidden = !isOver;
  }

  /** Shows the end of `game`, which came to `total`; asks for the best arrangement. */
  async show(game, total, onBest) {
    if (this.#game === game) return;
    this.hide();
    this.#game = game;
    this.#show(true);
    this.#showVerdict(game, total, null);
    this.#replay.show(game);
    this.#search = new AbortController();
    const { signal } = this.#search;
    const status = find("#best-status");
    find("#best-part").hidden = false;
    find("#best-board").hidden = true;
    status.replaceChildren(h("span", { class: "busy" }, t("ending.looking")));
    try {
      const best = await matematico.best(game.deck, signal);
      const { lines } = await matematico.score(best.grid, signal);
      if (signal.aborted) return;
      find("#best-board").hidden = false;
      this.#best = { grid: best.grid, lines };
      this.#showBest();
      status.textContent = t("ending.status", { points: t("ending.points", { n: best.total }), proof: proof(best) });
      if (!game.undone) noteBest(game.seed, best.optimal ? best.total : null);
      this.#showVerdict(game, total, best);
      onBest();
    } catch (problem) {
      if (!signal.aborted) status.replaceChildren(h("span", { class: "problem" }, h("span", {}, problemWords(problem))));
    }
  }

  /** The boards, with their values written anew. */
  redraw() {
    if (this.#best) this.#showBest();
    this.#replay.redraw();
  }

  #showBest() {
    const { grid, lines } = this.#best;
    this.#bestBoard.show({ cells: grid.flat(), isOver: true });
    this.#bestBoard.showLines(lines);
  }

  #showVerdict(game, total, best) {
    const share = best && best.total > 0 ? total / best.total : null;
    const points = t("ending.points", { n: total });
    const words = [points];
    if (share !== null) words.push(t("ending.share-of-best", { share: percent(share), best: best.total }));
    find("#verdict").replaceChildren(
      h("strong", {}, points),
      ...(share === null ? [] : [
        h("div", { class: "share-bar", vars: { share } }),
        h("span", { class: "soft" }, t("ending.share-of-arrangement", { share: percent(share), best: best.total, proof: proof(best) })),
      ]),
    );
    announce(t("ending.over", { words: words.join(", ") }));
    find("#share-text").value = shareText(game, total, share);
    find("#copied").textContent = "";
  }
}

/** Whether an arrangement is proved to be the best. */
export function proof({ optimal, bound }) {
  return optimal ? t("ending.proved") : t("ending.at-most", { bound });
}

/** Seed, points and share; nothing of the cards. */
function shareText(game, total, share) {
  const name = game.daily ? t("ending.shared-daily", { day: day(game.daily) }) : t("ending.shared-seed", { seed: game.seed });
  const address = `${location.origin}${location.pathname}?seed=${game.seed}`;
  const part = share === null ? "" : t("ending.shared-share", { share: percent(share) });
  const help = game.undone ? t("ending.shared-undone") : game.hinted.length > 0 ? t("ending.shared-hints", { n: game.hinted.length }) : "";
  const words = t("ending.shared", { name, points: t("ending.points", { n: total }), share: part, help });
  return `${words}\n${address}`;
}
