// What the types of several games share.

import type { ErrorReport } from "./error.js";
import type { BatchPath, Questions } from "./questions.js";

/** What `load` takes: an address, a response, bytes, or a compiled module. */
export type Source =
  string | URL | Response | Promise<Response> | ArrayBuffer | Uint8Array | WebAssembly.Module;

/** A key that an answer has if the input was written in another notation. */
export interface ReadAs {
  /** The input in plain notation. */
  read_as?: string;
}

type KeysOf<T> = T extends unknown ? keyof T : never;

/** One of several objects; keys that only the others have are undefined. */
export type OneOf<T, All = T> = T extends unknown
  ? T & { [K in Exclude<KeysOf<All>, keyof T>]?: undefined }
  : never;

/**
 * An answer of a batch, or what is wrong with its line. If a question has several answers, all
 * of them are here, each with the number of its line.
 */
export type Line<T> = T extends readonly (infer One)[]
  ? Line<One>
  : OneOf<(T & { line: number }) | (ErrorReport & { line: number })>;

/** A line of a batch: an input, a list of its cards or tiles, or an object with its options. */
export type LineInput = string | readonly string[] | Readonly<Record<string, unknown>>;

/** Functions that ask any of several questions by its path. */
export interface Asking<P extends keyof Questions> {
  /** Asks a question; the options include its input. */
  ask<K extends P>(path: K, options: Questions[K]["options"]): Questions[K]["answer"];
  /**
   * Answers many inputs, each only when its answer is read. An invalid line gets an answer with
   * `error`; invalid options are reported immediately.
   */
  lines<K extends P & BatchPath>(
    path: K,
    texts: Iterable<LineInput>,
    options?: Questions[K]["lines"],
  ): Iterable<Line<Questions[K]["answer"]>>;
}

/** The questions that have a module of their own, by its name. */
interface Separate {
  "poker-history": "poker/history";
  "mahjong-log": "mahjong/log";
}

/** The paths of the questions that a module has. */
export type PathsOf<M extends string> =
  | "deck"
  | (M extends keyof Separate
      ? Separate[M]
      : Exclude<Extract<keyof Questions, `${M}/${string}`>, Separate[keyof Separate]>);

/** A question that cannot be answered: what is wrong, and where. */
export class HandevalError extends Error {
  /** The kind, in kebab case. */
  readonly kind: string;
  /** The option at fault. */
  readonly parameter?: string;
  /** The row of the error, counted from 1 in a text, and from 0 in an array of codes. */
  readonly row?: number;
  /** The column of the error, in characters from 1. */
  readonly column?: number;
  /**
   * Where the error begins in the text of the option, in UTF-16 units from 0. This text is
   * `report.input`; for a list or an object, it is the JSON.
   */
  readonly start?: number;
  /** Where the error ends, in UTF-16 units. */
  readonly end?: number;
  /** The error object as all of handeval's interfaces report it. */
  readonly report: ErrorReport;
}
