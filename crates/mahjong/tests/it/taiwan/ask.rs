//! Turns a line of text into a question for the crate.

use handeval_mahjong::taiwan::{self, TaiwanWin};
use handeval_mahjong::{WinBy, Wind};

use crate::games::ask::asking;

asking!(taiwan, TaiwanWin, set);

/// Sets the fact about a win that a word names; `false` for any other word.
fn set(win: &mut TaiwanWin, name: &str, value: &str) -> bool {
    let wind = || Wind::parse(value).unwrap();
    match name {
        "seat" => win.seat = wind(),
        "round" => win.round = wind(),
        "from" => win.by = WinBy::Ron { from: Some(wind()) },
        "streak" => win.streak = value.parse().unwrap(),
        "flowers" => win.flowers = value.parse().unwrap(),
        _ => return false,
    }
    true
}
