//! Errors in reading an Omaha range.

use alloc::string::String;

use strum::IntoStaticStr;

use crate::equity::item_error::item_error;
use crate::shown::shown;
use crate::{Card, ParseCardError, Rank};

item_error!(
    ParseOmahaRangeError,
    OmahaRangeReason,
    "Why a string is not an [`OmahaRange`](super::OmahaRange).",
    "wrong-card-count"
);

/// What is wrong with an item of an Omaha range.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum OmahaRangeReason {
    /// There is nothing between two separators, or nothing at all.
    #[error("the item is empty: expected hands such as `AcAdJhTs`, `AA**`, `KKQQ` or `AA**:ds`")]
    EmptyItem,
    /// A character that should be a card is not one.
    #[error(
        "`{}` is not a card: expected cards such as `Ah`, ranks such as `A`, and `*` for any card",
        shown(.found.encode_utf8(&mut [0; 4]))
    )]
    UnknownCard {
        /// The character.
        found: char,
    },
    /// A Unicode playing card is not in the deck.
    #[error(transparent)]
    Card(ParseCardError),
    /// There are fewer than four cards or more than six.
    #[error(
        "{found} card{} given: expected 4, 5 or 6{}",
        if *.found == 1 { "" } else { "s" },
        if .instead.is_empty() {
            String::new()
        } else {
            alloc::format!(", with `*` for any card: `{instead}`")
        }
    )]
    WrongCardCount {
        /// The number of cards.
        found: usize,
        /// The item padded with `*` if it has too few cards; empty otherwise.
        instead: String,
    },
    /// An item has a different number of cards from the items before it.
    #[error("{found} cards given: expected {expected}, as in the items before it")]
    #[strum(serialize = "different-card-counts")]
    DifferentCardCounts {
        /// The number of cards.
        found: usize,
        /// The number of cards in the earlier items.
        expected: usize,
    },
    /// A card is given twice.
    #[error("card `{card}` is given twice: expected different cards")]
    DuplicateCard {
        /// The card.
        card: Card,
    },
    /// A rank is given more than four times.
    #[error("rank `{}` is given {found} times: expected at most 4", .rank.char())]
    TooManyOfRank {
        /// The rank.
        rank: Rank,
        /// The number of times that the rank is given.
        found: usize,
    },
    /// The text after the colon is not a suit pattern.
    #[error(
        "`{}` is not a suit pattern: expected `ds` (double-suited), `ss` (single-suited) or \
         `rainbow`",
        shown(.found)
    )]
    UnknownSuits {
        /// The text after the colon.
        found: String,
    },
    /// Suits are given for five or six cards, but only the suit patterns of four cards have names
    /// in common use.
    #[error(
        "`{name}` applies only to hands of four cards: expected no suits after {n_cards} cards"
    )]
    SuitsOfFour {
        /// The suits, as written.
        name: &'static str,
        /// The number of cards.
        n_cards: usize,
    },
    /// No hand with the cards of the item has these suits.
    #[error("no hand with these cards is {about}: expected different cards, or no `:{name}`")]
    NoSuchHand {
        /// The suits in words: `double-suited`.
        about: &'static str,
        /// The suits, as written.
        name: &'static str,
    },
    /// An item has a weight, but an Omaha hand cannot have one.
    #[error("an Omaha hand cannot have a weight: expected no weight")]
    WeightOfOmaha,
    /// A percentage is given, but hands of Omaha have no order.
    #[error(
        "a percentage refers to the 169 hands of hold'em: expected hands of Omaha, such as `AA**`"
    )]
    #[strum(serialize = "percentage-of-game")]
    PercentageOfOmaha,
    /// An `x` after a rank can mean any suit or any card.
    #[error(
        "`{rank}x` can be read as `{rank}` of any suit or as `{rank}` and any card: expected \
         `{rank}` alone or `{rank}*`"
    )]
    AmbiguousCard {
        /// The rank.
        rank: char,
    },
}
