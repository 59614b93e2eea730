//! Omaha: four to six cards per player, of which two play with three of the board.
//!
//! `deals.rs` goes deal by deal, `matchup.rs` counts the boards of each by rank, `sample.rs` values
//! random deals, `low.rs` the low half; `split.rs` shares a pot between both.

mod deals;
mod holding;
mod low;
mod matchup;
#[cfg(feature = "monte-carlo")]
mod sample;
mod split;

pub(super) use deals::OmahaDeals;
pub use holding::OmahaHolding;
#[cfg(feature = "monte-carlo")]
pub(super) use sample::OmahaBoard;
pub(super) use split::PARTS_OF_POT;
#[cfg(feature = "monte-carlo")]
pub(super) use split::Split;
