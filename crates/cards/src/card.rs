//! One card and its code.

use core::fmt;
use core::str::FromStr;

use crate::{ParseCardError, Rank, Suit, read_cards};

/// A card of the 52-card deck, stored as its code `rank*4+suit`.
///
/// The code is in `0..52`: the deuce of clubs is 0, and the ace of hearts is 51. `Ord` compares the
/// codes, so it orders cards by rank, then by suit.
///
/// # Examples
///
/// ```
/// use handeval_cards::{Card, Rank, Suit};
///
/// let card = Card::new(Rank::Ten, Suit::Diamonds);
/// assert_eq!(card.code(), 8 * 4 + 2);
/// assert_eq!(card.to_string(), "Td");
/// assert_eq!("10♦".parse(), Ok(card));
/// ```
///
/// Source: rule C3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Card(u8);

impl Card {
    /// All 52 cards, in the order of their codes.
    pub const ALL: [Self; 52] = {
        let mut all = [Self(0); 52];
        let mut code = 0;
        while code < 52 {
            all[code as usize] = Self(code);
            code += 1;
        }
        all
    };

    /// The card of a rank and a suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(rank.code() * 4 + suit.code())
    }

    /// The card with this code, in `0..52`; `None` for any other code.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        if code < 52 { Some(Self(code)) } else { None }
    }

    /// The card with this code, which must be in `0..52`; the result is meaningless for any other
    /// number.
    #[inline]
    pub(crate) const fn from_low_bits(code: u8) -> Self {
        Self(if code < 52 { code } else { 0 })
    }

    /// The code of the card, `rank*4+suit`, in `0..52`.
    #[must_use]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The rank of the card: its code divided by four.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 / 4) as usize]
    }

    /// The suit of the card: the remainder when its code is divided by four.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }
}

/// Writes the two characters of the card, rank then suit: `As`, `Td`.
impl fmt::Display for Card {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        f.write_char(self.rank().char())?;
        f.write_char(self.suit().char())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads exactly one card, in any notation that [`read_cards`] accepts.
///
/// # Errors
///
/// The errors of [`read_cards`], [`ParseCardError::NoCard`] if there is no card, and
/// [`ParseCardError::MoreThanOneCard`] if there is a second one.
impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        let mut cards = read_cards(text);
        let first = cards.next().ok_or(ParseCardError::NoCard)??;
        match cards.next() {
            None => Ok(first.card),
            Some(Err(error)) => Err(error),
            Some(Ok(second)) => Err(ParseCardError::MoreThanOneCard {
                second: second.card,
                offset: second.offset,
                len: second.len,
            }),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes = [self.rank().char() as u8, self.suit().char() as u8];
        match core::str::from_utf8(&bytes) {
            Ok(text) => serializer.serialize_str(text),
            Err(error) => Err(serde::ser::Error::custom(error)), // unreachable: both are ASCII
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl serde::de::Visitor<'_> for Text {
            type Value = Card;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a card such as `As`")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Card, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}
