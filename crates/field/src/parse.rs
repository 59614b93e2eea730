//! Reading patterns (`diagonal:red:up`) and objectives (`87`) from text.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use core::str::FromStr;

use crate::{
    Color, Corner, Diagonal, Objective, ParseObjectiveError, ParsePatternError, Pattern, Slope,
    Stack,
};

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
