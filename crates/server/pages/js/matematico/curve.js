// The expected total of a finished game, card by card: what each card changed, which is luck, and
// what each move cost. Both are differences between answers.

import { h, setChildren, svg } from "../dom.js";
import { difference, number, t } from "../words.js";
import { valueName } from "./values.js";

/** The size of the drawing, in its own units: ten for each card. */
const WIDTH = 250;
const HEIGHT = 100;
/** The steps between lines at round totals; the first with few enough lines is used. */
const STEPS = [20, 50, 100, 200, 500, 1000, 2000, 5000];
const MAX_LINES = 5;

export class Curve {
  #root;
  #onTurn;
  #columns = [];

  constructor(root, onTurn) {
    this.#root = root;
    this.#onTurn = onTurn;
  }

  hide() {
    this.#root.hidden = true;
    this.#columns = [];
  }

  /** Shows what is known about each move: the `expected` total after it, and its `cost`. */
  show(answers, deck) {
    const steps = stepsOf(answers);
    const totals = steps.flatMap(({ before, best, after }) => [before, best, after]);
    const [low, high] = [Math.min(...totals), Math.max(...totals)];
    const scale = (total) => HEIGHT * (1 - (total - low) / (high - low || 1));
    this.#columns = steps.map((step, idx) => column(step, idx, scale));
    const line = steps.map(({ after }, idx) => `${10 * idx + 10},${scale(after)}`).join(" ");
    const drawing = svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true", onclick: (event) => this.#onTurn(turnAt(event)) },
      this.#columns,
      svg("polyline", { class: "expected", points: `0,${scale(steps[0].best)} ${line}` }),
    );
    const round = STEPS.find((step) => (high - low) / step <= MAX_LINES) ?? STEPS.at(-1);
    const lines = [];
    for (let total = Math.ceil(low / round) * round; total <= high; total += round) lines.push(h("i", { vars: { at: scale(total) / HEIGHT }, "aria-hidden": "true" }, h("span", {}, number(total))));
    const sum = (key) => steps.reduce((all, step) => all + step[key], 0);
    setChildren(
      this.#root,
      h("figcaption", {}, t("replay.curve", { from: number(steps[0].best), to: number(steps.at(-1).after) })),
      h("div", { class: "curve-drawing" }, lines, drawing),
      h("ul", { class: "curve-sums plain" }, h("li", { class: "of-luck" }, t("replay.luck", { n: difference(sum("luck"), 1) })), h("li", { class: "of-moves" }, t("replay.moves", { n: difference(-sum("cost"), 1) }))),
      h("details", {}, h("summary", {}, t("replay.as-table")), h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("replay.as-table") }, tableOf(steps, deck))),
    );
    this.#root.hidden = false;
  }

  /** Marks the column of a card, counted from 1. */
  mark(turn) {
    for (const [idx, one] of this.#columns.entries()) one.classList.toggle("now", idx === turn - 1);
  }
}

/** What each card was worth with the best cell, compared with what was expected before it, and what was left after the move. The luck of the first card is not known. */
function stepsOf(answers) {
  return answers.map(({ expected, cost }, idx) => {
    const best = expected + cost;
    const before = idx === 0 ? best : answers[idx - 1].expected;
    return { before, best, after: expected, luck: best - before, cost };
  });
}

function column({ before, best, after, luck }, idx, scale) {
  const bar = (name, x, from, to) => svg("rect", { class: name, x: 10 * idx + x, y: Math.min(scale(from), scale(to)), width: 4, height: Math.abs(scale(from) - scale(to)) });
  return svg("g", {}, svg("rect", { class: "ground", x: 10 * idx, y: 0, width: 10, height: HEIGHT }), bar(luck < 0 ? "bad-luck" : "luck", 1, before, best), bar("cost", 5, best, after));
}

/** The card at which the drawing was clicked, counted from 1. */
function turnAt({ currentTarget, clientX }) {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.floor((clientX - left) / (width / (WIDTH / 10))) + 1;
}

function tableOf(steps, deck) {
  const head = ["card-head", "luck-head", "move-head", "expected-head"].map((key, idx) => h("th", { scope: "col", class: idx > 0 ? "number" : null }, t(`replay.${key}`)));
  const row = ({ luck, cost, after }, idx) => {
    const cells = [idx === 0 ? "–" : difference(luck, 1), difference(-cost, 1), number(after, 1)];
    return h("tr", {}, h("th", { scope: "row" }, `${idx + 1}. ${valueName(deck[idx])}`), cells.map((words) => h("td", { class: "number" }, words)));
  };
  return h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, steps.map(row)));
}
