//! The errors of stud hands and spots.

use alloc::string::String;
use core::ops::Range;

use strum::IntoStaticStr;

use super::StudSpot;
use crate::{Card, ParseCardError, Rank};

/// Why text is not a stud player's cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct ParseStudError {
    pub(super) reason: StudReason,
    pub(super) span: Range<usize>,
}

/// What is wrong with a stud player's cards.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum StudReason {
    /// A card cannot be read.
    #[error(transparent)]
    Card(ParseCardError),
    /// An unknown card has a suit, or something else follows it.
    #[error(
        "`{}` follows the unknown card `x`: expected `x` alone, as in `xx/Qh`",
        crate::shown::shown(.found)
    )]
    UnknownWithSuit {
        /// What follows.
        found: String,
    },
    /// The text is a range of hold'em hands.
    #[error(
        "stud takes cards, not ranges: expected cards such as `AsKs/Qh`, with `x` for unknown ones"
    )]
    RangeGiven,
    /// The text has no card.
    #[error("no cards given: expected cards such as `AsKs/Qh`, or `random`")]
    NoCards,
    /// There is a second slash.
    #[error("a second `/` is one too many: expected the down cards, `/`, and the up cards")]
    SecondSlash,
    /// There are more than seven cards.
    #[error("{found} cards given for the hand: expected at most 7")]
    TooManyCards {
        /// The number of cards.
        found: usize,
    },
    /// The number of cards before the slash is wrong.
    #[error(
        "{found} down card{} before the slash: expected 2, or 3 on seventh street",
        if *.found == 1 { "" } else { "s" }
    )]
    WrongDownCount {
        /// The number of cards.
        found: usize,
    },
    /// The number of cards after the slash is wrong.
    #[error(
        "{found} up card{} after the slash: expected {expected}",
        if *.found == 1 { "" } else { "s" }
    )]
    WrongUpCount {
        /// The number of cards.
        found: usize,
        /// The number of cards expected.
        expected: &'static str,
    },
    /// A card occurs twice.
    #[error("card `{card}` is given twice: expected different cards")]
    DuplicateCard {
        /// The card.
        card: Card,
    },
    /// A card is unknown, where all cards must be known.
    #[error("an unknown card: expected known cards only, because the hand is ranked")]
    UnknownCard,
    /// The hand has a rank five times.
    #[error("all four cards of rank `{}` are taken: expected a rank that is left", .rank.char())]
    NoSuitLeft {
        /// The rank.
        rank: Rank,
    },
}

impl ParseStudError {
    /// What is wrong.
    #[must_use]
    pub const fn reason(&self) -> &StudReason {
        &self.reason
    }

    /// The error's machine-readable name, in kebab case: `wrong-down-count`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match &self.reason {
            StudReason::Card(error) => error.kind(),
            reason => reason.into(),
        }
    }

    /// The byte range of the part that is wrong.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

/// Why a [`StudSpot`] is impossible or cannot be counted. Indices start at 0; numbers in messages
/// start at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum StudError {
    /// The game is not a stud game.
    #[error("this game is not played with up and down cards: expected `stud`, `stud8` or `razz`")]
    NotStud,
    /// There are fewer than two players or more than eight.
    #[error(
        "{found} player{} given: expected 2 to {max}",
        if *.found == 1 { "" } else { "s" },
        max = StudSpot::MAX_PLAYERS
    )]
    WrongPlayerCount {
        /// The number of players.
        found: usize,
    },
    /// A player has a different number of cards from the others.
    #[error(
        "player {} has {found} card{}: expected {expected}, like player {}",
        .player_idx + 1,
        if *.found == 1 { "" } else { "s" },
        .other_idx + 1
    )]
    DifferentStreets {
        /// The player.
        player_idx: usize,
        /// The player's number of cards.
        found: usize,
        /// The other player's number of cards.
        expected: usize,
        /// The other player.
        other_idx: usize,
    },
    /// The board has more than one card.
    #[error(
        "{found} cards on the board: expected at most 1, because stud has no board but the shared \
         last card"
    )]
    BoardTooLong {
        /// The number of cards.
        found: usize,
    },
    /// A player has seven cards although the last card is shared.
    #[error(
        "player {} has 7 cards: expected at most 6, because the card on the board is the seventh",
        .player_idx + 1
    )]
    SevenCardsAndBoard {
        /// The player.
        player_idx: usize,
    },
    /// Two players have the same card.
    #[error(
        "card `{card}` is held by both player {} and player {}: expected different cards",
        .first_idx + 1,
        .second_idx + 1
    )]
    CardHeldTwice {
        /// The card.
        card: Card,
        /// The first player who has the card.
        first_idx: usize,
        /// The second player who has the card.
        second_idx: usize,
    },
    /// A player has a card that is dead or on the board.
    #[error(
        "card `{card}` of player {} is dead or on the board: expected live cards",
        .player_idx + 1
    )]
    HeldCardGone {
        /// The card.
        card: Card,
        /// The player.
        player_idx: usize,
    },
    /// A dead card is on the board.
    #[error("dead card `{card}` is on the board: expected cards that are not on it")]
    DeadCardOnBoard {
        /// The card.
        card: Card,
    },
    /// A dead card is given twice.
    #[error("dead card `{card}` is given twice: expected different cards")]
    DuplicateCard {
        /// The card.
        card: Card,
    },
    /// A card has no suit, in a game other than razz.
    #[error(
        "card `{}` has no suit: expected one of `c`, `s`, `d`, `h` after the rank, except in razz",
        .rank.char()
    )]
    MissingSuit {
        /// The rank.
        rank: Rank,
        /// The player; `None` for a dead card.
        player_idx: Option<usize>,
    },
    /// All cards of a rank that was given without a suit are taken.
    #[error("all four cards of rank `{}` are taken: expected a rank that is left", .rank.char())]
    NoSuitLeft {
        /// The rank.
        rank: Rank,
        /// The player; `None` for a dead card.
        player_idx: Option<usize>,
    },
    /// Too few cards are left, even if the last card is shared.
    #[error(
        "{found} card{} left: expected at least {needed} for the players",
        if *.found == 1 { " is" } else { "s are" }
    )]
    TooFewCards {
        /// The number of cards that are left.
        found: usize,
        /// The number of cards that the players need.
        needed: usize,
    },
    /// There are too many deals to count.
    #[error(
        "the cards can be dealt in too many ways to count: expected fewer players or more known \
         cards"
    )]
    TooManyDeals,
}

crate::keyed::kind_of!(StudError, "`different-streets`");
