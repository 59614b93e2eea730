//! What the tests of several crates share: numbers that look random and are the same in every run,
//! and the answers once more, slowly, from the words of the rules.
//!
//! Nothing here is taken from the evaluators; of `cards` it is only what a card is.

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
