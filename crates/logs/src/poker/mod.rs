//! Poker hand histories.

pub(crate) mod phh;
pub(crate) mod pokerstars;
