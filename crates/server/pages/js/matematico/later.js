// The code that is not needed until the first card is placed; it loads once the board is shown.

import { showCaller } from "./caller.js";
import { Ending, findMissing } from "./ending.js";
import { showWhatCounts, welcome } from "./learn.js";
import { showStatistics } from "./statistics.js";

export const later = { ending: new Ending(), findMissing, showCaller, showStatistics, showWhatCounts, welcome };
