//! How often each player wins: ranges, and what they are worth against each other.
//!
//! A [`Spot`] is the question: the game, ranges, a board, dead cards. `exact.rs` counts every board of every
//! deal, by the method that takes the least work: `deals.rs` goes deal by deal, and counts the
//! boards of each by their ranks (`matchup.rs`); `sweep.rs` and `triple.rs` go board by board
//! (`boards.rs`) through the combos of two and three players in their order (`lineup.rs`). `seats.rs` is for how
//! many players these are compiled. A [`Tally`] is what a piece of the work counted, and `symmetry.rs` knows which suits are alike. `sample.rs` deals at random where there is
//! too much to count, and `partial.rs` says what a part of a count says. `game.rs` knows how hands
//! of hold'em and of a short deck are valued; those of Omaha, in `omaha/`, have deals and matchups of
//! their own.

mod boards;
#[cfg(feature = "monte-carlo")]
mod clusters;
mod combo;
mod deals;
mod exact;
mod game;
mod lineup;
mod matchup;
mod omaha;
#[cfg(feature = "monte-carlo")]
mod partial;
mod range;
#[cfg(feature = "monte-carlo")]
mod sample;
mod seats;
mod spot;
mod sweep;
mod symmetry;
mod tally;
mod triple;

#[cfg(feature = "monte-carlo")]
pub(crate) use clusters::Clusters;
pub use combo::Combo;
pub use exact::{ExactEquity, Method};
pub use omaha::OmahaHolding;
#[cfg(feature = "monte-carlo")]
pub use partial::PartialEquity;
pub use range::{ParseRangeError, Range, RangeReason, Weight};
#[cfg(feature = "monte-carlo")]
pub use sample::SampledEquity;
pub(crate) use spot::gcd;
pub use spot::{EquityError, OmahaSpot, RangeSpot, Spot};
pub(crate) use symmetry::RENAMINGS;
pub use tally::{CategoryTally, ComboEquity, Detail, Equity, LowEquity, PlayerEquity, Tally};
