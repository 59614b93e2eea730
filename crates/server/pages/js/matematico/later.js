// The code that is not needed until the first card is placed; it loads once the board is shown.

import { Hints } from "./hints.js";
import { lineWords, showLook } from "./look.js";
import { showStatistics } from "./statistics.js";

const hintsFor = (page) => new Hints(page);

export const later = { hintsFor, lineWords, showLook, showStatistics };
