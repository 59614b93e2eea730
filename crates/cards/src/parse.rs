//! Reading cards from text.

use core::fmt;
use core::ops::Range;

use strum::IntoStaticStr;

use crate::notation::{FirstOf, is_quote};
use crate::{Card, Rank, Suit};

/// A card and its position in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardAt<T = Card> {
    /// The card.
    pub card: T,
    /// The byte at which the card starts.
    pub offset: usize,
    /// The number of bytes that the card takes up: 2 for `As`, 3 for `10h`, 4 for `A♠`.
    pub len: usize,
}

impl<T: Copy> CardAt<T> {
    /// The range of bytes that the card takes up in the text.
    #[must_use]
    pub const fn span(self) -> Range<usize> {
        self.offset..self.offset + self.len
    }
}

/// Reads the cards in `text`, in order, each with its position.
///
/// - A card is a rank and a suit with nothing between them: `As`, `10h`, `tD`, `Q♥`, `K♢`; or a
///   Unicode playing card (U+1F0A1 to U+1F0DE).
/// - Spaces, commas, brackets of any kind, and variation selectors (U+FE0E, U+FE0F) between
///   cards are skipped.
/// - The notations of other programs are read as well: `♠A ♥10`, `14s 11d`, `["As","Kd"]`.
///   [`is_plain`](crate::is_plain) checks whether text is in plain notation.
/// - A repeated card is returned twice; the game decides whether that is wrong.
///
/// # Errors
///
/// The first item that is not a card yields an error and ends the iteration.
///
/// # Examples
///
/// ```
/// use handeval_cards::{ParseCardError, read_cards};
///
/// let text = "[A♠ 10♥], tx";
/// let mut cards = read_cards(text);
/// assert_eq!(cards.next().unwrap().unwrap().card.to_string(), "As");
/// assert_eq!(cards.next().unwrap().unwrap().card.to_string(), "Th");
/// let error = cards.next().unwrap().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`x` is not a suit, in `tx`: expected one of `c`, `s`, `d`, `h`"
/// );
/// assert_eq!(&text[error.span()], "tx");
/// ```
///
/// Source: rules C5 to C8 and C15 to C17.
#[must_use]
pub const fn read_cards(text: &str) -> ReadCards<'_> {
    ReadCards {
        text,
        offset: 0,
        is_done: false,
        first: FirstOf::Unknown,
        is_plain: true,
    }
}

/// The iterator that [`read_cards`] returns.
#[derive(Clone, Debug)]
pub struct ReadCards<'a> {
    pub(crate) text: &'a str,
    pub(crate) offset: usize,
    pub(crate) is_done: bool,
    /// Whether ranks or suits come first.
    pub(crate) first: FirstOf,
    /// Whether everything so far was in plain notation.
    pub(crate) is_plain: bool,
}

impl ReadCards<'_> {
    /// The next character, without consuming it.
    pub(crate) fn peek(&self) -> Option<char> {
        self.text[self.offset..].chars().next()
    }

    /// Consumes `char`, which [`peek`](Self::peek) returned.
    pub(crate) fn skip(&mut self, char: char) {
        self.offset += char.len_utf8();
    }

    /// Skips everything that can come between cards.
    pub(crate) fn skip_separators(&mut self) {
        while let Some(char) = self.peek() {
            if is_quote(char) {
                self.is_plain = false;
            } else if !is_separator(char) && !is_variation_selector(char) {
                break;
            }
            self.skip(char);
        }
    }

    pub(crate) fn skip_while(&mut self, mut is_skipped: impl FnMut(char) -> bool) {
        while let Some(char) = self.peek().filter(|&char| is_skipped(char)) {
            self.skip(char);
        }
    }

    /// Reads one card that starts with `first` at the current offset.
    fn card(&mut self, first: char) -> Result<Card, ParseCardError> {
        let offset = self.offset;
        self.skip(first);
        if let Some(card) = unicode_card(first, offset)? {
            return Ok(card);
        }
        if self.first == FirstOf::Suit {
            return self.rest_of_suit_first(first, offset);
        }
        let rank = match (Rank::from_char(first), first) {
            (Some(rank), _) => rank,
            (None, '1') => self.rest_of_number(offset, None)?,
            (None, _) if self.first == FirstOf::Unknown && Suit::from_char(first).is_some() => {
                self.first = FirstOf::Suit;
                return self.rest_of_suit_first(first, offset);
            }
            (None, _) => {
                return Err(ParseCardError::UnknownRank {
                    found: first,
                    offset,
                });
            }
        };
        self.first = FirstOf::Rank;
        // Messages show the rank as typed.
        let typed = match first {
            '1' => TypedRank::Number(rank.code() + 2),
            _ => TypedRank::Char(first),
        };
        self.skip_while(is_variation_selector);
        match self.peek() {
            Some(char) if !is_separator(char) && !is_quote(char) => {
                self.skip(char);
                Suit::from_char(char)
                    .map(|suit| Card::new(rank, suit))
                    .ok_or(ParseCardError::UnknownSuit {
                        rank: typed,
                        found: char,
                        offset,
                        len: self.offset - offset,
                    })
            }
            _ => Err(ParseCardError::MissingSuit {
                rank: typed,
                offset,
                len: self.offset - offset,
            }),
        }
    }
}

