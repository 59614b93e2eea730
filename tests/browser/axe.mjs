// The accessibility rules that a program can check.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What on a page breaks the rules. */
export async function violations(page) {
  // The page's policy forbids adding the script as an element.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  // Only broken rules are reported.
  const { violations: found } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`);
}
