// The functions of each game: its questions, and fast functions that create no objects.

import type { FieldQuestions } from "./field.js";
import type { MahjongQuestions } from "./mahjong.js";
import type { MatematicoQuestions } from "./matematico.js";
import type { PokerQuestions, PokerRankOptions } from "./poker.js";

/** Poker. */
export interface Poker extends PokerQuestions {
  /** The strength of a hand of five to seven cards: from 1, the weakest, to 7462. */
  strength(text: string): number;
  /**
   * The strength of each row of `width` codes. The code of a card is `4 * rank + suit`: ranks from
   * 0 (a two) to 12 (an ace), suits in the order clubs, spades, diamonds, hearts. A hand that does
   * not qualify has 0.
   */
  strengths(
    codes: Uint8Array,
    width: number,
    options?: Pick<PokerRankOptions, "game" | "deck" | "order">,
  ): Uint16Array;
}

/** Mahjong. */
export interface Mahjong extends MahjongQuestions {
  /** How many tiles a hand is away from a ready hand; -1 if it wins. */
  shanten(text: string): number;
  /** The shanten of each row of 34 counts: how many of each tile a hand has, from `1m` to `7z`. */
  shantens(counts: Uint8Array): Int8Array;
  /** Whether a hand wins. */
  isWin(text: string): boolean;
}

/** Matematico. */
export interface Matematico extends MatematicoQuestions {
  /** The total of each row of 25 values, the cells of a full grid row by row: 1 to 13. */
  totals(values: Uint8Array): Uint32Array;
}

/** Fields of placed cards. */
export interface Field extends FieldQuestions {}

/** The games of each module that is smaller than the whole, with the functions that it has. */
export interface Modules {
  poker: { poker: Omit<Poker, "history"> };
  "poker-history": { poker: Pick<Poker, "history"> };
  mahjong: { mahjong: Omit<Mahjong, "log"> };
  "mahjong-log": { mahjong: Pick<Mahjong, "log"> };
  matematico: { matematico: Matematico };
  field: { field: Field };
}
