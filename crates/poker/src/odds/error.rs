//! Why the odds of a spot cannot be computed.

use alloc::format;
use alloc::string::String;
use core::fmt;

use strum::IntoStaticStr;

use super::OddsSpot;
use crate::Card;

/// Why an [`OddsSpot`] is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum OddsError {
    /// The board has one, two, or more than five cards.
    #[error(
        "{found} card{} on the board: expected 3, 4 or 5, or none before the flop",
        if *.found == 1 { "" } else { "s" }
    )]
    WrongBoardCount {
        /// The number of cards.
        found: usize,
    },
    /// There are more than nine opponents.
    #[error("{found} opponents: expected at most {}", OddsSpot::MAX_OPPONENTS)]
    TooManyOpponents {
        /// The number of opponents.
        found: usize,
    },
    /// A card is in two places.
    #[error("card `{card}` is {}: expected different cards", both(*.first, *.second))]
    DuplicateCard {
        /// The card.
        card: Card,
        /// The place where it is found first.
        first: CardPlace,
        /// The other place; the same one for a card that is on the board twice.
        second: CardPlace,
    },
    /// Too many cards are known or dead.
    #[error(
        "{found} unseen card{} left: expected at least {needed}, for the board and a random hand",
        if *.found == 1 { " is" } else { "s are" }
    )]
    TooFewCards {
        /// The number of cards that are left.
        found: usize,
        /// The number of cards to come, and two for a random hand.
        needed: usize,
    },
}

crate::keyed::kind_of!(OddsError, "`duplicate-card`");

/// Writes two places.
fn both(first: CardPlace, second: CardPlace) -> String {
    match first == second {
        true => format!("{first} twice"),
        false => format!("{first} and {second}"),
    }
}

/// The place of a known card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CardPlace {
    /// The player's hand.
    Hand,
    /// The board.
    Board,
    /// The dead cards.
    Dead,
    /// The hand of the opponent with this index.
    Opponent(usize),
}

/// Writes where a card is: `in the hand`, `in the hand of opponent 1`.
impl fmt::Display for CardPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hand => f.write_str("in the hand"),
            Self::Board => f.write_str("on the board"),
            Self::Dead => f.write_str("among the dead cards"),
            Self::Opponent(idx) => write!(f, "in the hand of opponent {}", idx + 1),
        }
    }
}
