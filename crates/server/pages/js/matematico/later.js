// The code that is not needed until the first card is placed; it loads once the board is shown.

import { Ending, findMissing } from "./ending.js";
import { showStatistics } from "./statistics.js";

export const later = { ending: new Ending(), findMissing, showStatistics };
