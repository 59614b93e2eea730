// Writes `npm/lib/questions.js`, a list of the questions, and `npm/types/`, the types of their
// options and answers.
//
// The questions come from the module itself (`describe`), the answers from the description of the
// API. `node generate.mjs [FOLDER]` reads the module in FOLDER, by default `target/dist/wasm/all`,
// and writes the files; with `--check` it reports whether they are up to date.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { argv, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { questionsModule } from "./generate/questions.mjs";
import { entryTypes, errorTypes, gameTypes } from "./generate/types.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const MODULE = join(HERE, "../../target/dist/wasm/all");
const DESCRIPTION = join(HERE, "../server/src/api/openapi/description.json");

/** All questions, from the module. */
async function described(folder) {
  // A folder that is not a package does not say that its files are modules.
  const glue = readFileSync(join(folder, "glue.js"));
  const { create } = await import(`data:text/javascript;base64,${glue.toString("base64")}`);
  const raw = create();
  raw.initSync({ module: readFileSync(join(folder, "handeval.wasm")) });
  return JSON.parse(raw.describe());
}

/** The generated files, by their path in the package. */
function files(questions, document) {
  const games = [...new Set(questions.map((question) => question.game))];
  const files = { "lib/questions.js": questionsModule(questions) };
  for (const game of games) {
    const ofGame = questions.filter((question) => question.game === game);
    files[`types/${game}.d.ts`] = gameTypes(game, ofGame, document);
  }
  files["types/error.d.ts"] = errorTypes(document);
  files["types/questions.d.ts"] = entryTypes(questions, document);
  return files;
}

const { values, positionals } = parseArgs({
  args: argv.slice(2),
  options: { check: { type: "boolean", default: false } },
  allowPositionals: true,
});
const questions = await described(resolve(positionals[0] ?? MODULE));
const document = JSON.parse(readFileSync(DESCRIPTION, "utf8"));
const stale = [];
for (const [name, text] of Object.entries(files(questions, document))) {
  const path = join(HERE, "npm", name);
  if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
  stale.push(name);
  if (!values.check) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
if (values.check && stale.length > 0) {
  console.log(`not as generate.mjs writes them: ${stale.join(", ")}`);
  exit(1);
}
