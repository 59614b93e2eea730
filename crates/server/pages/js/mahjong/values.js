// What each discard of a hand, or a hand of 13 tiles, is worth to a player alone: shown beside what
// counting tiles says, as soon as it is known.

import { mahjong } from "../api.js";
import { latest } from "../latest.js";
import { announce, h, hiddenText, setChildren, setVars } from "../dom.js";
import { problemBox } from "../problems.js";
import { kindOf, tileName } from "../tiles.js";
import { COLON, SPACE, STOP, number, percent, t } from "../words.js";

/** The own draws of a player who has just drawn for the first time. */
const MOST_DRAWS = 17;

/** The draws to come if nobody says how many, from the number of the player's discards. */
export function drawsLeft({ tiles }, nDiscarded) {
  const isToDiscard = tiles % 3 === 2;
  return Math.max(1, Math.min(MOST_DRAWS, MOST_DRAWS + (isToDiscard ? 0 : 1) - nDiscarded));
}

const isClosed = (hand) => !/\[(?!ankan)/.test(hand);

/** One question at a time: a newer one ends the older one. */
const ask = latest((hand, all, signal) => Promise.all(all.map((options) => mahjong.value(hand, options, signal))));

/** Ends the question, because the hand has changed. */
export const endValues = () => ask.end();

/** What a discard or a hand comes to if points are played for: `3,978`, `29.1 % × 13,663`. */
export function worth({ points, played, riichi }) {
  const { win, points_of_a_win: ofAWin } = played;
  const product = `${percent(win, 1)} × ${number(Math.round(ofAWin ?? 0))}`;
  return [
    hiddenText(t("tile-values.spoken", { points: Math.round(points), win: percent(win, 1), of: Math.round(ofAWin ?? 0) })),
    h("strong", { class: "worth-points", "aria-hidden": "true" }, number(Math.round(points))),
    h("span", { class: "soft small", "aria-hidden": "true" }, riichi ? t("tile-values.with-riichi", { product }) : product),
  ];
}

/** What the values are, and what they are not: always with the numbers, and once. */
export function valuesNote(draws) {
  return h("p", { class: "soft small" }, t("tile-values.what", { n: draws }), SPACE, t("tile-values.alone"));
}

/** What is said about a hand whose discards have no values, because of its size. */
export function noValuesNote() {
  return h("p", { class: "soft small" }, t("tile-values.of-whole-hands"));
}

/** The places where the values of a hand appear, which are there before the values. */
export class ValuesView {
  #report;
  #draws;
  #status = h("p", { class: "values-status", role: "status" });
  /** The place beside each discard, by its tile. */
  #cells;
  #now = h("ul", { class: "plain values-now" });
  /** What the values are, which waits for a right number of draws. */
  #note = h("div");

  /** Takes the shape of the hand, and the draws to come. */
  constructor(report, draws) {
    this.#report = report;
    this.#draws = draws;
    this.#cells = new Map((report.discards ?? []).map(({ tile }) => [tile, h("span", { class: "worth" })]));
  }

  /** The place beside a discard. */
  cell(tile) {
    return this.#cells.get(tile);
  }

  /** What is said above the discards, or about a hand of 13 tiles. */
  parts() {
    if (this.#report.discards) return [h("div", { class: "values" }, this.#status, h("p", { class: "soft small" }, t("tile-values.order")), this.#note)];
    return [h("div", { class: "way values" }, h("h3", {}, t("tile-values.of-the-hand")), this.#status, this.#now, this.#note)];
  }

  /**
   * Asks for the values, and shows them. `asked` has the facts at the table; `riichi` says whether it
   * is declared. `onProblem` takes a problem, and returns whether it has shown it.
   */
  async fill(asked, { riichi, onProblem }) {
    const { hand, discards, shanten } = this.#report;
    const options = { ...asked, draws: this.#draws };
    const isReady = !discards && shanten === 0 && isClosed(hand);
    // A closed hand that is ready may declare riichi now, or stay silent.
    const choices = isReady && riichi ? [true] : isReady ? [true, false] : [false];
    setChildren(this.#status, h("span", { class: "busy" }, t("tile-values.counting")));
    // A wrong number of draws is told at its input.
    const draws = /^\d+$/.test(this.#draws) ? Number(this.#draws) : null;
    setChildren(this.#note, draws !== null && valuesNote(draws));
    for (const cell of this.#cells.values()) setChildren(cell, h("span", { class: "soft", "aria-hidden": "true" }, "…"));
    let answers;
    try {
      answers = await ask(hand, choices.map((inRiichi) => (inRiichi ? { ...options, in_riichi: true } : options)));
    } catch (problem) {
      if (!problem.report) throw problem;
      for (const cell of this.#cells.values()) setChildren(cell);
      setChildren(this.#note);
      const isShown = onProblem(problem);
      setChildren(this.#status, isShown ? t("tile-values.see-table") : problemBox(problem, { again: () => this.fill(asked, { riichi, onProblem }) }));
      return;
    }
    if (discards) this.#showDiscards(answers[0]);
    else this.#showHand(answers, choices);
  }

  #showDiscards({ discards, method }) {
    if (method) {
      for (const cell of this.#cells.values()) setChildren(cell);
      setChildren(this.#status, t("tile-values.too-far"));
      return;
    }
    const [most] = discards;
    const hasWins = most.points > 0;
    for (const [tile, cell] of this.#cells) {
      // A click discards a plain five before the red one, whose value stands below.
      const of = discards.filter(({ discard }) => kindOf(discard) === kindOf(tile)).sort((a, b) => (a.discard[0] === "0") - (b.discard[0] === "0"));
      const [one, red] = of;
      if (!one) continue;
      const ofRed = red && h("span", { class: "soft small" }, `${tileName(red.discard)}${COLON}${number(Math.round(red.points))}`);
      setChildren(cell, worth(one), ofRed);
      setVars(cell, { share: hasWins ? one.points / most.points : 0 });
      cell.classList.toggle("most", hasWins && (one === most || one.cost < 0.5));
    }
    const bests = hasWins ? this.#bests(most) : [t("tile-values.no-win")];
    setChildren(this.#status, ...bests);
    // What was announced before the values is the best discard by counting tiles.
    if (bests.length > 1) announce(bests.map(({ textContent }) => textContent).join(STOP + SPACE));
  }

  /** The discard that is worth most, and which is best by counting tiles, if that is another one. */
  #bests(most) {
    const [first, ...rest] = this.#report.discards;
    const equals = [first, ...rest.filter(({ shanten, total }) => shanten === first.shanten && total === first.total)];
    const isSame = equals.some(({ tile }) => kindOf(tile) === kindOf(most.discard));
    const words = [h("strong", {}, t("tile-values.most", { tile: tileName(most.discard) }))];
    if (!isSame) words.push(h("span", { class: "by-tiles soft" }, t("tile-values.by-tiles", { tile: tileName(first.tile) })));
    return words;
  }

  #showHand(answers, choices) {
    if (answers[0].method) {
      setChildren(this.#status, t("tile-values.too-far"));
      return;
    }
    const rows = answers.map(({ now }, idx) => h("li", {}, choices.length > 1 && h("span", {}, t(choices[idx] ? "tile-values.in-riichi" : "tile-values.silent")), worth(now)));
    setChildren(this.#now, ...rows);
    setChildren(this.#status);
  }
}
