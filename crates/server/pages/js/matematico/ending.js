// The end of a game: the score beside the best arrangement, and a text to share.

import { matematico } from "../api.js";
import { announce, copy, find, h, number } from "../dom.js";
import { Board } from "./board.js";
import { Replay } from "./replay.js";
import { noteBest } from "./store.js";

export class Ending {
  #parts = [find("#ending"), find("#ending-part")];
  #game = null;
  #search = null;
  #bestBoard = new Board(find("#best-board"), { label: "The best arrangement" });
  #replay = new Replay(find("#replay"));

  constructor() {
    find("#copy").addEventListener("click", async () => {
      const done = await copy(find("#share-text").value, find("#share-text"));
      find("#copied").textContent = done ? "Copied." : "Selected: copy it with Ctrl+C.";
    });
  }

  hide() {
    this.#search?.abort();
    this.#game = null;
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
    status.replaceChildren(h("span", { class: "busy" }, "Looking for the best arrangement of these cards …"));
    try {
      const best = await matematico.best(game.deck, signal);
      const { lines } = await matematico.score(best.grid, signal);
      if (signal.aborted) return;
      find("#best-board").hidden = false;
      this.#bestBoard.show({ cells: best.grid.flat(), isOver: true });
      this.#bestBoard.showLines(lines);
      status.textContent = `${number(best.total)} points: ${proof(best)}.`;
      if (!game.undone) noteBest(game.seed, best.optimal ? best.total : null);
      this.#showVerdict(game, total, best);
      onBest();
    } catch (problem) {
      if (!signal.aborted) status.replaceChildren(h("span", { class: "problem" }, problem.message));
    }
  }

  #showVerdict(game, total, best) {
    const share = best && best.total > 0 ? total / best.total : null;
    const words = [`${number(total)} points`];
    if (share !== null) words.push(`${number(share * 100)} % of the best, ${number(best.total)}`);
    find("#verdict").replaceChildren(
      h("strong", {}, `${number(total)} points`),
      ...(share === null ? [] : [
        h("div", { class: "share-bar", vars: { share } }),
        h("span", { class: "soft" }, `${number(share * 100)} % of the best arrangement of these cards (${number(best.total)}, ${proof(best)})`),
      ]),
    );
    announce(`The game is over: ${words.join(", ")}.`);
    find("#share-text").value = shareText(game, total, share);
    find("#copied").textContent = "";
  }
}

function proof({ optimal, bound }) {
  return optimal ? "proved best" : `best found, at most ${number(bound)}`;
}

/** Seed, points and share; nothing of the cards. */
function shareText(game, total, share) {
  const name = game.daily ? `daily game of ${game.daily}` : `seed ${game.seed}`;
  const address = `${location.origin}${location.pathname}?seed=${game.seed}`;
  const part = share === null ? "" : `, ${number(share * 100)} % of the best`;
  const help = game.undone ? ", with moves taken back" : game.hinted.length > 0 ? `, hints: ${game.hinted.length}` : "";
  return `Matematico, ${name}: ${number(total)} points${part}${help}\n${address}`;
}
