import type { DeckQuestions } from "./types/deck.js";
import type { Field } from "./types/games.js";
import type { Asking, PathsOf, Source } from "./types/shared.js";

export type * from "./types/deck.js";
export type * from "./types/error.js";
export type * from "./types/field.js";
export type { Field } from "./types/games.js";
export type { Asking, Line, LineInput, ReadAs, Source } from "./types/shared.js";
export { HandevalError } from "./types/shared.js";

/** The questions of field, and `deck`. */
export interface Handeval extends Asking<PathsOf<"field">>, DeckQuestions {
  field: Field;
}

/** Loads the module, by default from the package's own file. */
export function load(source?: Source): Promise<Handeval>;
