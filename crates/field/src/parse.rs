//! Reading patterns (`diagonal:red:up`) and objectives (`87`) from text.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use core::ops::Range;
use core::str::FromStr;

use crate::{Color, Corner, Diagonal, Objective, Pattern, Slope, Stack};

/// The longest part of a wrong text that an error shows, in characters.
const SHOWN_CHARS: usize = 40;

/// A wrong text as an error keeps it.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A part of the text of a pattern, and where it begins.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Part<'a> {
    /// The parts between colons; `None` if there are more or fewer.
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

    fn color(self) -> Result<Color, ParsePatternError> {
        Color::from_name(self.text).ok_or_else(|| ParsePatternError::UnknownColor {
            found: shortened(self.text),
            start: self.start,
            len: self.text.len(),
        })
    }

    fn slope(self) -> Result<Slope, ParsePatternError> {
        let mut all = Slope::ALL.into_iter();
        all.find(|slope| slope.key().eq_ignore_ascii_case(self.text))
            .ok_or_else(|| ParsePatternError::UnknownSlope {
                found: shortened(self.text),
                start: self.start,
                len: self.text.len(),
            })
    }

    fn corner(self) -> Result<Corner, ParsePatternError> {
        let mut all = Corner::ALL.into_iter();
        all.find(|corner| corner.key().eq_ignore_ascii_case(self.text))
            .ok_or_else(|| ParsePatternError::UnknownCorner {
                found: shortened(self.text),
                start: self.start,
                len: self.text.len(),
            })
    }
}

/// Reads `COLOR:SLOPE`: `red:up`. A color is any word that [`Color::from_name`] knows; the case of
/// letters does not matter.
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

/// Reads `BLOCK:COLOR:CORNER`: `blue:red:up-right`. A color is any word that [`Color::from_name`]
/// knows; the case of letters does not matter.
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

/// Reads the [`key`](Pattern::key) of a diagonal or a stack: `diagonal:red:up`,
/// `stack:blue:red:up-right`.
impl FromStr for Pattern {
    type Err = ParsePatternError;

    fn from_str(text: &str) -> Result<Self, ParsePatternError> {
        let after = |prefix: &str| {
            let rest = text.strip_prefix(prefix)?;
            Some((rest, text.len() - rest.len()))
        };
        if let Some((rest, n_bytes)) = after("diagonal:") {
            let diagonal: Result<Diagonal, _> = rest.parse();
            return diagonal
                .map(Self::from)
                .map_err(|error| error.shifted(n_bytes));
        }
        if let Some((rest, n_bytes)) = after("stack:") {
            let stack: Result<Stack, _> = rest.parse();
            return stack
                .map(Self::from)
                .map_err(|error| error.shifted(n_bytes));
        }
        Err(ParsePatternError::NoPattern { len: text.len() })
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

/// Why a text is not a pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePatternError {
    /// It has not the two parts of a diagonal.
    #[error("expected a color and a slope, such as `red:up`")]
    NoDiagonal {
        /// The length of the text in bytes.
        len: usize,
    },
    /// It has not the three parts of a stack.
    #[error("expected two colors and a corner, such as `blue:red:up-right`")]
    NoStack {
        /// The length of the text in bytes.
        len: usize,
    },
    /// It begins like no pattern.
    #[error("expected a pattern, such as `diagonal:red:up` or `stack:blue:red:up-right`")]
    NoPattern {
        /// The length of the text in bytes.
        len: usize,
    },
    /// A part is no color.
    #[error(
        "`{}` is no color: expected one of `red`, `green`, `blue`, `purple`",
        .found.escape_debug()
    )]
    UnknownColor {
        /// The part; a long one is cut.
        found: String,
        /// Where it begins, in bytes.
        start: usize,
        /// The length of the whole part in bytes.
        len: usize,
    },
    /// A part is no slope.
    #[error("`{}` is no slope: expected one of `up`, `down`", .found.escape_debug())]
    UnknownSlope {
        /// The part; a long one is cut.
        found: String,
        /// Where it begins, in bytes.
        start: usize,
        /// The length of the whole part in bytes.
        len: usize,
    },
    /// A part is no corner.
    #[error(
        "`{}` is no corner: expected one of `up-right`, `up-left`, `down-right`, `down-left`",
        .found.escape_debug()
    )]
    UnknownCorner {
        /// The part; a long one is cut.
        found: String,
        /// Where it begins, in bytes.
        start: usize,
        /// The length of the whole part in bytes.
        len: usize,
    },
}

impl ParsePatternError {
    /// The name of the error for programs, in kebab case: `unknown-pattern`, whatever part of the
    /// text is wrong.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "unknown-pattern"
    }

    /// The bytes of the text that are wrong.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        match *self {
            Self::NoDiagonal { len } | Self::NoStack { len } | Self::NoPattern { len } => 0..len,
            Self::UnknownColor { start, len, .. }
            | Self::UnknownSlope { start, len, .. }
            | Self::UnknownCorner { start, len, .. } => start..start + len,
        }
    }

    /// The same error in a text that has so many bytes more in front.
    pub(crate) fn shifted(mut self, n_bytes: usize) -> Self {
        match &mut self {
            Self::NoDiagonal { len } | Self::NoStack { len } | Self::NoPattern { len } => {
                *len += n_bytes;
            }
            Self::UnknownColor { start, .. }
            | Self::UnknownSlope { start, .. }
            | Self::UnknownCorner { start, .. } => *start += n_bytes,
        }
        self
    }
}

/// Why a text is not the number of an objective.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseObjectiveError {
    /// No published objective has the number.
    #[error(
        "`{id}` is no objective: expected {} to {}",
        Objective::PUBLISHED_IDS.start(),
        Objective::PUBLISHED_IDS.end()
    )]
    UnknownId {
        /// The number.
        id: i64,
        /// The length of the text in bytes.
        len: usize,
    },
    /// The text is no number.
    #[error("`{}` is no objective: expected numbers such as `87,93`", .found.escape_debug())]
    NotANumber {
        /// The text; a long one is cut.
        found: String,
        /// The length of the whole text in bytes.
        len: usize,
    },
}

impl ParseObjectiveError {
    /// The name of the error for programs, in kebab case: `unknown-objective`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "unknown-objective"
    }

    /// The bytes of the text that are wrong: all of them.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        match *self {
            Self::UnknownId { len, .. } | Self::NotANumber { len, .. } => 0..len,
        }
    }
}
