// What is said above a room's page while something is wrong with the line or the server.

import { find } from "../dom.js";

/** Events that say nothing of whether the server can write things down. */
const OF_THE_LINE = ["lost", "player"];

/** Shows by the name of an event what is wrong: no connection, or nothing can be kept just now. */
export function showNotes(name) {
  find("#lost").hidden = name !== "lost";
  if (!OF_THE_LINE.includes(name)) find("#trouble").hidden = name !== "trouble";
}
