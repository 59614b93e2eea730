//! Errors in reading a range.

use alloc::string::String;

use strum::IntoStaticStr;

use crate::equity::item_error::item_error;
use crate::shown::shown;
use crate::{Card, Combo, ParseCardError, Percentage, PercentageError, Rank, TopHands};

item_error!(
    ParseRangeError,
    RangeReason,
    "Why a string is not a [`Range`](crate::Range).",
    "unknown-rank"
);

/// What is wrong with an item of a range.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum RangeReason {
    /// An item is empty, or the whole string is.
    #[error("the item is empty: expected hands such as `AhKd`, `QQ+`, `AKs` or `random`")]
    EmptyItem,
    /// A character that should be a rank is not one.
    #[error(
        "`{}` is not a rank: expected one of `2` to `9`, `T` or `10`, `J`, `Q`, `K`, `A`",
        shown(.found.encode_utf8(&mut [0; 4]))
    )]
    UnknownRank {
        /// The character.
        found: char,
    },
    /// A rank is not in the short deck.
    #[error("rank `{}` is not in the 36-card deck: expected ranks `6` to `A`", .rank.char())]
    #[strum(serialize = "card-not-in-deck")]
    NotInDeck {
        /// The rank.
        rank: Rank,
    },
    /// The item ends where a rank belongs.
    #[error(
        "the item ends too early: expected two ranks, such as `AK`, or two cards, such as `AhKd`"
    )]
    MissingRank,
    /// A card has no suit, or an unknown one.
    #[error("the second card has no suit: expected one of `c`, `s`, `d`, `h`")]
    MissingSuit,
    /// A Unicode playing card is not in the deck.
    #[error(transparent)]
    Card(ParseCardError),
    /// Both cards of a combo are the same.
    #[error("card `{card}` is given twice: expected two different cards")]
    DuplicateCard {
        /// The card.
        card: Card,
    },
    /// A pair is marked suited or offsuit.
    #[error("a pair is neither suited nor offsuit: expected just the two ranks, such as `QQ`")]
    SuitedPair,
    /// Something follows a complete item.
    #[error(
        "`{}` does not belong here: expected {expected}",
        shown(.found.encode_utf8(&mut [0; 4]))
    )]
    UnexpectedCharacter {
        /// The character.
        found: char,
        /// The text that is allowed here.
        expected: &'static str,
    },
    /// `+` or `-` follows two cards.
    #[error("two cards are one combo: expected no `{found}` after them")]
    NotAfterCards {
        /// `+` or `-`.
        found: char,
    },
    /// The hands on either side of a dash are not marked suited or offsuit.
    #[error(
        "say whether the hands on either side of a dash are suited or offsuit: \
         expected `{first}s-{last}s` or `{first}o-{last}o`"
    )]
    DashWithoutSuits {
        /// The ranks before the dash.
        first: String,
        /// The ranks after the dash.
        last: String,
    },
    /// The hands on either side of a dash are of different kinds.
    #[error(
        "the hands on either side of a dash are of different kinds: \
         expected two pairs, two suited hands or two offsuit ones"
    )]
    DashOfKinds,
    /// The hands on either side of a dash share neither a rank nor a gap.
    #[error(
        "the hands on either side of a dash do not form a sequence: expected the same first rank, \
         as in `A5s-A2s`, or the same gap, as in `T9s-76s`"
    )]
    DashWithoutRow,
    /// A number before a percent sign is not a percentage.
    #[error(transparent)]
    BadPercentage(#[from] PercentageError),
    /// No hand fits into a percentage.
    #[error(
        "no hand is in the top {top}: expected `{}`, which is `AA` alone, or more",
        Percentage::of_combos(6)
    )]
    NoHandInTop {
        /// The item.
        top: TopHands,
    },
    /// No hand lies between two percentages.
    #[error(
        "no hand is between the two percentages of `{top}`: expected percentages that are further \
         apart, such as `5%-20%`"
    )]
    NoHandBetween {
        /// The item.
        top: TopHands,
    },
    /// A percentage is given in the short deck, where hands have a different order.
    #[error(
        "a percentage refers to the 169 hands of hold'em, which have a different order in the \
         short deck: expected hands, such as `QQ+`"
    )]
    #[strum(serialize = "percentage-of-game")]
    PercentageOfShortDeck,
    /// A weight is not a number.
    #[error(
        "`{}` is not a weight: expected a number from 0 to 1, such as `0.5`, or a percentage, \
         such as `50%`",
        shown(.found)
    )]
    BadWeight {
        /// The text after the colon.
        found: String,
    },
    /// A weight is above 1, or above 100 %.
    #[error("weight {} is out of range: expected a number from 0 to 1, or up to `100%`", shown(.found))]
    WeightOutOfRange {
        /// The weight, as written.
        found: String,
    },
    /// A weight after a colon is above 1, perhaps because it was meant as a percentage.
    #[error("weight {0} is above 1: expected `:{instead}` or `:{0}%`", shown(.found))]
    #[strum(serialize = "weight-out-of-range")]
    WeightAboveOne {
        /// The weight, as written.
        found: String,
        /// The weight as a fraction, if it was meant as a percentage.
        instead: String,
    },
    /// A percentage is below 1, so it may have been meant as a fraction.
    #[error(
        "weight {0} can be read as {0} % or as a fraction: expected `:{as_per_cent}` or `:{as_parts}`",
        shown(.found)
    )]
    AmbiguousWeight {
        /// The weight, as written.
        found: String,
        /// The weight as a fraction of 1, if it was meant as a percentage.
        as_per_cent: String,
        /// The weight as a fraction of 1, if it was meant as one.
        as_parts: String,
    },
    /// Both an item and the list around it have a weight.
    #[error("the list around this weight already has a weight: expected only one weight")]
    SecondWeight,
    /// A list is not closed.
    #[error("`{}` is not closed: expected `{}` after its list", shown(.open), shown(.expected))]
    Unclosed {
        /// The text that opens the list.
        open: String,
        /// The text that closes the list.
        expected: String,
    },
    /// The end of a list appears without its beginning.
    #[error("`{}` does not close any list: expected `{}` before it", shown(.close), shown(.expected))]
    NotOpened {
        /// The text that closes the list.
        close: String,
        /// The text that opens the list.
        expected: String,
    },
    /// Several texts in quotation marks can be the items of one range or the ranges of several
    /// players.
    #[error(
        "a list in quotes can be one range or several players' ranges: expected `{}` or `{}`",
        shown(.range),
        shown(.players)
    )]
    #[strum(serialize = "ambiguous-hands")]
    QuotedList {
        /// The list as one range.
        range: String,
        /// The list as players.
        players: String,
    },
    /// An item can be read in two ways.
    #[error("the item can be read as {first} or as {second}: expected one of these, written out")]
    AmbiguousHands {
        /// One way to read the item.
        first: String,
        /// The other way to read the item.
        second: String,
    },
    /// The deck has no other card to go with a fixed card.
    #[error("no second card is left: expected two different cards")]
    NoSecondCard,
    /// All weights are 0.
    #[error("every weight is 0: expected at least one above 0")]
    NothingHeld,
    /// A combo has a different weight in an earlier item.
    #[error(
        "combo `{combo}` has a different weight in item {}: expected the same weight, or the \
         combo only once",
        .first_idx + 1
    )]
    DifferentWeights {
        /// The combo.
        combo: Combo,
        /// The index of the earlier item, from 0.
        first_idx: usize,
    },
}