impl Iterator for ReadCards<'_> {
    type Item = Result<CardAt, ParseCardError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        self.skip_separators();
        let offset = self.offset;
        let card = self.peek().map(|first| self.card(first));
        self.is_done = !matches!(card, Some(Ok(_)));
        Some(card?.map(|card| CardAt {
            card,
            offset,
            len: self.offset - offset,
        }))
    }
}

impl core::iter::FusedIterator for ReadCards<'_> {}

pub(crate) fn is_separator(char: char) -> bool {
    char.is_whitespace() || matches!(char, ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}')
}

/// Whether a character is one of the invisible ones that select the text or emoji form of a symbol.
pub(crate) fn is_variation_selector(char: char) -> bool {
    matches!(char, '\u{FE0E}' | '\u{FE0F}')
}

/// The card that a character of the Unicode block "Playing Cards" shows.
///
/// Each suit takes sixteen code points, in the order spades, hearts, diamonds, clubs: the ace at 1,
/// the deuce to the ten at 2 to A, the jack at B, the knight at C, the queen at D, and the king at
/// E. The card back and the jokers are at some of the remaining code points, and the trumps come
/// after the suits; unassigned code points are not cards.
///
/// Source: The Unicode Standard, code chart U+1F0A0 to U+1F0FF.
fn unicode_card(char: char, offset: usize) -> Result<Option<Card>, ParseCardError> {
    const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    let not_in_any_deck = |what| {
        Err(ParseCardError::NotInAnyDeck {
            found: char,
            what,
            offset,
        })
    };
    let code = char as u32;
    match code {
        0x1F0A0 => return not_in_any_deck("card back"),
        0x1F0BF | 0x1F0CF | 0x1F0DF => return not_in_any_deck("joker"),
        0x1F0E0..=0x1F0F5 => return not_in_any_deck("trump"),
        0x1F0A1..=0x1F0DE => {}
        _ => return Ok(None),
    }
    let suit = SUITS[(code - 0x1F0A0) as usize / 16];
    let rank = match code as usize % 16 {
        0 | 15 => return Ok(None),
        1 => Rank::Ace,
        place @ 2..=11 => Rank::ALL[place - 2],
        12 => return not_in_any_deck("knight"),
        place => Rank::ALL[place - 3],
    };
    Ok(Some(Card::new(rank, suit)))
}

/// A rank as it was typed: a character such as `T`, or a number such as `10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedRank {
    /// A character.
    Char(char),
    /// A two-digit number.
    Number(u8),
}

impl fmt::Display for TypedRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Char(char) => char.fmt(f),
            Self::Number(number) => number.fmt(f),
        }
    }
}

