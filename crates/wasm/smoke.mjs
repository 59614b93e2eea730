// Asks each module in a folder a question about each of its parts: `node smoke.mjs FOLDER`.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const EXAMPLES = JSON.parse(readFileSync(new URL("../../fixtures/questions.json", import.meta.url), "utf8"));
const optionsOf = (wanted) => EXAMPLES.find(({ path }) => path === wanted).options;

const QUESTIONS = {
  poker: ["poker/rank?hand=AsKsQsJsTs", "category", "straight-flush"],
  "poker-history": ["poker/history", 0, undefined, optionsOf("poker/history")],
  mahjong: ["mahjong/check?hand=123m456p789s11222z", "win", true],
  "mahjong-log": ["mahjong/log", 0, undefined, optionsOf("mahjong/log")],
  matematico: ["matematico/score", "total", 1320, { grid: "4 2 3 6 5 / 1 2 1 1 1 / 4 2 3 6 5 / 4 2 3 6 5 / 4 7 3 6 5" }],
  field: ["field/objectives", 0, undefined],
};

const folder = resolve(process.argv[2]);
const parts = Object.keys(QUESTIONS);
for (const module of ["all", ...parts]) {
  const { create } = await import(pathToFileURL(join(folder, module, "glue.js")));
  const raw = create();
  raw.initSync({ module: readFileSync(join(folder, module, "handeval.wasm")) });
  for (const part of module === "all" ? parts : [module]) {
    const [address, key, expected, body] = QUESTIONS[part];
    const [status, json] = body ? raw.request("POST", address, JSON.stringify(body), 0n) : raw.request("GET", address, "", 0n);
    const answer = JSON.parse(json);
    if (status !== 200 || (expected !== undefined && answer[key] !== expected)) throw new Error(`${module}: ${address}: ${status} ${json}`);
  }
}
