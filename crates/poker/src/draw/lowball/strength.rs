//! The strengths of five cards. They are meaningless for the games of four cards.

use super::hand::Lowball;
use crate::low::{AceToFive, DeuceToSeven, LowValue};
use crate::{FiveKey, Strength};

/// The strength of five cards.
pub(super) fn strength_of(game: Lowball, key: FiveKey) -> u16 {
    match game {
        Lowball::AceToFive => LowValue::<AceToFive>::ace_to_five(key).strength().get(),
        Lowball::DeuceToSeven | Lowball::Badugi | Lowball::BadugiDeuce => {
            let low = LowValue::<DeuceToSeven>::deuce_to_seven(key);
            low.strength().get()
        }
    }
}

/// The strength of five cards with this strength in standard poker.
pub(super) fn strength_from_high(game: Lowball, high: Strength) -> u16 {
    match game {
        Lowball::AceToFive => LowValue::<AceToFive>::from_high(high).strength().get(),
        Lowball::DeuceToSeven | Lowball::Badugi | Lowball::BadugiDeuce => {
            LowValue::<DeuceToSeven>::from_high(high).strength().get()
        }
    }
}
