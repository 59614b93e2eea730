//! Turns a line of text into a question for the crate.

use handeval_mahjong::TileSuit;
use handeval_mahjong::sichuan::{self, SichuanWin};

use crate::games::ask::asking;

asking!(sichuan, SichuanWin, set);

/// Sets the fact about a win that a word names; `false` for any other word.
fn set(win: &mut SichuanWin, name: &str, value: &str) -> bool {
    match name {
        "lack" => win.lack = TileSuit::from_char(value.chars().next().unwrap()),
        "won" => win.n_won = value.parse().unwrap(),
        _ => return false,
    }
    true
}
