//! Reading patterns (`diagonal:red:up`) and objectives (`87`) from text.

use alloc::string::String;
use core::ops::Range;
use core::str::FromStr;

use crate::text::shortened;
use crate::{Color, Corner, Diagonal, Objective, Pattern, Slope, Stack};

/// A part of the text of a pattern, and the position of its first byte.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Part<'a> {
    /// The parts between colons; `None` if there are not exactly `N` parts.
    fn split<const N: usize>(text: &'a str) -> Option<[Self; N]> {
        let mut parts = [Part { text: "", start: 0 }; N];
        let mut n_parts = 0;
        let mut start = 0;
        for part in text.split(':') {
            *parts.get_mut(n_parts)? = Part { text: part, start };
            n_parts += 1;
            start += part.len() + 1;
        }
        (n_parts == N).then_some(parts)
    }

    /// The value of the part, if it is one of the words.
    fn value<T>(
        self,
        noun: &'static str,
        expected: &'static str,
        value: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, ParsePatternError> {
        value(&self.text.to_ascii_lowercase()).ok_or_else(|| ParsePatternError::UnknownWord {
            noun,
            expected,
            found: shortened(self.text),
            start: self.start,
            len: self.text.len(),
        })
    }

    fn color(self) -> Result<Color, ParsePatternError> {
        let expected = "`red`, `green`, `blue`, `purple`";
        self.value("color", expected, Color::from_name)
    }

    fn slope(self) -> Result<Slope, ParsePatternError> {
        self.value("slope", "`up`, `down`", Slope::from_key)
    }

    fn corner(self) -> Result<Corner, ParsePatternError> {
        let expected = "`up-right`, `up-left`, `down-right`, `down-left`";
        self.value("corner", expected, Corner::from_key)
    }
}

/// Reads `COLOR:SLOPE`: `red:up`, with any color that [`Color::from_name`] accepts, in upper or
/// lower case.
impl FromStr for Diagonal {
    type Err = ParsePatternError;

    fn from_str(text: &str) -> Result<Self, ParsePatternError> {
        let Some([color, slope]) = Part::split(text) else {
            return Err(ParsePatternError::NoDiagonal { len: text.len() });
        };
        Ok(Self {
            color: color.color()?,
            slope: slope.slope()?,
        })
    }
}

/// Reads `BLOCK:COLOR:CORNER`: `blue:red:up-right`, with any colors that [`Color::from_name`]
/// accepts.
impl FromStr for Stack {
    type Err = ParsePatternError;

    fn from_str(text: &str) -> Result<Self, ParsePatternError> {
        let Some([block, corner_color, corner]) = Part::split(text) else {
            return Err(ParsePatternError::NoStack { len: text.len() });
        };
        Ok(Self {
            block: block.color()?,
            corner_color: corner_color.color()?,
            corner: corner.corner()?,
        })
    }
}

/// Reads the [`key`](Pattern::key) of a diagonal or a stack: `stack:blue:red:up-right`.
impl FromStr for Pattern {
    type Err = ParsePatternError;

    fn from_str(text: &str) -> Result<Self, ParsePatternError> {
        fn read<T: FromStr<Err = ParsePatternError>>(
            text: &str,
            prefix: &str,
        ) -> Option<Result<T, ParsePatternError>> {
            let read = text.strip_prefix(prefix)?.parse();
            Some(read.map_err(|error: ParsePatternError| error.shifted(prefix.len())))
        }
        let diagonal = || Some(read::<Diagonal>(text, "diagonal:")?.map(Self::from));
        let stack = || Some(read::<Stack>(text, "stack:")?.map(Self::from));
        let none = || Err(ParsePatternError::NoPattern { len: text.len() });
        diagonal().or_else(stack).unwrap_or_else(none)
    }
}

/// Reads the number of a published objective: `87`.
impl FromStr for Objective {
    type Err = ParseObjectiveError;

    fn from_str(text: &str) -> Result<Self, ParseObjectiveError> {
        let len = text.len();
        let id: i64 = text.parse().map_err(|_| ParseObjectiveError::NotANumber {
            found: shortened(text),
            len,
        })?;
        let objective = u16::try_from(id).ok().and_then(Self::by_id);
        objective.ok_or(ParseObjectiveError::UnknownId { id, len })
    }
}

/// Why a string is not a pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePatternError {
    /// The text does not have the two parts of a diagonal.
    #[error("expected a color and a slope, such as `red:up`")]
    NoDiagonal {
        /// The length of the text in bytes.
        len: usize,
    },
    /// The text does not have the three parts of a stack.
    #[error("expected two colors and a corner, such as `blue:red:up-right`")]
    NoStack {
        /// The length of the text in bytes.
        len: usize,
    },
    /// The text begins with neither `diagonal:` nor `stack:`.
    #[error("expected a pattern, such as `diagonal:red:up` or `stack:blue:red:up-right`")]
    NoPattern {
        /// The length of the text in bytes.
        len: usize,
    },
    /// A part is not a color, slope or corner.
    #[error("`{}` is not a {noun}: expected one of {expected}", .found.escape_debug())]
    UnknownWord {
        /// The kind of word that is expected: `color`, `slope` or `corner`.
        noun: &'static str,
        /// The words that are accepted.
        expected: &'static str,
        /// The part, shortened if it is long.
        found: String,
        /// The first byte of the part.
        start: usize,
        /// The length of the whole part in bytes.
        len: usize,
    },
}

impl ParsePatternError {
    /// The error's machine-readable name, in kebab case: `unknown-pattern`, no matter which part is
    /// wrong.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "unknown-pattern"
    }

    /// The bytes that are wrong.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        match *self {
            Self::NoDiagonal { len } | Self::NoStack { len } | Self::NoPattern { len } => 0..len,
            Self::UnknownWord { start, len, .. } => start..start + len,
        }
    }

    /// The same error with its span moved by `n_bytes`, for when other text precedes the part that
    /// was read.
    pub(crate) fn shifted(mut self, n_bytes: usize) -> Self {
        match &mut self {
            Self::NoDiagonal { len } | Self::NoStack { len } | Self::NoPattern { len } => {
                *len += n_bytes;
            }
            Self::UnknownWord { start, .. } => *start += n_bytes,
        }
        self
    }
}

/// Why a string is not the number of an objective.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseObjectiveError {
    /// No published objective has the number.
    #[error(
        "`{id}` is not an objective: expected {} to {}",
        Objective::PUBLISHED_IDS.start(),
        Objective::PUBLISHED_IDS.end()
    )]
    UnknownId {
        /// The number.
        id: i64,
        /// The length of the text in bytes.
        len: usize,
    },
    /// The text is not a number.
    #[error("`{}` is not an objective: expected numbers such as `87,93`", .found.escape_debug())]
    NotANumber {
        /// The text, shortened if it is long.
        found: String,
        /// The length of the whole text in bytes.
        len: usize,
    },
}

impl ParseObjectiveError {
    /// The machine-readable name of the error, in kebab case: `unknown-objective`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "unknown-objective"
    }

    /// The bytes that are wrong: all of them.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        match *self {
            Self::UnknownId { len, .. } | Self::NotANumber { len, .. } => 0..len,
        }
    }
}
