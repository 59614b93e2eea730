// One game: the turned cards, and the cells they went into. It needs neither the page nor the
// server.

import { N_CELLS, VALUES } from "./cells.js";

const COPIES = 4;

/** The seed of a new game. */
export function randomSeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000);
}

/** Whether a line goes through a cell; the line has the name that the server gives it, such as `row-2`. */
export function holds(line, cell) {
  const [row, column] = [Math.floor(cell / 5), cell % 5];
  const [direction, which] = line.split("-");
  if (direction === "diagonal") return which === "1" ? row === column : row + column === 4;
  return Number(which) - 1 === (direction === "row" ? row : column);
}

export class Game {
  /** `seed` is a string, because numbers in a script are exact only up to 2^53. */
  constructor({ seed, deck, daily = null, placed = [], hinted = [], undone = false, again = false, begun = null, points = null, isGiven = false }) {
    this.seed = seed;
    this.deck = deck;
    this.daily = daily;
    this.placed = placed;
    this.hinted = hinted;
    this.undone = undone;
    /** Whether the cards were known because they were played before. */
    this.again = again;
    /** The day on which it was begun. */
    this.begun = begun;
    /** The points of figures, with a custom point table. */
    this.points = points;
    /** Whether its moves are in the address: a game to look at, which counts for nothing. */
    this.isGiven = isGiven;
  }

  /** The game's part of the address; a daily game stays one. */
  get address() {
    return { ...this.shared, ...(this.points ? { points: "own" } : {}) };
  }

  /** The address for others, who do not have the custom points. */
  get shared() {
    return this.daily ? { daily: this.daily } : { seed: this.seed };
  }

  /** A stored game, or `null` if the stored data is not a game. */
  static fromStored(stored) {
    const { seed, deck, placed, hinted, points } = stored ?? {};
    const isGame =
      typeof seed === "string" &&
      Array.isArray(deck) && deck.length === N_CELLS && deck.every((value) => VALUES.includes(value)) &&
      Array.isArray(placed) && new Set(placed).size === placed.length && placed.every((cell) => Number.isInteger(cell) && cell >= 0 && cell < N_CELLS) &&
      Array.isArray(hinted) &&
      (points === undefined || typeof points === "object");
    return isGame ? new Game(stored) : null;
  }

  /** The number of placed cards. */
  get turn() {
    return this.placed.length;
  }

  get isOver() {
    return this.turn === N_CELLS;
  }

  /** The turned card; `null` at the end. */
  get card() {
    return this.isOver ? null : this.deck[this.turn];
  }

  /** The 25 cells after the first `turn` cards: values, with `null` for empty cells. */
  cells(turn = this.turn) {
    const cells = Array(N_CELLS).fill(null);
    this.placed.slice(0, turn).forEach((cell, idx) => {
      cells[cell] = this.deck[idx];
    });
    return cells;
  }

  /** The cells as five rows, as the server reads them. */
  grid(turn = this.turn) {
    const cells = this.cells(turn);
    return [0, 1, 2, 3, 4].map((row) => cells.slice(row * 5, row * 5 + 5));
  }

  /** The cells with the turned card in a free one. */
  cellsWith(cell) {
    const cells = this.cells();
    cells[cell] = this.card;
    return cells;
  }

  isFree(cell) {
    return !this.placed.includes(cell);
  }

  place(cell) {
    if (!this.isOver && this.isFree(cell)) this.placed.push(cell);
  }

  undo() {
    if (this.turn === 0) return;
    this.placed.pop();
    this.undone = true;
  }

  /** Records that this card's hint was used. */
  noteHint() {
    if (!this.hinted.includes(this.turn)) this.hinted.push(this.turn);
  }

  /** How many copies of each value have not been turned yet, not counting the current card. */
  left() {
    const turned = this.deck.slice(0, this.turn + 1);
    return VALUES.map((value) => ({ value, left: COPIES - turned.filter((one) => one === value).length }));
  }
}
