// Making and finding elements, without a framework.

/** The element that a selector finds; a page without it is a bug. */
export function find(selector, root = document) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

/** An HTML element: attributes, `on…` listeners, `vars` (custom properties), children. */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Like `h`, but for SVG. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "vars") setVars(element, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...shown(children));
  return element;
}

/** The children that are there: a condition that does not hold, or a value that is not known, shows nothing. */
function shown(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && typeof child !== "boolean");
}

/** Replaces what an element contains, as `h` fills it; the browser's own function would show `false`. */
export function setChildren(element, ...children) {
  element.replaceChildren(...shown(children));
}

/** Sets custom properties: the only styles that scripts write. */
export function setVars(element, vars) {
  for (const [name, value] of Object.entries(vars)) element.style.setProperty(`--${name}`, value);
}

/** Text for screen readers only. */
export function hiddenText(text) {
  return h("span", { class: "hidden-text" }, text);
}

/**
 * Announces something to a screen reader; the same words are announced again if they are repeated.
 * If the region is also visible (`glance`), the caller announces "" when it no longer applies.
 */
export function announce(text) {
  const region = document.querySelector("#announce");
  if (!region) return;
  setChildren(region, text ? h("span", {}, text) : null);
}

/** Delays `call` until it has not been requested for `wait` milliseconds. */
export function debounced(wait, call) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...values), wait);
  };
}

/**
 * Copies the text of `field`. A page loaded over plain http has no clipboard, so it uses the
 * browser's older command to copy the selection. If that fails too, the text stays selected, to be
 * copied by hand.
 */
export async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
