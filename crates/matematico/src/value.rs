//! The thirteen values.

use alloc::string::String;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use strum::IntoStaticStr;

use crate::text::{error_kind, shortened};

/// The value of a card: 1 (the ace) to 13 (the king). Suits do not matter.
///
/// Values are ordered by number, so the ace is low.
///
/// # Examples
///
/// ```
/// use handeval_matematico::Value;
///
/// assert_eq!("A".parse(), Ok(Value::ACE));
/// assert_eq!("11".parse::<Value>()?.to_string(), "J");
/// assert!("14".parse::<Value>().is_err());
/// # Ok::<(), handeval_matematico::ParseValueError>(())
/// ```
///
/// Source: rule X1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Value(u8);

impl Value {
    /// All values, the ace first.
    pub const ALL: [Self; 13] = {
        let mut all = [Self(0); 13];
        let mut value_idx = 0;
        while value_idx < 13 {
            all[value_idx] = Self(value_idx as u8 + 1);
            value_idx += 1;
        }
        all
    };

    /// The ace, 1.
    pub const ACE: Self = Self(1);

    /// The king, 13.
    pub const KING: Self = Self(13);

    /// The number of cards of each value in a deck.
    pub const COPIES: usize = 4;

    /// The texts of [`ALL`](Self::ALL).
    const TEXTS: [&'static str; 13] = [
        "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
    ];

    /// The value with this number, in `1..=13`; `None` for any other number.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=13) {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number of the value, in `1..=13`.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The text of the value: one of `A 2 3 4 5 6 7 8 9 10 J Q K`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        Self::TEXTS[self.idx()]
    }

    /// The index of the value in [`ALL`](Self::ALL).
    pub(crate) const fn idx(self) -> usize {
        self.0 as usize - 1
    }

    /// The value that a short string stands for.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let number = match text {
            "1" | "A" | "a" => 1,
            "10" | "T" | "t" => 10,
            "11" | "J" | "j" => 11,
            "12" | "Q" | "q" => 12,
            "13" | "K" | "k" => 13,
            _ => match text.as_bytes() {
                [digit @ b'2'..=b'9'] => digit - b'0',
                _ => return None,
            },
        };
        Self::new(number)
    }
}

/// Writes the text of the value; a width in the format pads it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// Reads `A` or `1`, `2` to `10`, `T`, `J` or `11`, `Q` or `12`, `K` or `13`, with letters in
/// either case. Nothing may precede or follow the value.
///
/// # Errors
///
/// [`ParseValueError::UnknownValue`] for any other string.
impl FromStr for Value {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        Self::from_text(text).ok_or_else(|| ParseValueError::UnknownValue {
            found: shortened(text),
            len: text.len(),
        })
    }
}

/// Why the text is not a value.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseValueError {
    /// The text is not a value.
    #[error(
        "`{}` is not a value: expected `A`, `2` to `10`, `J`, `Q`, `K`, or `1` to `13`",
        .found.escape_debug()
    )]
    UnknownValue {
        /// The text, shortened if long.
        found: String,
        /// The length of the whole text in bytes.
        len: usize,
    },
}

error_kind!(ParseValueError, "unknown-value");

impl ParseValueError {
    /// The offending bytes: the whole text.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        match self {
            Self::UnknownValue { len, .. } => 0..*len,
        }
    }
}
