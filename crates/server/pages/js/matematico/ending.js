// The end of a game: the score compared with par and the best arrangement, and the text to share. The
// code is loaded once the board is shown.

import { matematico } from "./questions.js";
import { announce, copy, find, h, setChildren } from "../dom.js";
import { mayPass, problemBox } from "../problems.js";
import { CLAUSE, day, number, percent, t } from "../words.js";
import { Board } from "./board.js";
import { loadEnded } from "./ended.js";
import { noteLines, scoreOf } from "./lines.js";
import { proof } from "./proof.js";
import { Replay } from "./replay.js";
import { besidePar, inWords, pointsOf, shareOf } from "./result.js";
import { squaresOf } from "./squares.js";
import { noteFound, results } from "./store.js";

class Ending {
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
    find("#share").hidden = !navigator.share;
    // A closed list of apps is an answer too.
    find("#share").addEventListener("click", () => navigator.share({ text: find("#share-text").value }).catch(() => {}));
    find("#see-grid").addEventListener("click", () => {
      find("#ending-part").classList.remove("card-over");
      find("#board").scrollIntoView({ block: "nearest" });
    });
  }

  hide() {
    this.#search?.abort();
    this.#replay.hide();
    this.#game = null;
    this.#best = null;
    this.#show(false);
  }

  #show(isOver) {
    for (const part of this.#parts) part.hidden = !isOver;
  }

  /**
   * Shows the end of `game`, which scored `total`; requests par and the best arrangement. On a small
   * screen, a game that has `justEnded` ends with a card over the board.
   */
  async show(game, total, { justEnded, onFound }) {
    if (this.#game === game) return;
    this.hide();
    this.#game = game;
    this.#show(true);
    find("#ending-part").classList.toggle("card-over", justEnded);
    this.#showVerdict(game, total, {});
    if (justEnded) find("#ending-part").scrollIntoView({ block: "nearest" });
    announce(t("ending.over", { words: pointsOf(total) }));
    this.#replay.show(game);
    this.#search = new AbortController();
    const { signal } = this.#search;
    const status = find("#best-status");
    find("#best-part").hidden = false;
    find("#best-board").hidden = true;
    try {
      const par = await patiently(() => matematico.par(game.deck, game.points, signal), status, signal);
      if (signal.aborted) return;
      this.#showVerdict(game, total, { par });
      const best = await patiently(() => matematico.best(game.deck, game.points, signal), status, signal);
      if (signal.aborted) return;
      find("#best-board").hidden = false;
      this.#best = best.grid.flat();
      noteLines(best.lines);
      this.#showBest();
      status.textContent = t("ending.status", { points: pointsOf(best.total), proof: proof(best) });
      if (!game.points) noteFound(game.seed, toNote(par, best));
      this.#showVerdict(game, total, { par, best });
      announce(t("ending.over", { words: inWords({ total, par: parOf(par), best: best.total }) }));
      onFound();
    } catch (problem) {
      if (!signal.aborted) setChildren(status, problemBox(problem));
    }
  }

  /** Redraws the boards with the values as they are written now. */
  redraw() {
    if (this.#best) this.#showBest();
    this.#replay.redraw();
  }

  #showBest() {
    this.#bestBoard.show({ cells: this.#best, isOver: true });
    this.#bestBoard.showLines(scoreOf(this.#best).lines);
  }

  /**
   * Shows the points next to what is known so far. What is not known yet has its place from the start,
   * so the buttons below do not move under a finger when it arrives.
   */
  #showVerdict(game, total, { par, best }) {
    // Their lines are as long as in most games: some points above par, and a share of two digits.
    const { mean, standard_error } = par ?? { mean: 0.9 * total, standard_error: 1.5 };
    const { total: highest, ...found } = best ?? { total: Math.ceil(1.1 * total), optimal: true };
    const [beside, share] = [parOf({ mean }), shareOf(total, highest)];
    const atPar = par && best?.total > 0 ? Math.min(beside / highest, 1) : null;
    const ofPar = [
      h("span", { class: total >= beside ? "beside-par above" : "beside-par" }, besidePar(total, beside)),
      h("span", { class: "soft" }, t("ending.par", { par: number(beside), error: standard_error > 0 ? ` ± ${number(standard_error, 1)}` : "" })),
    ];
    const ofBest = [
      h("div", { class: atPar === null ? "share-bar" : "share-bar with-par", vars: { share, ...(atPar === null ? {} : { par: atPar }) } }),
      h("span", { class: "soft" }, t("ending.share-of-arrangement", { share: percent(share), best: highest, proof: proof(found) })),
    ];
    for (const element of [...(par ? [] : ofPar), ...(best ? [] : ofBest)]) element.style.visibility = "hidden";
    setChildren(find("#verdict"), h("strong", {}, pointsOf(total)), ...ofPar, ...ofBest);
    const box = find("#share-text");
    box.style.minHeight = "";
    box.value = shareText(game, { total, par: beside, best: highest });
    if (!best) {
      box.style.minHeight = `${box.offsetHeight}px`;
      // An incomplete text would be different from other players' texts.
      box.value = t("ending.share-later");
    }
    for (const button of [find("#copy"), find("#share")]) button.disabled = !best;
    find("#copied").textContent = "";
  }
}

