// What the page can do without until the first card lies: it comes when the board is there.

import { showCaller } from "./caller.js";
import { Ending, findMissing } from "./ending.js";
import { showWhatCounts, welcome } from "./learn.js";
import { showStatistics } from "./statistics.js";

export const later = { ending: new Ending(), findMissing, showCaller, showStatistics, showWhatCounts, welcome };
