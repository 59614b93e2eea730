//! Seven-card stud, stud hi-lo and razz: how often each player wins, before all cards are known.
//!
//! A [`StudSpot`] describes the question: the players' cards (`hand.rs`), dead cards, and perhaps
//! the shared last card. `exact.rs` counts every deal, in pieces that `plan.rs` plans:
//! `final_hand.rs` lists the hands that each player can end up with; `flushes.rs` counts two
//! players by rank and corrects for flushes; `sweep.rs` compares all hands of both by inclusion and
//! exclusion (`ranks.rs`, or `subsets.rs` card by card; `lows.rs` for the low half); and `nested.rs`
//! counts more players one by one. `watch.rs` stops a piece before its end. `sample.rs` deals at
//! random. `value.rs` evaluates seven cards, and a [`StudTally`] holds the counts.

mod error;
mod exact;
mod final_hand;
mod flushes;
mod hand;
mod lows;
mod nested;
mod plan;
mod ranks;
#[cfg(feature = "monte-carlo")]
mod sample;
mod spot;
mod subsets;
mod sweep;
mod tally;
mod value;
mod watch;

pub use error::{ParseStudError, StudError, StudReason};
pub use exact::ExactStudEquity;
pub use hand::{StudCard, StudHand, read_stud_cards};
#[cfg(feature = "monte-carlo")]
pub use sample::SampledStudEquity;
pub use spot::StudSpot;
pub use tally::StudTally;
