// The types compile in strict mode, with the README's examples and every answer in the shared
// examples, and refuse what they must.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execPath } from "node:process";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

import { BLOCKS, project } from "./examples.mjs";
import { EXAMPLES } from "./package.mjs";

const COMPILER = fileURLToPath(new URL("../node_modules/typescript/lib/tsc.js", import.meta.url));
const skip = existsSync(COMPILER) ? false : "no TypeScript: run `npm ci` in crates/wasm";

const { path, remove } = project();
after(remove);

/** The part of Node that the README's examples use. */
const NODE = `declare module "node:module" {
  export function createRequire(path: string): { resolve(this: void, name: string): string };
}
`;

/** The shared examples as a program, which does not compile if a key is missing from the types. */
function examplesProgram() {
  const checks = EXAMPLES.map(({ path, options, answer }) => {
    const type = `Questions[${JSON.stringify(path)}]`;
    const given = `  options: ${JSON.stringify(options)} satisfies ${type}["options"],\n`;
    return `{\n${given}  answer: ${JSON.stringify(answer)} satisfies ${type}["answer"],\n},\n`;
  });
  return `import type { Questions } from "handeval";\nexport const all = [\n${checks.join("")}];\n`;
}

test("the types and all examples compile in strict mode", { skip }, () => {
  writeFileSync(join(path, "node.d.ts"), NODE);
  const files = BLOCKS.map((block, idx) => {
    const name = `example-${idx}.ts`;
    writeFileSync(join(path, name), block);
    return name;
  });
  writeFileSync(join(path, "answers.ts"), examplesProgram());
  copyFileSync(new URL("uses.ts", import.meta.url), join(path, "uses.ts"));
  for (const way of [
    ["--module", "nodenext"],
    ["--module", "esnext", "--moduleResolution", "bundler"],
  ]) {
    const options = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom", ...way];
    const named = ["node.d.ts", "uses.ts", "answers.ts", ...files];
    const { status, stdout } = spawnSync(execPath, [COMPILER, ...options, ...named], {
      cwd: path,
      encoding: "utf8",
    });
    assert.equal(status, 0, stdout);
  }
});