/** Par in whole points, as it is shown and compared. */
function parOf({ mean }) {
  return Math.round(mean);
}

/** What is stored about the cards of a game; a best total that is not proved is omitted. */
function toNote(par, best) {
  return { par: parOf(par), best: best.optimal ? best.total : null };
}

/** Requests what is missing for counted games that ended while the server was unreachable, one by one. */
async function findMissing(onFound) {
  const isMissing = ({ best, par, practice }) => (best === undefined || par === undefined) && !practice;
  for (const { seed } of results().filter(isMissing)) {
    const ended = loadEnded(seed);
    if (!ended) continue;
    try {
      noteFound(seed, toNote(await matematico.par(ended.deck), await matematico.best(ended.deck)));
    } catch (problem) {
      if (mayPass(problem)) return; // try again later
      continue;
    }
    onFound();
  }
}

/**
 * The answer to a question about the cards of a game. If the server asks to retry, or does not
 * answer, the question is repeated: after the time that the server specified, and after longer and
 * longer waits.
 */
async function patiently(ask, status, signal) {
  for (let nAsked = 1; ; nAsked += 1) {
    setChildren(status, h("span", { class: "busy" }, t("ending.looking")));
    try {
      return await ask();
    } catch (problem) {
      if (signal.aborted || !mayPass(problem)) throw problem;
      const wait = Math.max(problem.retryAfter ?? 0, Math.min(2 ** nAsked, LONGEST_WAIT));
      await pause(wait, signal, (again) => {
        setChildren(
          status,
          problemBox(problem, { again }),
          h("span", { class: "soft" }, t("ending.asking-again", { n: wait })),
        );
      });
    }
  }
}

/** The maximum time between two automatic retries, in seconds. */
const LONGEST_WAIT = 60;

/** Waits for some seconds, plus a random extra to spread the retries; ends early if asked to. */
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

/** Seed, points, how they compare, and how the grid turned out; nothing about the cards. */
function shareText(game, result) {
  const name = game.daily ? t("ending.shared-daily", { day: day(game.daily) }) : t("ending.shared-seed", { seed: game.seed });
  const address = `${location.origin}${location.pathname}?${new URLSearchParams(game.shared)}`;
  const again = [game.again && t("play.another-try"), game.points && t("own-points.own")].filter(Boolean).map((words) => `${CLAUSE}${words}`).join("");
  const help = game.undone ? t("ending.shared-undone") : game.hinted.length > 0 ? t("ending.shared-hints", { n: game.hinted.length }) : "";
  const words = t("ending.shared", { name, result: inWords(result), help: `${again}${help}` });
  return `${words}\n${squaresOf(scoreOf(game.cells()).lines)}\n${address}`;
}

export const end = { ending: new Ending(), findMissing };
