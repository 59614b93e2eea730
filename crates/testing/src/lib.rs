//! Code that the tests of several crates share: reproducible random numbers, and oracles that
//! answer the same questions as the evaluators, but slowly, straight from the text of the rules.
//!
//! Nothing here comes from the evaluators, and only the definition of a card comes from `cards`.

#![expect(
    clippy::missing_panics_doc,
    reason = "a wrong call should fail the test, and nobody catches the panic"
)]

pub mod discard_value;
pub mod field;
pub mod mahjong;
pub mod matematico;
mod numbers;
pub mod odds;
pub mod poker;
mod pokerstars;
pub mod pots;

pub use numbers::Numbers;
pub use pokerstars::pokerstars_hand;