/// Why a string is not a card. Offsets are in bytes from the start of the string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseCardError {
    /// The string contains no card.
    #[error("no card given: expected a rank and a suit, such as `As`")]
    NoCard,
    /// A second card follows, but only one was expected.
    #[error("card `{second}` is one too many: expected a single card")]
    MoreThanOneCard {
        /// The extra card.
        second: Card,
        /// The byte at which the card starts.
        offset: usize,
        /// The length of the card in bytes.
        len: usize,
    },
    /// A card should begin here, but this character is not a rank.
    #[error(
        "`{}` is not a rank: expected one of `2` to `9`, `T` or `10`, `J`, `Q`, `K`, `A`",
        .found.escape_debug()
    )]
    UnknownRank {
        /// The character.
        found: char,
        /// The byte offset of the character.
        offset: usize,
    },
    /// The text or the card ends after a rank.
    #[error("card `{rank}` has no suit: expected one of `c`, `s`, `d`, `h` after the rank")]
    MissingSuit {
        /// The rank that was read.
        rank: TypedRank,
        /// The byte at which the card starts.
        offset: usize,
        /// The length of the part of the card that was read, in bytes.
        len: usize,
    },
    /// A character other than a suit follows a rank.
    #[error(
        "`{0}` is not a suit, in `{rank}{0}`: expected one of `c`, `s`, `d`, `h`",
        .found.escape_debug()
    )]
    UnknownSuit {
        /// The rank that was read.
        rank: TypedRank,
        /// The character where the suit should be.
        found: char,
        /// The byte at which the card starts.
        offset: usize,
        /// The length of the card including the wrong character, in bytes.
        len: usize,
    },
    /// A lone `1`, which is an ace in some programs and a ten in others.
    #[error("`1` could be an ace or a ten: expected `A{suit}` or `T{suit}`")]
    AmbiguousRank {
        /// The suit of the card.
        suit: Suit,
        /// Where the card starts.
        offset: usize,
        /// The length of the card, in bytes.
        len: usize,
    },
    /// Like [`AmbiguousRank`](Self::AmbiguousRank), in text where suits come first.
    #[error("`1` could be an ace or a ten: expected `{suit}A` or `{suit}T`")]
    #[strum(serialize = "ambiguous-rank")]
    AmbiguousRankOf {
        /// The character of the suit.
        suit: char,
        /// Where the card starts.
        offset: usize,
        /// The length of the card, in bytes.
        len: usize,
    },
    /// The text or the card ends after a suit, in text where suits come first.
    #[error(
        "card `{suit}` has no rank: expected one of `2` to `9`, `T` or `10`, `J`, `Q`, `K`, `A` \
         after the suit"
    )]
    MissingRank {
        /// The character of the suit.
        suit: char,
        /// Where the card starts.
        offset: usize,
        /// The length of the part of the card that was read, in bytes.
        len: usize,
    },
    /// A character other than a rank follows a suit, in text where suits come first.
    #[error(
        "`{0}` is not a rank, in `{suit}{0}`: expected one of `2` to `9`, `T` or `10`, `J`, `Q`, \
         `K`, `A`",
        .found.escape_debug()
    )]
    #[strum(serialize = "unknown-rank")]
    UnknownRankOf {
        /// The character of the suit.
        suit: char,
        /// The character where the rank should be.
        found: char,
        /// Where the card starts.
        offset: usize,
        /// The length of the card including the wrong character, in bytes.
        len: usize,
    },
    /// The suit of a card should be here, because suits come first in the first card.
    #[error(
        "`{}` is not a suit: expected one of `c`, `s`, `d`, `h`, then the rank, as in the first \
         card",
        .found.escape_debug()
    )]
    #[strum(serialize = "unknown-suit")]
    NotSuitFirst {
        /// The character.
        found: char,
        /// The byte offset of the character.
        offset: usize,
    },
    /// A Unicode card that is not in any deck: a knight, a joker, a trump, or the back of a card.
    #[error(
        "`{found}` (U+{code:X}) is a {what}, which is not in any deck here: expected one of the \
         52 cards",
        code = *.found as u32
    )]
    NotInAnyDeck {
        /// The character.
        found: char,
        /// What it shows: `knight`, `joker`, `trump`, or `card back`.
        what: &'static str,
        /// The byte offset of the character.
        offset: usize,
    },
}

impl ParseCardError {
    /// The machine-readable name of the error, in kebab case: `unknown-suit`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The range of the wrong bytes in the text; empty and at the start if there is no card.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match *self {
            Self::NoCard => 0..0,
            Self::UnknownRank { found, offset }
            | Self::NotSuitFirst { found, offset }
            | Self::NotInAnyDeck { found, offset, .. } => offset..offset + found.len_utf8(),
            Self::MoreThanOneCard { offset, len, .. }
            | Self::AmbiguousRank { offset, len, .. }
            | Self::AmbiguousRankOf { offset, len, .. }
            | Self::MissingRank { offset, len, .. }
            | Self::UnknownRankOf { offset, len, .. }
            | Self::MissingSuit { offset, len, .. }
            | Self::UnknownSuit { offset, len, .. } => offset..offset + len,
        }
    }
}
