// The note above a room's page while something is wrong with the connection or the server.

import { find } from "../dom.js";

/** Events that do not show whether the server can save anything. */
const OF_THE_LINE = ["lost", "player"];

/** Shows what is wrong, according to an event's name: no connection, or nothing can be saved right now. */
export function showNotes(name) {
  find("#lost").hidden = name !== "lost";
  if (!OF_THE_LINE.includes(name)) find("#trouble").hidden = name !== "trouble";
}
