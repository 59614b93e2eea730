import type { DeckQuestions } from "./types/deck.js";
import type { Poker } from "./types/games.js";
import type { Asking, PathsOf, Source } from "./types/shared.js";

export type * from "./types/deck.js";
export type * from "./types/error.js";
export type * from "./types/poker.js";
export type { Poker } from "./types/games.js";
export type { Asking, Line, LineInput, ReadAs, Source } from "./types/shared.js";
export { HandevalError } from "./types/shared.js";

/** The question about poker hand histories, and `deck`. */
export interface Handeval extends Asking<PathsOf<"poker-history">>, DeckQuestions {
  poker: Pick<Poker, "history">;
}

/** Loads the module, by default from the package's own file. */
export function load(source?: Source): Promise<Handeval>;
