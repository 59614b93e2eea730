// Hints: the best cell for the turned card, and what every cell is worth.

import { announce, find, h, setChildren } from "../dom.js";
import { latest } from "../latest.js";
import { problemBox } from "../problems.js";
import { SPACE, number, t } from "../words.js";
import { cellName } from "./board.js";
import { matematico } from "./questions.js";

const askHint = latest((grid, card, points, signal) => matematico.hint(grid, card, points, signal));
const line = find("#hint-line");

/** Hints for the game of a page, which provides the game, and shows and keeps what changes. */
export class Hints {
  /** The answer for the current turn, once it is known. */
  #hint = null;
  #isBestShown = false;
  #isHeatShown = false;
  #page;

  constructor(page) {
    this.#page = page;
  }

  /** The moves to color, and the cell to mark. */
  get shown() {
    const best = this.#isBestShown && this.#hint ? cellOf(this.#hint.moves[0]) : null;
    return { heat: this.#isHeatShown ? this.#hint?.moves : null, best };
  }

  forget() {
    askHint.end();
    this.#hint = null;
    this.#isBestShown = false;
    this.#isHeatShown = false;
  }

  /** Asks for a hint, if there is none yet; returns whether there is one now. */
  async #get(again) {
    const asked = this.#page.game();
    if (!asked || this.#hint || asked.isOver) return this.#hint !== null;
    const turn = asked.turn;
    const isStale = () => this.#page.game() !== asked || asked.turn !== turn;
    setChildren(line, h("span", { class: "busy" }, t("play.looking")));
    try {
      const found = await askHint(asked.grid(), asked.card, asked.points);
      if (isStale()) return false;
      this.#hint = found;
      // Another window may have played on, in which case the hint is forgotten.
      if (this.#page.catchUp()) return this.#hint !== null;
      // A hint counts only if it was seen: not if it failed, or if the card was placed first.
      asked.noteHint();
      this.#page.save();
      setChildren(line);
    } catch (problem) {
      if (isStale()) return false;
      setChildren(line, problemBox(problem, { again }));
    }
    return this.#hint !== null;
  }

  async showBest() {
    if (!(await this.#get(() => this.showBest()))) return;
    this.#isBestShown = true;
    this.#page.show();
    this.#tell();
    announce(this.#bestWords());
  }

  /** The best cell and its expected total. */
  #bestWords() {
    const { moves: [best], values } = this.#hint;
    const error = best.error > 0 ? ` ± ${number(best.error, 1)}` : "";
    const general = values === "general" && best.error > 0 ? t("own-points.general") : "";
    return [t("play.best", { cell: cellName(cellOf(best)), total: number(best.expected), error }), general].filter(Boolean).join(SPACE);
  }

  /** Says what is shown on the board, with the scale of its colors. */
  #tell() {
    const words = this.#isBestShown ? this.#bestWords() : this.#isHeatShown && t("play.heat-shown");
    setChildren(line, words, ...(this.#isHeatShown ? [" ", heatScale(this.#hint.moves)] : []));
  }

  async showHeat() {
    if (this.#isHeatShown) {
      this.#isHeatShown = false;
      this.#page.show();
      this.#tell();
      return;
    }
    if (!(await this.#get(() => this.showHeat()))) return;
    this.#isHeatShown = true;
    this.#page.show();
    this.#tell();
    announce(t("play.heat-told"));
  }
}

const cellOf = ({ row, column }) => (row - 1) * 5 + column - 1;

/** The colors of the heat map, from the lowest to the highest expected total. */
function heatScale(moves) {
  const totals = moves.map(({ expected }) => expected);
  const [low, high] = [Math.min(...totals), Math.max(...totals)].map((total) => number(total));
  return h("span", { class: "heat-scale", role: "img", "aria-label": t("play.heat-scale", { low, high }) }, low, h("i"), high);
}
