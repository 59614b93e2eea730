import type { DeckQuestions } from "./types/deck.js";
import type { Field, Mahjong, Matematico, Modules, Poker } from "./types/games.js";
import type { BatchPath, Questions } from "./types/questions.js";
import type { Line, LineInput, PathsOf, Source } from "./types/shared.js";

export type * from "./index.js";
export { HandevalError } from "./types/shared.js";

/** The optional last argument of every function, to follow its progress or to end its work. */
export interface Watch {
  /**
   * Ends the work; the promise rejects with the reason. For `poker.equity` and `poker.draw`, what
   * was counted so far becomes the answer, if memory can be shared with workers.
   */
  signal?: AbortSignal;
  /** Called with the progress of the work, at most ten times a second. */
  progress?: (progress: Record<string, any>) => void;
}

/** A function whose answer is a promise. */
export type FarFunction<F> = F extends (...args: infer A) => infer R
  ? (...args: [...A, watch?: Watch]) => Promise<R>
  : never;

/** The same functions, but each returns a promise. */
export type FarOf<T> = { [K in keyof T]: FarFunction<T[K]> };

/** The games, each with its functions. */
export interface Games {
  poker: FarOf<Poker>;
  mahjong: FarOf<Mahjong>;
  matematico: FarOf<Matematico>;
  field: FarOf<Field>;
}

/** Functions that ask any question by its path, and one that ends the workers. */
export interface FarAsking<P extends keyof Questions> {
  /** Asks a question; the options include its input. */
  ask<K extends P>(
    path: K,
    options: Questions[K]["options"],
    watch?: Watch,
  ): Promise<Questions[K]["answer"]>;
  /**
   * Answers many inputs, divided among the workers; the answers are in the order of the lines. An
   * invalid line gets an answer with `error`. Progress is `{ done, total }`, in lines.
   */
  lines<K extends P & BatchPath>(
    path: K,
    texts: Iterable<LineInput>,
    options?: Questions[K]["lines"],
    watch?: Watch,
  ): Promise<Line<Questions[K]["answer"]>[]>;
  /** Ends the workers; unanswered promises reject. */
  end(): void;
}

/** What workers answer: the questions of all games, or of one module. */
export type Far<G extends keyof Modules | "all" = "all"> = G extends keyof Modules
  ? FarAsking<PathsOf<G>> &
      FarOf<DeckQuestions> & { [K in keyof Modules[G]]: FarOf<Modules[G][K]> }
  : FarAsking<keyof Questions> & FarOf<DeckQuestions> & Games;

/** How workers are started. */
export interface StartOptions<G extends keyof Modules | "all" = "all"> {
  /** The number of workers; a free one takes the next question. Default: 1. */
  workers?: number;
  /** The game or kind of log that they answer questions about; its module is smaller. Default: `all`. */
  game?: G;
  /** The module, if it is not the package's own file. */
  source?: Source;
}

/** Starts workers; every function returns a promise. */
export function start<G extends keyof Modules | "all" = "all">(
  options?: StartOptions<G>,
): Promise<Far<G>>;
