// Asks each module in a folder a question about each of its games: `node smoke.mjs FOLDER`.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const QUESTIONS = {
  poker: ["poker/rank?hand=AsKsQsJsTs", "category", "straight-flush"],
  mahjong: ["mahjong/check?hand=123m456p789s11222z", "win", true],
  matematico: ["matematico/score", "total", 1320, { grid: "4 2 3 6 5 / 1 2 1 1 1 / 4 2 3 6 5 / 4 2 3 6 5 / 4 7 3 6 5" }],
  field: ["field/objectives", 0, undefined],
};

const folder = resolve(process.argv[2]);
const games = Object.keys(QUESTIONS);
for (const module of ["all", ...games]) {
  const { create } = await import(pathToFileURL(join(folder, module, "glue.js")));
  const raw = create();
  raw.initSync({ module: readFileSync(join(folder, module, "handeval.wasm")) });
  for (const game of module === "all" ? games : [module]) {
    const [address, key, expected, body] = QUESTIONS[game];
    const [status, json] = body ? raw.request("POST", address, JSON.stringify(body), 0n) : raw.request("GET", address, "", 0n);
    const answer = JSON.parse(json);
    if (status !== 200 || (expected !== undefined && answer[key] !== expected)) throw new Error(`${module}: ${address}: ${status} ${json}`);
  }
}
