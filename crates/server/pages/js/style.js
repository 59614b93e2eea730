// Style sheets that are loaded when they are needed.

/** Whether each of the sheets applies, as a promise, from the moment it is needed. */
const applied = new WeakMap();

/**
 * Loads the style sheet of a `link` with `rel="later"`, which comes after the others. Resolves once it
 * applies; if it fails to load, the page works without it.
 */
export function styled(link) {
  if (!applied.has(link)) applied.set(link, appended(link.href));
  return applied.get(link);
}

// A link of its own: the one with the address may be a preload, whose end says nothing about styles.
function appended(href) {
  return new Promise((resolve) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = href;
    sheet.addEventListener("load", resolve, { once: true });
    sheet.addEventListener("error", resolve, { once: true });
    document.head.append(sheet);
  });
}
