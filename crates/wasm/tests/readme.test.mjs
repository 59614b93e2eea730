// The examples in the README run, and each value that they show after `//` is what the code
// returns.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

import { BLOCKS, project } from "./examples.mjs";

const { path, remove } = project();
after(remove);

/** The start of a line that is a statement without a value. */
const STATEMENT = /^\s*(?:const|import|let|\/\/)/;

let n_checks = 0;
globalThis.shows = (value, expected) => {
  n_checks += 1;
  assert.deepEqual(value, expected);
};

BLOCKS.forEach((block, idx) => {
  test(`example ${idx + 1}: ${block.split("\n").at(-2)}`, async () => {
    const lines = block.split("\n").map((line) => {
      const shown = STATEMENT.test(line) ? null : /^(.*); \/\/ (.*)$/.exec(line);
      return shown ? `shows(${shown[1]}, ${shown[2]});` : line;
    });
    const n_shown = lines.filter((line) => line.startsWith("shows(")).length;
    n_checks = 0;
    const file = join(path, `example-${idx}.js`);
    writeFileSync(file, lines.join("\n"));
    await import(pathToFileURL(file));
    assert.ok(n_shown > 0);
    assert.equal(n_checks, n_shown);
  });
});
