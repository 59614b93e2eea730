// Measures how long each page takes to show its content after its address is opened. This is for
// docs/BENCHMARKS.md, and is not a test. `HANDEVAL_BIN=… HANDEVAL_CHROMIUM=… node measure.mjs`

import { measureReady, start, stop } from "./browser.mjs";

const N_TIMES = 15;
const N_SLOW = 5;
/** A poor mobile line: 400 kbit/s, 400 ms. */
const SLOW = { bytes: 50_000, latency: 400 };
const PAGES = [
  ["/", "main h1", "exact answer"],
  ["/matematico?seed=1", "#left", "ace"],
  ["/matematico-sheets", "#sheet", "Four aces"],
  ["/poker?hand=As+Ks+Qs+Js+9d", "#draw-answer", "Discard 1 card"],
  ["/mahjong?hand=123m456p7899s1124z", "#answer", "-shanten"],
  ["/field", "#answer", "points"],
];

const inOrder = (numbers) => numbers.toSorted((a, b) => a - b);
const line = (...cells) => process.stdout.write(`| ${cells.join(" | ")} |\n`);

await start();
try {
  await measureReady(...PAGES[0]); // warms up the browser
  line("page", "median ms", "slowest ms", "median ms, slow line", "requests", "KB", "KB sent");
  for (const page of PAGES) {
    const found = [];
    for (let n = 0; n < N_TIMES; n += 1) found.push(await measureReady(...page));
    const slow = [];
    for (let n = 0; n < N_SLOW; n += 1) slow.push((await measureReady(...page, SLOW)).ms);
    const times = inOrder(found.map(({ ms }) => ms));
    const [{ requests, bytes, sent }] = found;
    line(page[0], Math.round(times[N_TIMES >> 1]), Math.round(times.at(-1)), Math.round(inOrder(slow)[N_SLOW >> 1]), requests, Math.ceil(bytes / 1000), Math.ceil(sent / 1000));
  }
} finally {
  await stop();
}
