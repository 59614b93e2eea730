// Measures after how many milliseconds each page can be used on a slow line, and how long it takes
// until its answer is there. This is for docs/BENCHMARKS.md, and is not a test.
// `HANDEVAL_BIN=… HANDEVAL_CHROMIUM=… node measure.mjs`

import { measureVisit, start, stop } from "./browser.mjs";
import { FIRST_VISITS, addressOfVisit } from "./first-visits.mjs";

const N_TIMES = 5;
/** A poor mobile line: 400 kbit/s, 400 ms. */
const SLOW = { bytes: 50_000, latency: 400 };

const inOrder = (numbers) => numbers.toSorted((a, b) => a - b);
const line = (...cells) => process.stdout.write(`| ${cells.join(" | ")} |\n`);

await start();
try {
  const only = process.argv[2];
  const chosen = FIRST_VISITS.filter(({ path, name }) => !only || (name ?? path).includes(only));
  const visits = await Promise.all(chosen.map(async (visit) => ({ ...visit, name: visit.name ?? visit.path, ...(await addressOfVisit(visit)) })));
  await measureVisit(visits[0]); // warms up the browser
  line("page", "median ms", "median ms, slow line", "slowest ms, slow line", "requests", "KB sent");
  for (const visit of visits) {
    const fast = [];
    const slow = [];
    let found;
    for (let n = 0; n < N_TIMES; n += 1) {
      found = await measureVisit(visit);
      fast.push(found.ms);
    }
    for (let n = 0; n < N_TIMES; n += 1) slow.push((await measureVisit(visit, SLOW)).ms);
    const median = (times) => Math.round(inOrder(times)[times.length >> 1]).toLocaleString("en");
    line(`\`${visit.name}\``, median(fast), median(slow), Math.round(Math.max(...slow)).toLocaleString("en"), found.requests, Math.ceil(found.sent / 1000));
  }
} finally {
  await stop();
}
