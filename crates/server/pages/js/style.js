// Style sheets that are loaded when they are needed.

import { find } from "./dom.js";

/**
 * Loads the style sheet of a link with `rel="later"`, which comes after the others. Resolves once it
 * applies; if it fails to load, the page works without it.
 */
export function styled(id) {
  const link = find(`#${id}`);
  if (link.rel === "stylesheet") return Promise.resolve();
  return new Promise((resolve) => {
    link.addEventListener("load", resolve, { once: true });
    link.addEventListener("error", resolve, { once: true });
    link.rel = "stylesheet";
    document.head.append(link);
  });
}
