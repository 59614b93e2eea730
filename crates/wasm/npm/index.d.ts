import type { DeckQuestions } from "./types/deck.js";
import type { Field, Mahjong, Matematico, Poker } from "./types/games.js";
import type { Questions } from "./types/questions.js";
import type { Asking, Source } from "./types/shared.js";

export type * from "./types/deck.js";
export type * from "./types/error.js";
export type * from "./types/field.js";
export type * from "./types/games.js";
export type * from "./types/mahjong.js";
export type * from "./types/matematico.js";
export type * from "./types/poker.js";
export type * from "./types/questions.js";
// Both games have it, with the same keys.
export type { DamageReport } from "./types/mahjong.js";
export type { Asking, Line, LineInput, ReadAs, Source } from "./types/shared.js";
export { HandevalError } from "./types/shared.js";

/** The questions of all games. */
export interface Handeval extends Asking<keyof Questions>, DeckQuestions {
  poker: Poker;
  mahjong: Mahjong;
  matematico: Matematico;
  field: Field;
}

/** Loads the module, by default from the package's own file. */
export function load(source?: Source): Promise<Handeval>;
