//! Cards for games with jokers.

use core::fmt;

use crate::notation::JokerLen;
use crate::parse::{ReadCards, read_cards};
use crate::{Card, CardAt, ParseCardError};

/// A card, or a joker; all jokers are alike.
///
/// # Examples
///
/// ```
/// use handeval_cards::{Card, CardOrJoker};
///
/// let ace: Card = "As".parse()?;
/// assert_eq!(CardOrJoker::from(ace).code(), 49);
/// assert_eq!((CardOrJoker::Joker.code(), CardOrJoker::Joker.card()), (52, None));
/// assert_eq!(CardOrJoker::Joker.to_string(), "Jo");
/// # Ok::<(), handeval_cards::ParseCardError>(())
/// ```
///
/// Source: rule C14.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardOrJoker {
    /// One of the 52 cards.
    Card(Card),
    /// A joker.
    Joker,
}

impl CardOrJoker {
    /// The card; `None` for a joker.
    #[must_use]
    pub const fn card(self) -> Option<Card> {
        match self {
            Self::Card(card) => Some(card),
            Self::Joker => None,
        }
    }

    /// Whether this is a joker.
    #[must_use]
    pub const fn is_joker(self) -> bool {
        matches!(self, Self::Joker)
    }

    /// The code of the card, in `0..=51`; 52 for a joker.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Card(card) => card.code(),
            Self::Joker => 52,
        }
    }
}

impl From<Card> for CardOrJoker {
    fn from(card: Card) -> Self {
        Self::Card(card)
    }
}

/// Writes the card, or `Jo`.
impl fmt::Display for CardOrJoker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => card.fmt(f),
            Self::Joker => f.pad("Jo"),
        }
    }
}

/// Writes the two characters.
#[cfg(feature = "serde")]
impl serde::Serialize for CardOrJoker {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A card or a joker, and its position in the text.
pub type CardOrJokerAt = CardAt<CardOrJoker>;

/// Reads the cards and jokers in `text`, in order, each with its position. Like [`read_cards`], but
/// also reads jokers, written as `Jo`, `*`, or one of the three Unicode jokers.
///
/// # Errors
///
/// The first item that is neither a card nor a joker yields an error and ends the iteration.
///
/// # Examples
///
/// ```
/// use handeval_cards::read_cards_or_jokers;
///
/// let cards: Vec<_> = read_cards_or_jokers("As 10h Jo * 🃏").map(|c| c.unwrap().card).collect();
/// let texts: Vec<_> = cards.iter().map(|card| card.to_string()).collect();
/// assert_eq!(texts, ["As", "Th", "Jo", "Jo", "Jo"]);
/// ```
///
/// Source: rules C5 to C8 and C14 to C17.
#[must_use]
pub const fn read_cards_or_jokers(text: &str) -> ReadCardsOrJokers<'_> {
    ReadCardsOrJokers {
        cards: read_cards(text),
    }
}

/// The iterator that [`read_cards_or_jokers`] returns.
#[derive(Clone, Debug)]
pub struct ReadCardsOrJokers<'a> {
    cards: ReadCards<'a>,
}

impl ReadCardsOrJokers<'_> {
    /// Whether everything so far was in plain notation.
    pub(crate) const fn is_plain(&self) -> bool {
        self.cards.is_plain
    }

    /// Consumes a joker, if one comes next, and returns its position.
    fn joker(&mut self) -> Option<CardOrJokerAt> {
        let cards = &mut self.cards;
        cards.skip_separators();
        let offset = cards.offset;
        let JokerLen { len, is_plain } = cards.joker_len()?;
        cards.is_plain &= is_plain;
        cards.offset += len;
        Some(CardOrJokerAt {
            card: CardOrJoker::Joker,
            offset,
            len,
        })
    }
}

impl Iterator for ReadCardsOrJokers<'_> {
    type Item = Result<CardOrJokerAt, ParseCardError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.cards.is_done {
            return None;
        }
        if let Some(joker) = self.joker() {
            return Some(Ok(joker));
        }
        let card = self.cards.next()?;
        Some(card.map(|at| CardOrJokerAt {
            card: at.card.into(),
            offset: at.offset,
            len: at.len,
        }))
    }
}

impl core::iter::FusedIterator for ReadCardsOrJokers<'_> {}
