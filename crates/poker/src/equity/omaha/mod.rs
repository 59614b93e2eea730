//! Omaha: each player has four to six cards and uses two of them with three from the board.
//!
//! `deals.rs` goes deal by deal, `matchup.rs` counts the boards of each by rank, `sample.rs`
//! evaluates random deals, `low.rs` evaluates the low half, and `split.rs` splits the pot between
//! high and low.

mod deals;
mod holding;
mod low;
mod matchup;
mod range;
#[cfg(feature = "monte-carlo")]
mod sample;
mod split;

pub(super) use deals::OmahaDeals;
pub use holding::OmahaHolding;
pub use range::{OmahaRange, OmahaRangeReading, OmahaRangeReason, ParseOmahaRangeError};
#[cfg(feature = "monte-carlo")]
pub(super) use sample::OmahaBoard;
#[cfg(feature = "monte-carlo")]
pub(super) use split::Split;
