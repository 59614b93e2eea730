//! Errors in an equity question.

use strum::IntoStaticStr;

use super::Spot;
use crate::{Card, Game};

/// Why a [`Spot`] is impossible or cannot be answered. Indices start at 0; numbers in messages
/// start at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum EquityError {
    /// There are fewer than two players or more than ten.
    #[error(
        "{found} player{plural} given: expected 2 to {max}",
        plural = if *.found == 1 { "" } else { "s" },
        max = Spot::MAX_PLAYERS
    )]
    WrongPlayerCount {
        /// The number of players.
        found: usize,
    },
    /// The board has more than five cards.
    #[error("{found} cards on the board: expected at most 5")]
    BoardTooLong {
        /// The number of cards.
        found: usize,
    },
    /// A dead card or a board card is not in the deck.
    #[error("card `{card}` is not in the 36-card deck: expected ranks `6` to `A`")]
    #[strum(serialize = "card-not-in-deck")]
    NotInDeck {
        /// The card.
        card: Card,
    },
    /// Two-card ranges are given for Omaha.
    #[error("an Omaha hand has 4, 5 or 6 cards: expected ranges of Omaha hands")]
    RangesOfOmaha,
    /// The hands do not belong to the game.
    #[error(
        "`{game}` is not played with these hands: expected a game with two cards each and a board"
    )]
    NotDealt {
        /// The game.
        game: Game,
    },
    /// A player has a different number of cards from the previous players.
    #[error(
        "player {} has {found} cards: expected {expected}, like the previous players",
        .player_idx + 1
    )]
    DifferentCardCounts {
        /// The player.
        player_idx: usize,
        /// The player's number of cards.
        found: usize,
        /// The number of cards that the previous players have.
        expected: usize,
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
    /// A card is on the board twice.
    #[error("card `{card}` is on the board twice: expected different cards")]
    DuplicateBoardCard {
        /// The card.
        card: Card,
        /// The index of the card's second occurrence on the board.
        card_idx: usize,
    },
    /// A dead card is on the board.
    #[error("dead card `{card}` is on the board: expected cards that are not on it")]
    DeadCardOnBoard {
        /// The card.
        card: Card,
    },
    /// Too many cards are dead.
    #[error(
        "{found} card{} left: expected at least {needed} for the players and the board",
        if *.found == 1 { " is" } else { "s are" }
    )]
    TooFewCards {
        /// The number of cards that are neither dead nor on the board.
        found: usize,
        /// The number of cards that the players and the board need.
        needed: usize,
    },
    /// An Omaha player's range has too many hands to list.
    #[error(
        "player {} can have more than {} hands: expected a narrower range, or `random`",
        .player_idx + 1,
        crate::OmahaRange::MAX_HANDS
    )]
    RangeTooWide {
        /// The player.
        player_idx: usize,
    },
    /// Every hand in a player's range contains a dead card or a board card.
    #[error(
        "every hand in player {}'s range contains a card that is dead or on the board: expected at \
         least one live hand",
        .player_idx + 1
    )]
    EmptyRange {
        /// The player.
        player_idx: usize,
    },
    /// The players cannot all have a hand from their ranges at once.
    #[error(
        "the players cannot all be dealt a hand from their ranges, which share too many cards: \
         expected ranges that can be dealt together"
    )]
    NoDeal,
    /// Random deals almost never give every player a hand.
    #[error(
        "random deals almost never give every player a hand, because the players' likely hands \
         share cards: expected ranges or weights that make clashes rarer, or an exact count"
    )]
    RareDeal,
    /// There are too many deals to count.
    #[error("the ranges can be dealt in too many ways to count: expected fewer hands or players")]
    TooManyDeals,
    /// The counts would be too large.
    #[error("the counts are too large (over 128 bits): expected fewer hands or simpler weights")]
    CountsTooLarge,
}

crate::keyed::kind_of!(EquityError, "`empty-range`");
