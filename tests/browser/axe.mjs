// The rules of accessibility that a program can check.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What of a page is against the rules. */
export async function violations(page) {
  // The policy of the page forbids the script as an element.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  // Of rules that are kept nothing is told.
  const { violations: found } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`);
}
