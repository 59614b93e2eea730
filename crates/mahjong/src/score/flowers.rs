//! The flower tiles that a player set aside.

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use strum::IntoStaticStr;

use crate::Wind;

/// Flower tiles (huā pái 花牌) that a player set aside: 1 to 4 are plum, orchid, chrysanthemum and
/// bamboo; 5 to 8 are spring, summer, autumn and winter.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Flowers, Wind};
///
/// let flowers: Flowers = "62".parse()?;
/// assert_eq!(flowers.to_string(), "26");
/// assert_eq!(flowers.of_seat(Wind::South).len(), 2);
/// assert!(flowers.of_seat(Wind::East).is_empty());
/// assert_eq!("none".parse(), Ok(Flowers::EMPTY));
/// # Ok::<(), handeval_mahjong::ParseFlowersError>(())
/// ```
///
/// Source: rules H1 and T1.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Flowers(u8);

impl Flowers {
    /// No flowers.
    pub const EMPTY: Self = Self(0);

    /// All eight flowers.
    pub const ALL: Self = Self(0xFF);

    /// The number of flowers.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are no flowers.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the flower with this number, in `1..=8`, is among these.
    #[must_use]
    pub const fn contains(self, number: u8) -> bool {
        matches!(number, 1..=8) && self.0 >> (number - 1) & 1 != 0
    }

    /// Adds the flower with this number, in `1..=8`, and returns whether it was new; other numbers
    /// have no effect.
    pub const fn insert(&mut self, number: u8) -> bool {
        let is_new = matches!(number, 1..=8) && !self.contains(number);
        if is_new {
            // Mutants: the bit was not set.
            self.0 |= 1 << (number - 1);
        }
        is_new
    }

    /// The numbers of the flowers, in order.
    #[must_use = "iterators are lazy"]
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        (1..=8).filter(move |&number| self.contains(number))
    }

    /// The flowers among these that belong to a seat: the one with the seat's number, and the one
    /// whose number is four higher.
    #[must_use]
    pub const fn of_seat(self, seat: Wind) -> Self {
        Self(self.0 & 0b1_0001 << seat as u8)
    }

    /// The flowers among these whose series, 1 to 4 or 5 to 8, is complete.
    #[must_use]
    pub const fn of_series(self) -> Self {
        let low = if self.0 & 0x0F == 0x0F { 0x0F } else { 0 };
        let high = if self.0 & 0xF0 == 0xF0 { 0xF0 } else { 0 };
        // Mutants: the series share no bit.
        Self(low | high)
    }

    /// The flowers in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// Reads the numbers of different flowers in any order, or `none` or `0`.
impl FromStr for Flowers {
    type Err = ParseFlowersError;

    fn from_str(text: &str) -> Result<Self, ParseFlowersError> {
        let mut flowers = Self::EMPTY;
        match text {
            "none" | "0" => return Ok(flowers),
            "" => return Err(ParseFlowersError::Empty),
            _ => {}
        }
        for (offset, char) in text.char_indices() {
            let number = char.to_digit(10).filter(|number| (1..=8).contains(number));
            let Some(number) = number else {
                return Err(ParseFlowersError::NoSuchFlower { char, offset });
            };
            if !flowers.insert(number as u8) {
                return Err(ParseFlowersError::RepeatedFlower { char, offset });
            }
        }
        Ok(flowers)
    }
}

/// Writes the numbers in order, or `none`.
impl fmt::Display for Flowers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.pad("none");
        }
        self.numbers().try_for_each(|number| write!(f, "{number}"))
    }
}

/// Writes the numbers, as in `Flowers(1256)`.
impl fmt::Debug for Flowers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Flowers({self})")
    }
}

/// Why text cannot be read as [`Flowers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseFlowersError {
    /// The text is empty.
    #[error("no flowers given: expected their numbers, such as `1256`, or `none`")]
    Empty,
    /// A character is not the number of a flower.
    #[error(
        "`{}` is not a flower: expected numbers from 1 to 8, such as `1256`, or `none`",
        .char.escape_debug()
    )]
    NoSuchFlower {
        /// The character.
        char: char,
        /// Where the character is, in bytes.
        offset: usize,
    },
    /// A flower occurs twice.
    #[error("flower `{char}` is given twice: expected each flower at most once")]
    RepeatedFlower {
        /// The character.
        char: char,
        /// Where the number is repeated, in bytes.
        offset: usize,
    },
}

impl ParseFlowersError {
    /// The error's machine-readable name: `empty`, `no-such-flower` or `repeated-flower`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The bytes that are wrong; an empty range at the start if the text is empty.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match *self {
            Self::Empty => 0..0,
            Self::NoSuchFlower { char, offset } | Self::RepeatedFlower { char, offset } => {
                offset..offset + char.len_utf8()
            }
        }
    }
}
