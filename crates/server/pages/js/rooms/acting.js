// The actions of a host in a room, from any page.

import { find, setChildren } from "../dom.js";
import { CODE, rooms } from "./api.js";

/**
 * Sends an action of the host, and returns whether it was done. While an action is being sent, it
 * is not sent again, but others are, because the room's event may arrive before the answer.
 */
export function acting(tell) {
  const asked = new Set();
  return async function act(action) {
    const name = JSON.stringify(action);
    if (asked.has(name)) return false;
    asked.add(name);
    setChildren(find("#page-problem"));
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
