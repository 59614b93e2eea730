//! The flowers that a winner set aside.

use handeval_mahjong::{Flowers, ParseFlowersError};

use crate::Problem;
use crate::ask::Opt;
use crate::problem::shortened;

pub(in crate::mahjong::score) const FLOWERS: Opt<String> = Opt::new(
    "flowers",
    "FLOWERS",
    "The flower tiles the winner set aside; they can also be written in the hand, for example as \
     125f. MCR: how many; Hong Kong, Taiwan: which (from 1 to 8), such as 1256, or none",
    "2",
);

/// Reads the number of flowers.
pub(in crate::mahjong::score) fn n_flowers(value: &str) -> Result<u8, Problem> {
    value.parse().map_err(|_| {
        let message = format!(
            "`{}` is not a number of flowers: expected one from 0 to 8",
            shortened(value).escape_debug()
        );
        Problem::at("wrong-value", message, 0..value.len())
    })
}

/// Reads which flowers were set aside.
pub(in crate::mahjong::score) fn flowers(value: &str) -> Result<Flowers, Problem> {
    let flowers: Result<Flowers, ParseFlowersError> = value.parse();
    flowers.map_err(|error| Problem::at(error.kind(), error.to_string(), error.span()))
}

/// The flowers with these numbers, found among the tiles of a hand; an error if flowers were also
/// given beside the hand.
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
    let message = "the hand has flower tiles, and `flowers` is given too: expected the flowers in \
                   one place only";
    Problem::whole("repeated-option", message).about(FLOWERS.spec.name)
}
