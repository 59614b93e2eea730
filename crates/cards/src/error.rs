//! What can be wrong with the text of a card.

use core::ops::Range;

use strum::IntoStaticStr;

use crate::Card;

/// Why a text is not a card. Offsets are in bytes from the start of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseCardError {
    /// There is no card in the text at all.
    #[error("no card in the text: expected a rank and a suit, such as `As`")]
    NoCard,
    /// A card was asked for, and a second one follows.
    #[error("card `{second}` is one too many: expected a single card")]
    MoreThanOneCard {
        /// The card that is too many.
        second: Card,
        /// Where it starts.
        offset: usize,
        /// Its length in bytes.
        len: usize,
    },
    /// A card should begin here, and this character is no rank.
    #[error(
        "`{}` is no rank: expected one of `2` to `9`, `T` or `10`, `J`, `Q`, `K`, `A`",
        .found.escape_debug()
    )]
    UnknownRank {
        /// The character.
        found: char,
        /// Where it stands.
        offset: usize,
    },
    /// A rank, and then no suit: the text or the card ends.
    #[error("card `{rank}` has no suit: expected one of `c`, `s`, `d`, `h` after the rank")]
    MissingSuit {
        /// The character of the rank that was read.
        rank: char,
        /// Where the card starts.
        offset: usize,
        /// The length of what was read of the card, in bytes.
        len: usize,
    },
    /// A rank, and then a character that is no suit.
    #[error(
        "card `{rank}{0}` has no suit `{0}`: expected one of `c`, `s`, `d`, `h`",
        .found.escape_debug()
    )]
    UnknownSuit {
        /// The character of the rank that was read.
        rank: char,
        /// The character in the place of the suit.
        found: char,
        /// Where the card starts.
        offset: usize,
        /// The length of the card with that character, in bytes.
        len: usize,
    },
    /// A playing card of Unicode that no deck here has: a knight, a joker, a trump, or a back.
    #[error(
        "`{found}` (U+{code:X}) is a {what}, which no deck here has: expected one of the 52 cards",
        code = *.found as u32
    )]
    NotInAnyDeck {
        /// The character.
        found: char,
        /// What it shows: `knight`, `joker`, `trump`, or `card back`.
        what: &'static str,
        /// Where it stands.
        offset: usize,
    },
}

impl ParseCardError {
    /// The name of the error for programs, in kebab case: `unknown-suit`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The bytes of the text that are wrong. Empty and at the start if there is no card.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match *self {
            Self::NoCard => 0..0,
            Self::UnknownRank { found, offset } | Self::NotInAnyDeck { found, offset, .. } => {
                offset..offset + found.len_utf8()
            }
            Self::MoreThanOneCard { offset, len, .. }
            | Self::MissingSuit { offset, len, .. }
            | Self::UnknownSuit { offset, len, .. } => offset..offset + len,
        }
    }
}
