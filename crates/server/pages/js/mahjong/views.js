// How answers are shown. This is not needed before the first answer, so it loads together with that.

import { otherDraw } from "./draw.js";
import { fansText, fansView, fanWaits } from "./fans.js";
import { scoreText, scoreView } from "./score.js";
import { acceptance, acceptanceText, discards, farText, headline, missing, ownHand, sizeText, ways, winText } from "./shapes.js";
import { ValuesView, drawsLeft, endValues, noValuesNote } from "./values.js";
import { waitTable } from "./waits.js";

export const views = { ValuesView, acceptance, acceptanceText, discards, drawsLeft, endValues, fanWaits, fansText, fansView, farText, headline, missing, noValuesNote, otherDraw, ownHand, scoreText, scoreView, sizeText, waitTable, ways, winText };
