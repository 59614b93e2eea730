// Values that the browser stores as JSON.

/** A stored value; `otherwise` without one. */
export function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise; // forbidden, or not ours
  }
}

/** Returns whether it was stored. If storage is full or forbidden, it is not, and a reload starts over. */
export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
