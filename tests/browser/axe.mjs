// The accessibility rules that a program can check.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that a page can break by its colors alone. */
export const COLORS = ["color-contrast", "link-in-text-block"];

/**
 * The rules that a page can break by its words alone: something has no name or no language, or is
 * too wide.
 */
export const WORDS = [
  "aria-command-name", "aria-dialog-name", "aria-input-field-name", "aria-meter-name", "aria-progressbar-name", "aria-toggle-field-name", "aria-tooltip-name", "aria-treeitem-name",
  "button-name", "document-title", "empty-heading", "empty-table-header", "html-has-lang", "html-lang-valid", "image-alt", "input-button-name", "label", "label-title-only",
  "link-name", "role-img-alt", "scrollable-region-focusable", "select-name", "summary-name", "svg-img-alt", "table-duplicate-name", "valid-lang",
];

/**
 * What on a page breaks the rules: all of them, or those listed, where the same page has been
 * checked with other colors or other words.
 */
export async function violations(page, rules = null) {
  // The page's policy forbids adding the script as an element.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  // Only broken rules are reported.
  const { violations: found } = await page.evaluate(
    (rules) => globalThis.axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) }),
    rules,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`);
}
