//! The flowers that a winner set aside.

use crate::Problem;
use crate::ask::Opt;
use crate::problem::shortened;

pub(in crate::mahjong::score) const FLOWERS: Opt<String> = Opt::new(
    "flowers",
    "N",
    "MCR: the number of flower tiles the winner set aside, which can also be in the hand: 125f",
    "2",
);

/// The number of flowers.
pub(in crate::mahjong::score) fn n_flowers(value: &str) -> Result<u8, Problem> {
    value.parse().map_err(|_| {
        let message = format!(
            "`{}` is not a number of flowers: expected one from 0 to 8",
            shortened(value).escape_debug()
        );
        Problem::at("wrong-value", message, 0..value.len())
    })
}

/// The problem with flowers both in the hand and beside it.
pub(in crate::mahjong::score) fn flowers_twice() -> Problem {
    let message = "the hand has flower tiles, and `flowers` is given too: expected only one of \
                   them";
    Problem::whole("repeated-option", message).about(FLOWERS.spec.name)
}
