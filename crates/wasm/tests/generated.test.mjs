// The generated files are what `generate.mjs` writes from the module and the API's description.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { env, execPath } from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

test("the generated files are up to date", () => {
  const program = fileURLToPath(new URL("../generate.mjs", import.meta.url));
  const folder = env.HANDEVAL_WASM ? [env.HANDEVAL_WASM] : [];
  const { status, stdout, stderr } = spawnSync(execPath, [program, "--check", ...folder], {
    encoding: "utf8",
  });
  assert.equal(status, 0, `${stdout}${stderr}: run \`node crates/wasm/generate.mjs\``);
});
