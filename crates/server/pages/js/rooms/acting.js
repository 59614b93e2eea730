// What a host does in a room, from whichever page.

import { find } from "../dom.js";
import { CODE, rooms } from "./api.js";

/**
 * Sends what the host does, and says whether it was done. What is being asked for is not asked for
 * again; anything else is, for the room may tell of the one before its answer is here.
 */
export function acting(tell) {
  const asked = new Set();
  return async function act(action) {
    const name = JSON.stringify(action);
    if (asked.has(name)) return false;
    asked.add(name);
    find("#page-problem").replaceChildren();
    try {
      await rooms.host(CODE, action);
      return true;
    } catch (problem) {
      if (!problem.report) throw problem;
      tell(problem, () => act(action));
      return false;
    } finally {
      asked.delete(name);
    }
  };
}
