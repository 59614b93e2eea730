import type { DeckQuestions } from "./types/deck.js";
import type { Mahjong } from "./types/games.js";
import type { Asking, PathsOf, Source } from "./types/shared.js";

export type * from "./types/deck.js";
export type * from "./types/error.js";
export type * from "./types/mahjong.js";
export type { Mahjong } from "./types/games.js";
export type { Asking, Line, LineInput, ReadAs, Source } from "./types/shared.js";
export { HandevalError } from "./types/shared.js";

/** The question about mahjong logs, and `deck`. */
export interface Handeval extends Asking<PathsOf<"mahjong-log">>, DeckQuestions {
  mahjong: Pick<Mahjong, "log">;
}

/** Loads the module, by default from the package's own file. */
export function load(source?: Source): Promise<Handeval>;
