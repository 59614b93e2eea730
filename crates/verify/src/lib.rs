//! Proofs by exhaustion: every hand, line and card, and every small field, is visited, and what is
//! counted is set beside the figure that others have published, or that another way of counting
//! gives.
//!
//! The evaluators are given as functions ([`Evaluators`]), so that a wrong one can be shown to
//! fail: a proof that cannot fail proves nothing.
//!
//! - **What it does.** One function a game returns [`Fact`]s, in a fixed order.
//! - **What it does not prove.** Counts are sums. An evaluator that swaps two hands of different
//!   strengths can have the right counts, and of mahjong hands only those are visited whose suits
//!   the evaluator itself takes for parts of a win. The tests of the evaluator crates compare
//!   every answer with an oracle; this crate is what a user can run.
//! - **What it does not do.** It prints nothing, and it is no part of the evaluator crates: who
//!   imports one of those does not pay for the proof.
//!
//! ```
//! use handeval_verify::{Evaluators, matematico};
//!
//! let facts = matematico(&Evaluators::default());
//! assert!(facts.iter().all(|fact| fact.is_ok()));
//! ```

mod deck;
mod evaluators;
mod fact;
mod field;
mod mahjong;
mod matematico;
mod poker;
mod riichi;
mod shanten;
mod threads;
mod variants;

pub use deck::deck;
pub use evaluators::{Evaluators, InGame, Ways, Worth};
pub use fact::Fact;
pub use field::field;
pub use mahjong::mahjong;
pub use matematico::matematico;
pub use poker::poker;
pub use riichi::{riichi, riichi_counts};

/// The Rust example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The examples of `README.md`, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
