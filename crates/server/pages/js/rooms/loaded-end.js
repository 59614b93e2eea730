// Loads what only the end of a game needs, once the first screen is there.

import { loaded } from "../ask.js";
import { find, setChildren } from "../dom.js";
import { problemBox } from "../problems.js";
import { styled } from "../style.js";

/** What the module of a page's end exports, with its styles applied; `null` if it fails to load, which is reported. */
export async function loadedEnd(module) {
  try {
    const [{ end }] = await Promise.all([loaded(module), ...[...document.querySelectorAll('link[as="style"]')].map(styled)]);
    return end;
  } catch (problem) {
    if (!problem.report) throw problem;
    setChildren(find("#page-problem"), problemBox(problem, { again: () => location.reload() }));
    return null;
  }
}
