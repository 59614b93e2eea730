//! Equity: how often each player wins.
//!
//! A [`Spot`] describes the question: game, hands, board and dead cards. `exact.rs` counts every
//! board of every deal by whichever method takes the least work. `deals.rs` goes deal by deal and
//! counts the boards of each by rank (`matchup.rs`); `sweep.rs` and `triple.rs` go board by board
//! (`boards.rs`) through the sorted combos of two or three players (`lineup.rs`). `seats.rs` lists
//! the table sizes that code is compiled for. A [`Tally`] holds counts, `pots.rs` those of pots
//! with two halves, `symmetry.rs` finds interchangeable suits, `partial.rs` estimates from part of
//! a count (`piece_order.rs`), and `sample.rs` deals at random (`dealer.rs`; `two_hands.rs`
//! for the most common sample). `game.rs` evaluates
//! hands of hold'em and short deck; Omaha has its own deals and matchups in `omaha/`.
//! `starting_hand/` has the 169 hands before the flop, their order, and the table of all pairs of
//! them, which `whole_hands.rs` uses; `by_hand.rs` sums counts of combos by hand. `known.rs` counts
//! the boards of known hands, for the [odds](crate::odds()).

mod boards;
mod by_hand;
#[cfg(feature = "monte-carlo")]
mod clusters;
mod combo;
mod count_in_pieces;
mod counts;
#[cfg(feature = "monte-carlo")]
mod dealer;
mod deals;
mod exact;
mod game;
mod item_error;
mod known;
mod lineup;
mod matchup;
mod omaha;
#[cfg(feature = "monte-carlo")]
mod partial;
mod piece_order;
mod pots;
mod range;
#[cfg(feature = "monte-carlo")]
mod sample;
mod seats;
mod spot;
mod starting_hand;
mod sweep;
mod symmetry;
mod tally;
mod triple;
#[cfg(feature = "monte-carlo")]
mod two_hands;
mod whole_hands;

pub use by_hand::StartingHandEquity;
pub use combo::Combo;
pub use count_in_pieces::CountInPieces;
#[cfg(feature = "monte-carlo")]
pub(crate) use dealer::{Deck as RandomDeck, Numbers};
pub use exact::{ExactEquity, Method};
pub(crate) use known::{categories, wins_by_mask};
pub use omaha::{
    OmahaHolding, OmahaRange, OmahaRangeReading, OmahaRangeReason, ParseOmahaRangeError,
};
#[cfg(feature = "monte-carlo")]
pub use partial::PartialEquity;
pub(crate) use piece_order::shuffled;
pub(crate) use pots::Pots;
pub use range::{Ladder, ParseRangeError, Range, RangeReading, RangeReason, Weight};
#[cfg(feature = "monte-carlo")]
pub use sample::SampledEquity;
pub(crate) use spot::gcd;
pub use spot::{EquityError, OmahaSpot, RangeSpot, Spot};
pub use starting_hand::{HeadsUpTally, Percentage, PercentageError, StartingHand, TopHands};
pub(crate) use symmetry::RENAMINGS;
pub(crate) use tally::shares;
pub use tally::{
    CategoryTally, ComboEquity, Detail, Equity, LowEquity, PlayerEquity, PotPart, Tally,
};
