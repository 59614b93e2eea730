// All tests of the pages: several files run in parallel, each with its own server and browser.

import { availableParallelism } from "node:os";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

/** The files, those that take the longest first. */
const FILES = ["every-page", "languages", "paper", "days", "rooms", "points", "matematico", "truth", "sizes", "hands", "keyboard", "equity", "mahjong", "learn", "names", "quiz", "offline", "prefix"];

const files = FILES.map((name) => fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)));
const tests = run({ files, concurrency: availableParallelism() });
tests.on("test:fail", () => (process.exitCode = 1));
tests.compose(new spec()).pipe(process.stdout);
