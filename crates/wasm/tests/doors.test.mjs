// The module returns what the program prints, for the questions that the program's own tests
// compare with the server; `HANDEVAL_BIN` is the program.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { FOLDER } from "./package.mjs";

const DOORS = JSON.parse(readFileSync(new URL("../../../tests/cli/doors.json", import.meta.url), "utf8"));
const PROGRAM = env.HANDEVAL_BIN;
const skip = PROGRAM ? false : "HANDEVAL_BIN names no program";

const { create } = await import(pathToFileURL(join(FOLDER, "wasm/handeval.js")));
const raw = create();
raw.initSync({ module: readFileSync(join(FOLDER, "wasm/handeval.wasm")) });

/** The objects that the program prints, as text, one line each. */
function printed({ typed, input = "" }) {
  const run = spawnSync(PROGRAM, [...typed, "--json"], { input, encoding: "utf8", maxBuffer: 1 << 26 });
  // A program that refuses its arguments may end before its input is written.
  assert.ok(run.error === undefined || run.error.code === "EPIPE", String(run.error));
  return run.stdout.trim().split("\n");
}

function answered({ method, route, body = "" }) {
  const [status, json] = raw.request(method, route, body, 0n);
  return { status, json };
}

test("the answer to each question has the same bytes as the program's", { skip }, () => {
  assert.ok(DOORS.questions.length > 20);
  for (const question of DOORS.questions) {
    const { status, json } = answered(question);
    assert.equal(status, 200, question.route);
    const lines = printed(question);
    assert.equal(json, json.startsWith("[") ? `[${lines.join(",")}]` : lines.join("\n"), question.route);
  }
});

test("errors have the same kind as the program's", { skip }, () => {
  assert.ok(DOORS.bad.length > 15);
  for (const question of DOORS.bad) {
    const { status, json } = answered(question);
    assert.equal(status, 400, question.route);
    assert.equal(JSON.parse(json).error.kind, question.kind, question.route);
    assert.equal(JSON.parse(printed(question)[0]).error.kind, question.kind, question.route);
  }
});
