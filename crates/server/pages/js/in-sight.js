// An answer next to its settings stays in sight while the settings are scrolled.

import { setVars } from "./dom.js";

/** Tells the style how tall an element is: a taller one than the window sticks to its bottom. */
export function keepInSight(element) {
  new ResizeObserver(() => setVars(element, { tall: `${element.offsetHeight}px` })).observe(element);
}
