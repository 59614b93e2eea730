// Progress at a rate that a page can show.

/** The shortest time between two reports, in milliseconds. */
const INTERVAL = 100;

/** Returns a function that passes on what it is given, at most ten times a second. */
export function throttled(tell, clock = () => performance.now()) {
  let next = -Infinity;
  return (value) => {
    const now = clock();
    if (now < next) return;
    next = now + INTERVAL;
    tell(value);
  };
}
