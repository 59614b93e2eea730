// The module survives what fuzzing has found: no input of a corpus makes it trap.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { QUESTIONS } from "../npm/lib/questions.js";
import { FOLDER } from "./package.mjs";

const { create } = await import(pathToFileURL(join(FOLDER, "wasm/handeval.js")));

const raw = create();
const panics = [];
raw.initSync({ module: readFileSync(join(FOLDER, "wasm/handeval.wasm")) });
raw.on_panic((text) => panics.push(text));

const ESCAPES = { n: "\n", r: "\r", t: "\t", "\\": "\\" };

/** A line of a corpus as text; bytes that are not text become odd characters. */
function unescaped(line) {
  return line.replaceAll(/\\(?:x(..)|u\{(\w+)\}|(.))/g, (_, byte, code, char) => {
    if (byte) return "\ufffd";
    return code ? String.fromCodePoint(Number.parseInt(code, 16)) : ESCAPES[char];
  });
}

const folder = new URL("../../../fuzz/corpus/", import.meta.url);
const corpora = readdirSync(folder).map((name) => {
  const lines = readFileSync(new URL(name, folder), "utf8").split("\n").filter(Boolean);
  return [name, lines.map(unescaped)];
});

/** Options with which every answer is quick. */
const SHORT = {
  "matematico/best": { time: 0.001 },
  "matematico/hint": { player: "greedy" },
  "matematico/par": { games: 1, player: "greedy" },
  "matematico/review": { player: "greedy", time: 0.001 },
};

const stop = () => true;

/** Asks a question, and reports it if the module traps. */
function survives(name, ...args) {
  try {
    return raw[name](...args);
  } catch (error) {
    // A text is an error of a fast function.
    if (typeof error === "string") return [400, error];
    return assert.fail(`${name} ${JSON.stringify(args.slice(0, 3))}: ${panics} ${error}`);
  }
}

/** Checks a status and its JSON. */
function check([status, json]) {
  assert.ok([200, 400, 404, 405, 503].includes(status), json);
  JSON.parse(json);
}

for (const [name, texts] of corpora) {
  test(`the corpus ${name}`, () => {
    assert.ok(texts.length > 0);
    for (const text of texts) {
      for (const [path, { input }] of Object.entries(QUESTIONS)) {
        if (input === null) continue;
        const options = SHORT[path] ?? {};
        const object = JSON.stringify({ ...options, [input]: text });
        check(survives("ask", path, object, 1n, stop));
      }
      for (const path of ["poker/rank", "poker/compare", "mahjong/check", "mahjong/score"]) {
        const answers = survives("lines", path, "{}", [JSON.stringify(text), text], 1n);
        for (const line of answers.trimEnd().split("\n")) JSON.parse(line);
      }
      for (const quick of ["poker_strength", "mahjong_shanten", "mahjong_is_win"]) {
        survives(quick, text);
      }
      // A request, if it is one: a method, an address, headers, an empty line, a body.
      const [head, ...body] = text.split("\n\n");
      const [method, address] = head.split("\n")[0].split(" ");
      const below = (address ?? "").replace("/api/v1/", "");
      check(survives("request", method, below, body.join("\n\n"), 1n, stop));
    }
    assert.deepEqual(panics, []);
  });
}
