//! What can be wrong with a hand, and how a text is shown that is wrong.

use alloc::string::String;
use core::ops::Range;

use strum::IntoStaticStr;

use crate::{Card, Deck, ParseCardError};

/// Why cards are not a [`Hand`](crate::Hand). Indices count from 0, messages from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum HandError {
    /// There are fewer than five cards or more than seven.
    #[error(
        "{found} card{plural} given: expected a hand of 5, 6 or 7 cards",
        plural = if *.found == 1 { "" } else { "s" }
    )]
    #[strum(serialize = "wrong-card-count")]
    WrongCount {
        /// The number of cards.
        found: usize,
    },
    /// A card occurs twice.
    #[error(
        "card `{card}` occurs twice, as card {} and as card {}: expected different cards",
        .first_idx + 1,
        .second_idx + 1
    )]
    DuplicateCard {
        /// The card.
        card: Card,
        /// Where it stands first.
        first_idx: usize,
        /// Where it stands again.
        second_idx: usize,
    },
    /// The deck lacks a card.
    #[error(
        "card `{card}` is not in the {deck}-card deck: expected ranks `{}` to `A`",
        .deck.lowest_rank()
    )]
    #[strum(serialize = "card-not-in-deck")]
    NotInDeck {
        /// The card.
        card: Card,
        /// Where it stands.
        card_idx: usize,
        /// The deck.
        deck: Deck,
    },
    /// There are not as many cards as the game has.
    #[error(
        "{found} card{plural} {} given: expected {expected}",
        .of,
        plural = if *.found == 1 { "" } else { "s" }
    )]
    #[strum(serialize = "wrong-card-count")]
    WrongCountOf {
        /// The number of cards.
        found: usize,
        /// Of what they are: `of the hand`, `on the board`.
        of: &'static str,
        /// The numbers that there can be: `4, 5 or 6`.
        expected: &'static str,
    },
    /// A card of the hand lies on the board as well.
    #[error("card `{card}` is in the hand and on the board: expected different cards")]
    #[strum(serialize = "duplicate-card")]
    OnTheBoard {
        /// The card.
        card: Card,
        /// Where it stands in the hand.
        card_idx: usize,
    },
    /// There is no board, in a game that has one.
    #[error("no board given: expected one of 3, 4 or 5 cards")]
    #[strum(serialize = "board-missing")]
    NoBoard,
    /// There is a joker, in a game that has none.
    #[error("card {} is a joker: expected cards of the deck", .card_idx + 1)]
    #[strum(serialize = "no-joker-in-deck")]
    JokerNotInDeck {
        /// Where it stands.
        card_idx: usize,
    },
    /// There are more than two jokers.
    #[error("card {} is the third joker: expected at most 2", .third_idx + 1)]
    TooManyJokers {
        /// Where the third stands.
        third_idx: usize,
    },
}

impl HandError {
    /// The name of the error for programs, in kebab case: `duplicate-card`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Why a text is not a [`Hand`](crate::Hand).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseHandError {
    /// A card cannot be read.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// The cards can be read, and are no hand.
    #[error("{error}")]
    Hand {
        /// What is wrong with them.
        error: HandError,
        /// The bytes of the cards that are wrong.
        span: Range<usize>,
    },
}

impl ParseHandError {
    /// The name of the error for programs, in kebab case: that of the error inside.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Card(error) => error.kind(),
            Self::Hand { error, .. } => error.kind(),
        }
    }

    /// The bytes of the text that are wrong: of the card that cannot be read, that the deck
    /// lacks, or that stands there for the second time; of the cards that are too many; or of
    /// all cards when they are too few (empty and at the start if there is none).
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match self {
            Self::Card(error) => error.span(),
            Self::Hand { span, .. } => span.clone(),
        }
    }
}

/// A text as a message shows it: without control characters, and not for ever.
pub(crate) fn shown(text: &str) -> String {
    const MAX_CHARS: usize = 40;
    let escaped = text.escape_debug();
    match escaped.clone().nth(MAX_CHARS) {
        Some(_) => escaped.take(MAX_CHARS).chain(['…']).collect(),
        None => escaped.collect(),
    }
}
