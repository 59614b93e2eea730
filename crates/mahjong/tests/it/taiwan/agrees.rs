//! Every function that returns a score agrees with the oracle on random Taiwan wins.

use crate::games::agrees::agrees;

agrees! {
    taiwan, TaiwanWin, "taiwan.md", "T1. ";
    8_000 wins from 0x7A1_4A2, at least 3_000 score;
    never ["wrong-hand-size", "after-a-claim", "fifth-visible", "only-with-a-win"];
    |score| (score.tai, score.capped, score.won, 0),
    |_, _| 0
}
