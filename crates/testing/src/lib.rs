//! What tests of several crates share: reproducible random numbers, and oracles that answer the same
//! questions slowly, from the words of the rules.
//!
//! Nothing here comes from the evaluators, and from `cards` only what a card is.

#![expect(
    clippy::missing_panics_doc,
    reason = "what is asked wrongly fails the test, and nobody catches it"
)]

pub mod field;
pub mod mahjong;
pub mod matematico;
mod numbers;
pub mod poker;

pub use numbers::Numbers;
