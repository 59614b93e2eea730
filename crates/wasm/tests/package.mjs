// The packed package, as Node loads it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const PACKED = fileURLToPath(
  new URL("../../../target/dist-work/stage/npm/package", import.meta.url),
);

/** The folder of the package; `HANDEVAL_NPM` names another one. */
export const FOLDER = env.HANDEVAL_NPM ?? PACKED;

export const MANIFEST = JSON.parse(readFileSync(join(FOLDER, "package.json"), "utf8"));

/** Imports what the package exports under a name such as `./worker`. */
export function entry(name) {
  return import(pathToFileURL(join(FOLDER, MANIFEST.exports[name].node)));
}

export const { load, HandevalError } = await entry(".");
export const { start } = await entry("./worker");

/** Each question, with its options and its answer. */
export const EXAMPLES = JSON.parse(
  readFileSync(new URL("../../../fixtures/questions.json", import.meta.url), "utf8"),
);
