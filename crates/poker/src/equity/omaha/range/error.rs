//! The errors of the text of an Omaha range.

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
    /// Something else is where a card belongs.
    #[error(
        "`{}` is not a card: expected cards such as `Ah`, ranks such as `A`, and `*` for any card",
        .found.escape_debug()
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
        /// The item with any cards after it, if it has too few.
        instead: String,
    },
    /// An item has another number of cards than the items before.
    #[error("{found} cards given: expected {expected}, as in the items before")]
    #[strum(serialize = "different-card-counts")]
    DifferentCardCounts {
        /// The number of cards.
        found: usize,
        /// The number of those before.
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
        /// How often it is given.
        found: usize,
    },
    /// The suits after the colon are unknown.
    #[error(
        "`{}` says nothing about suits: expected `ds` (double-suited), `ss` (single-suited) or \
         `rainbow`",
        shown(.found)
    )]
    UnknownSuits {
        /// What follows the colon.
        found: String,
    },
    /// The suits of more than four cards have no settled names.
    #[error("`{name}` is for hands of four cards: expected no suits after {n_cards} cards")]
    SuitsOfFour {
        /// The suits, as written.
        name: &'static str,
        /// The number of cards.
        n_cards: usize,
    },
    /// An item has a weight.
    #[error("a hand of Omaha cannot have a weight: expected none")]
    WeightOfOmaha,
    /// An `x` after a rank may be its suit or a card.
    #[error(
        "`{rank}x` can be read as `{rank}` of any suit or as `{rank}` and any card: expected \
         `{rank}` alone or `{rank}*`"
    )]
    AmbiguousCard {
        /// The rank.
        rank: char,
    },
}
