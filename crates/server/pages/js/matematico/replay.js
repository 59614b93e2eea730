// A finished game, move by move, with what each move cost compared with the best cell.

import { matematico } from "./questions.js";
import { loaded } from "../ask.js";
import { find, h, setChildren } from "../dom.js";
import { problemBox } from "../problems.js";
import { number, t } from "../words.js";
import { Board, cellName } from "./board.js";
import { N_CELLS } from "./cells.js";
import { scoreOf } from "./lines.js";
import { valueName } from "./values.js";

/** How many of the costliest moves are listed. */
const N_COSTLIEST = 3;
/** A cost above this many standard errors is more than chance. */
const SURE = 1;

export class Replay {
  #game = null;
  #turn = N_CELLS;
  /** The server's answer for each move, as far as it was requested. */
  #answers = [];
  #board;
  #slider = find("#replay-turn");
  #costs = find("#costs");
  #costliest = find("#costliest");
  /** What the curve needs is loaded with the answers that it shows. */
  #curve = null;
  #button = find("#find-costs");
  #search = null;

  constructor(root) {
    this.#board = new Board(find("#replay-board", root), { label: t("replay.board") });
    this.#slider.addEventListener("input", () => this.#go(Number(this.#slider.value)));
    find("#replay-back").addEventListener("click", () => this.#go(this.#turn - 1));
    find("#replay-on").addEventListener("click", () => this.#go(this.#turn + 1));
    this.#button.addEventListener("click", () => this.#findCosts());
  }

  show(game) {
    this.#search?.abort();
    this.#game = game;
    this.#answers = [];
    this.#costs.hidden = true;
    this.#costliest.hidden = true;
    this.#curve?.hide();
    find("#cost-sum").textContent = "";
    this.#button.hidden = false;
    this.#button.disabled = false;
    this.#go(N_CELLS);
  }

  /** Cancels the questions; nobody is waiting for them. */
  hide() {
    this.#search?.abort();
  }

  /** Redraws the current move. */
  redraw() {
    if (this.#game) this.#go(this.#turn);
  }

  #go(turn) {
    this.#turn = Math.min(Math.max(turn, 1), N_CELLS);
    this.#slider.value = this.#turn;
    find("#replay-back").disabled = this.#turn === 1;
    find("#replay-on").disabled = this.#turn === N_CELLS;
    const game = this.#game;
    const shown = this.#turn;
    const answer = this.#answers[shown - 1];
    const cell = game.placed[shown - 1];
    this.#slider.setAttribute("aria-valuetext", t("replay.card-of", { number: shown, all: N_CELLS }));
    this.#board.show({ cells: game.cells(shown), last: cell, best: answer && answer.cost > 0 ? answer.best : null, isOver: true });
    find("#replay-said").textContent = said(game, shown, answer);
    for (const [idx, bar] of [...this.#costs.children].entries()) bar.classList.toggle("now", idx === shown - 1);
    this.#curve?.mark(shown);
    this.#board.showLines(scoreOf(game.cells(shown)).lines);
  }

  /** Requests, card by card, what each free cell was worth. */
  async #findCosts() {
    const game = this.#game;
    this.#search = new AbortController();
    const { signal } = this.#search;
    this.#button.disabled = true;
    const sum = find("#cost-sum");
    try {
      for (let turn = this.#answers.length; turn < N_CELLS; turn += 1) {
        sum.textContent = t("replay.searching", { number: turn + 1, all: N_CELLS });
        const { moves } = await matematico.hint(game.grid(turn), game.deck[turn], game.points, signal);
        this.#answers[turn] = judged(moves, game.placed[turn]);
      }
      const { Curve } = await loaded(import("./curve.js"));
      if (signal.aborted) return;
      this.#curve ??= new Curve(find("#curve"), (turn) => this.#go(turn));
    } catch (problem) {
      if (signal.aborted) return;
      setChildren(sum, problemBox(problem, { again: () => this.#findCosts() }));
      this.#button.disabled = false;
      return;
    }
    this.#button.hidden = true;
    const most = Math.max(...this.#answers.map(({ cost }) => cost), 1);
    setChildren(
      this.#costs,
      ...this.#answers.map(({ cost }, idx) => h("li", { vars: { share: cost / most }, title: t("replay.cost", { number: idx + 1, cost: number(cost, 1) }) })),
    );
    this.#costs.hidden = false;
    this.#curve.show(this.#answers, game.deck);
    const total = this.#answers.reduce((all, { cost }) => all + cost, 0);
    sum.textContent = t("replay.sum", { total: number(total) });
    this.#showCostliest(game);
  }

  /** Lists the costliest moves, among those that cost more than the error of the estimates. */
  #showCostliest(game) {
    const sure = [...this.#answers.entries()].filter(([, { cost, error }]) => cost > SURE * error);
    const worst = sure.sort(([, a], [, b]) => b.cost - a.cost).slice(0, N_COSTLIEST);
    const item = ([turn, { best, cost, error }]) => {
      const values = { number: turn + 1, value: valueName(game.deck[turn]), better: cellName(best), cell: cellName(game.placed[turn]), cost: number(cost, 1), error: number(error, 1) };
      return h("li", {}, h("button", { type: "button", class: "quiet small points-of", onclick: () => this.#go(turn + 1) }, t("replay.costly", values)));
    };
    setChildren(this.#costliest, h("h3", {}, t("replay.costliest")), worst.length > 0 ? h("ol", {}, worst.map(item)) : h("p", { class: "soft" }, t("replay.none-cost")));
    this.#costliest.hidden = false;
    this.#go(worst.length > 0 ? worst[0][0] + 1 : N_CELLS);
  }
}

/** The best cell, and what the chosen one cost compared with it, with its standard error. */
function judged(moves, chosen) {
  const at = ({ row, column }) => (row - 1) * 5 + column - 1;
  const taken = moves.find((move) => at(move) === chosen);
  const error = taken === moves[0] ? 0 : Math.hypot(moves[0].error, taken.error);
  return { best: at(moves[0]), cost: Math.max(moves[0].expected - taken.expected, 0), error, expected: taken.expected };
}

function said(game, turn, answer) {
  const cell = game.placed[turn - 1];
  const words = t("replay.said", { number: turn, value: valueName(game.deck[turn - 1]), cell: cellName(cell) });
  if (!answer) return words;
  if (answer.cost <= 0) return `${words} ${t("replay.same", { total: number(answer.expected) })}`;
  return `${words} ${t("replay.better", { cost: number(answer.cost, 1), cell: cellName(answer.best) })}`;
}
