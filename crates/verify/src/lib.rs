//! Verifies evaluators by exhaustion: it visits every hand, line and card, and every small field,
//! and compares the counts with published figures, or with counts made in a different way.
//!
//! - **How to call it.** There is one function per game. Each takes the evaluators as functions
//!   ([`Evaluators`]), so a wrong one can be shown to fail, and returns [`Fact`]s in a fixed order.
//! - **What it does not prove.** Counts are sums, so an evaluator that swaps two hands can still
//!   get them right. For mahjong, only hands whose suits the evaluator considers parts of a win are
//!   visited. The tests of the evaluator crates compare every answer with an oracle; this crate is
//!   for users to run.
//! - **What it does not do.** It prints nothing.
//!
//! ```
//! use handeval_verify::{Evaluators, matematico};
//!
//! let facts = matematico(&Evaluators::default());
//! assert!(facts.iter().all(|fact| fact.is_ok()));
//! ```

mod deals;
mod deck;
mod evaluators;
mod fact;
mod field;
mod mahjong;
mod matematico;
mod poker;
mod riichi;
mod shanten;
mod starting_hands;
mod threads;
mod variants;

pub use deck::deck;
pub use evaluators::{Evaluators, InGame, Ways, Worth};
pub use fact::Fact;
pub use field::field;
pub use mahjong::{mahjong, mahjong_of_one_suit};
pub use matematico::matematico;
pub use poker::poker;
pub use riichi::{riichi, riichi_counts};
pub use starting_hands::starting_hands;

/// The Rust example in the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The examples in `README.md`, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
