// What is packed: the files and the manifest; and a project that installs the archive.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { after, test } from "node:test";

import { FOLDER, MANIFEST } from "./package.mjs";

/** All paths in the exports of the manifest. */
function exported(value) {
  return typeof value === "string" ? [value] : Object.values(value).flatMap(exported);
}

test("everything that is exported is there", () => {
  for (const path of exported(MANIFEST.exports)) assert.ok(existsSync(join(FOLDER, path)), path);
});

test("the manifest has no scripts or dependencies", () => {
  assert.match(MANIFEST.version, /^\d+\.\d+\.\d+/);
  assert.equal(MANIFEST.name, "handeval");
  assert.equal(MANIFEST.sideEffects, false);
  for (const key of ["scripts", "dependencies", "optionalDependencies", "bin", "private"]) {
    assert.equal(MANIFEST[key], undefined, key);
  }
});

test("the modules have the program's version", () => {
  const manifest = readFileSync(new URL("../../../Cargo.toml", import.meta.url), "utf8");
  assert.ok(manifest.includes(`\nversion = "${MANIFEST.version}"\n`));
});

const place = mkdtempSync(join(tmpdir(), "handeval-install-"));
after(() => rmSync(place, { recursive: true }));

const skip =
  spawnSync("npm", ["--version"]).status === 0 ? false : "no npm: install Node.js with it";

test("a project installs the archive, and has its files", { skip }, () => {
  const call = (...words) => execFileSync("npm", words, { cwd: place, encoding: "utf8" });
  // The archive of the release, or one that npm makes from the folder.
  const archive =
    env.HANDEVAL_TGZ ?? join(place, JSON.parse(call("pack", "--json", FOLDER))[0].filename);
  writeFileSync(join(place, "package.json"), '{ "private": true }\n');
  call("install", "--offline", "--no-audit", "--no-fund", archive);
  const installed = join(place, "node_modules/handeval");
  for (const path of [...exported(MANIFEST.exports), "./README.md", "./LICENSE-MIT"]) {
    assert.ok(existsSync(join(installed, path)), path);
  }
  const program = `
    import { load } from "handeval";
    import { load as loadField } from "handeval/field";
    import { start } from "handeval/worker";
    const far = await start();
    const name = (await far.poker.rank("As Ks Qs Js Ts")).name;
    const shanten = (await load()).mahjong.shanten("123m456p789s1122z");
    const ids = (await loadField()).field.objectives({ objectives: [93] }).map(({ id }) => id);
    console.log(JSON.stringify([name, shanten, ids]));
  `;
  writeFileSync(join(place, "program.mjs"), program);
  const said = execFileSync(execPath, ["program.mjs"], { cwd: place, encoding: "utf8" });
  assert.deepEqual(JSON.parse(said), ["royal flush", 0, [93]]);
});
