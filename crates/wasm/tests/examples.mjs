// The examples in the README, as programs in a folder that has the package.

import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { FOLDER } from "./package.mjs";

/** The pages with examples: the package's README and the project's. */
const PAGES = [join(FOLDER, "README.md"), fileURLToPath(new URL("../../../README.md", import.meta.url))];

/** The blocks of JavaScript in these pages. */
export const BLOCKS = PAGES.flatMap((page) => [
  ...readFileSync(page, "utf8").matchAll(/^```js\n([^]*?)^```$/gm),
]).map(([, text]) => text);

/**
 * Makes a folder in which the package is installed; returns its path and a function that removes
 * it.
 */
export function project() {
  const path = mkdtempSync(join(tmpdir(), "handeval-npm-"));
  writeFileSync(join(path, "package.json"), '{ "type": "module", "private": true }\n');
  mkdirSync(join(path, "node_modules"));
  symlinkSync(FOLDER, join(path, "node_modules/handeval"));
  return { path, remove: () => rmSync(path, { recursive: true }) };
}
