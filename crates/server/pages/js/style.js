// Style sheets that are loaded when they are needed.

/**
 * Loads the style sheet of a `link` with `rel="later"`, which comes after the others. Resolves once it
 * applies; if it fails to load, the page works without it.
 */
export function styled(link) {
  if (link.rel === "stylesheet") return Promise.resolve();
  return new Promise((resolve) => {
    link.addEventListener("load", resolve, { once: true });
    link.addEventListener("error", resolve, { once: true });
    link.rel = "stylesheet";
    document.head.append(link);
  });
}
