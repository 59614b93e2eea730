//! Every function that returns a score agrees with the oracle on random Sichuan wins.

use crate::games::agrees::agrees;

agrees! {
    sichuan, SichuanWin, "sichuan.md", "S1. ";
    8_000 wins from 0x51C_4A2, at least 3_000 score;
    never ["wrong-hand-size", "after-a-claim", "fifth-visible", "no-chi", "only-with-a-win"];
    |score| (score.fan, score.capped, true, score.value),
    |capped, _| 1 << capped
}
