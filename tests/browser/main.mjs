// The tests of the pages, of a server or of a site (`site.mjs`): several files run in parallel,
// each with its own server and browser. Arguments select files by name.

import { availableParallelism } from "node:os";
import { argv } from "node:process";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import { SITE } from "./site.mjs";

/** The files, the slowest first. */
const FILES = ["every-page", "shifts", "languages", "paper", "days", "kept", "rooms", "class", "points", "matematico", "truth", "sizes", "hands", "keyboard", "equity", "range-grid", "in-sight", "front", "joy", "odds", "pots", "logs", "field", "mahjong", "draws", "chinese", "learn", "names", "quiz", "values", "yaku", "offline", "prefix", "sent", "static"];

/** The files about what only a server has, or does differently. */
const OF_SERVERS = ["rooms", "class", "offline", "prefix", "sent"];

const chosen = argv.length > 2 ? argv.slice(2) : FILES.filter((name) => !SITE || !OF_SERVERS.includes(name));
const files = chosen.map((name) => fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)));
const tests = run({ files, concurrency: availableParallelism() });
tests.on("test:fail", () => (process.exitCode = 1));
tests.compose(new spec()).pipe(process.stdout);
