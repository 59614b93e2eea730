//! Every function that returns a score agrees with the oracle on random Hong Kong wins.

use super::oracle::base;
use crate::games::agrees::agrees;

agrees! {
    hongkong, HongkongWin, "hongkong.md", "H1. ";
    12_000 wins from 0x0009_9C0B, at least 5_000 score;
    never ["wrong-hand-size", "after-a-claim", "fifth-visible", "only-with-a-win"];
    |score| (score.faan, score.capped, score.won, score.base),
    base
}
