//! The flowers that a winner set aside.

use handeval_mahjong::{Flowers, ParseFlowersError};

use crate::Problem;
use crate::ask::Opt;
use crate::problem::shortened;

pub(in crate::mahjong::score) const FLOWERS: Opt<String> = Opt::new(
    "flowers",
    "FLOWERS",
    "The flower tiles the winner set aside, which can also be in the hand: 125f. MCR: their \
     number; Hong Kong, Taiwan: which of 1 to 8 they are, such as 1256, or none",
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

/// Which flowers there are.
pub(in crate::mahjong::score) fn flowers(value: &str) -> Result<Flowers, Problem> {
    let flowers: Result<Flowers, ParseFlowersError> = value.parse();
    flowers.map_err(|error| Problem::at(error.kind(), error.to_string(), error.span()))
}

/// The flowers with these numbers, which are among the tiles of a hand, if there are none beside
/// it.
pub(in crate::mahjong::score) fn flowers_in_hand(
    numbers: &[u8],
    beside: Flowers,
) -> Result<Flowers, Problem> {
    if !beside.is_empty() {
        return Err(flowers_twice());
    }
    let mut flowers = Flowers::EMPTY;
    for &number in numbers {
        flowers.insert(number);
    }
    Ok(flowers)
}

/// The problem with flowers both in the hand and beside it.
pub(in crate::mahjong::score) fn flowers_twice() -> Problem {
    let message = "the hand has flower tiles, and `flowers` is given too: expected only one of \
                   them";
    Problem::whole("repeated-option", message).about(FLOWERS.spec.name)
}
