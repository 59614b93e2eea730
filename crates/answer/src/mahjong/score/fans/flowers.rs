//! The flowers that a winner set aside.

use crate::Problem;
use crate::ask::Opt;
use crate::problem::shortened;

pub(in crate::mahjong::score) const FLOWERS: Opt<String> = Opt::new(
    "flowers",
    "N",
    "MCR: the number of flower tiles the winner set aside",
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
