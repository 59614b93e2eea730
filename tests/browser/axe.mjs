// The accessibility rules that a program can check.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What on a page breaks the rules. The contrast of its colors, which takes longest to check, can be
 * left out where the same page has been checked with other words.
 */
export async function violations(page, { withColors = true } = {}) {
  // The page's policy forbids adding the script as an element.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  // Only broken rules are reported.
  const { violations: found } = await page.evaluate(
    (enabled) => globalThis.axe.run(document, { resultTypes: ["violations"], rules: { "color-contrast": { enabled } } }),
    withColors,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`);
}
