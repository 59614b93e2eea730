// The end of a game: the score beside the best arrangement, and a text to share.

import { matematico } from "../api.js";
import { announce, copy, find, h } from "../dom.js";
import { mayPass, problemBox } from "../problems.js";
import { day, percent, t } from "../words.js";
import { Board } from "./board.js";
import { scoreOf } from "./lines.js";
import { Replay } from "./replay.js";
import { endedGames, noteBest, results } from "./store.js";

export class Ending {
  #parts = [find("#ending"), find("#ending-part")];
  #game = null;
  #search = null;
  /** The cells of the best arrangement, once it is known. */
  #best = null;
  #bestBoard = new Board(find("#best-board"), { label: t("ending.best-board") });
  #replay = new Replay(find("#replay"));

  constructor() {
    find("#copy").addEventListener("click", async () => {
      const done = await copy(find("#share-text"));
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
    try {
      const best = await bestOf(game.deck, status, signal);
      if (signal.aborted) return;
      find("#best-board").hidden = false;
      this.#best = best.grid.flat();
      this.#showBest();
      status.textContent = t("ending.status", { points: t("ending.points", { n: best.total }), proof: proof(best) });
      if (!game.undone) noteBest(game.seed, best.optimal ? best.total : null);
      this.#showVerdict(game, total, best);
      onBest();
    } catch (problem) {
      if (!signal.aborted) status.replaceChildren(problemBox(problem));
    }
  }

  /** The boards, with their values written anew. */
  redraw() {
    if (this.#best) this.#showBest();
    this.#replay.redraw();
  }

  #showBest() {
    this.#bestBoard.show({ cells: this.#best, isOver: true });
    this.#bestBoard.showLines(scoreOf(this.#best).lines);
  }

  #showVerdict(game, total, best) {
    const share = best && (best.total > 0 ? total / best.total : 1);
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
    // Without its share of the best it would say something else than that of others.
    find("#share-text").value = share === null ? t("ending.share-later") : shareText(game, total, share);
    find("#copy").disabled = share === null;
    find("#copied").textContent = "";
  }
}

/** Asks for what is not known of counted games that ended while the server was away, one by one. */
export async function findMissing(onBest) {
  const isMissing = ({ best, practice }) => best === undefined && !practice;
  const missing = new Set(results().filter(isMissing).map(({ seed }) => seed));
  for (const { seed, deck } of endedGames().filter((game) => missing.has(game.seed))) {
    try {
      const best = await matematico.best(deck);
      noteBest(seed, best.optimal ? best.total : null);
    } catch {
      return; // another time
    }
    onBest();
  }
}

/**
 * The best arrangement of the cards of a game. Whoever is told to ask again, or gets no answer,
 * asks again: when the server said, and later each time.
 */
async function bestOf(deck, status, signal) {
  for (let nAsked = 1; ; nAsked += 1) {
    status.replaceChildren(h("span", { class: "busy" }, t("ending.looking")));
    try {
      return await matematico.best(deck, signal);
    } catch (problem) {
      if (signal.aborted || !mayPass(problem)) throw problem;
      const wait = Math.max(problem.retryAfter ?? 0, Math.min(2 ** nAsked, LONGEST_WAIT));
      await pause(wait, signal, (again) => {
        status.replaceChildren(
          problemBox(problem, { again }),
          h("span", { class: "soft" }, t("ending.asking-again", { n: wait })),
        );
      });
    }
  }
}

/** The longest time between two questions that are asked by themselves, in seconds. */
const LONGEST_WAIT = 60;

/** Waits some seconds, a little longer for some, so that not all ask at once; less if it is told to go on. */
function pause(seconds, signal, offer) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, 1000 * seconds * (1 + Math.random() / 4));
    const end = (then) => () => {
      clearTimeout(timer);
      then();
    };
    addEventListener("online", end(resolve), { once: true, signal });
    signal.addEventListener("abort", end(() => reject(signal.reason)), { once: true });
    offer(end(resolve));
  });
}

/** Whether an arrangement is proved to be the best. */
export function proof({ optimal, bound }) {
  return optimal ? t("ending.proved") : t("ending.at-most", { bound });
}

/** Seed, points and share; nothing of the cards. */
function shareText(game, total, share) {
  const name = game.daily ? t("ending.shared-daily", { day: day(game.daily) }) : t("ending.shared-seed", { seed: game.seed });
  const address = `${location.origin}${location.pathname}?${new URLSearchParams(game.address)}`;
  const part = t("ending.shared-share", { share: percent(share) });
  const again = game.again ? `, ${t("play.another-try")}` : "";
  const help = game.undone ? t("ending.shared-undone") : game.hinted.length > 0 ? t("ending.shared-hints", { n: game.hinted.length }) : "";
  const words = t("ending.shared", { name, points: t("ending.points", { n: total }), share: part, help: `${again}${help}` });
  return `${words}\n${address}`;
}
