//! Five values in a line, and the twelve lines of a grid.

use core::fmt;
use core::iter::FusedIterator;

use strum::IntoStaticStr;

use crate::Value;
use crate::text::error_kind;

/// Five values, at most four of each.
///
/// A line keeps its values in the order they were given in; its figure does not depend on it.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Figure, Line, Value};
///
/// let [ace, king] = [Value::ACE, Value::KING];
/// let line = Line::new([king, ace, ace, king, ace])?;
/// assert_eq!(Figure::of(&line), Figure::AcesAndKings);
/// assert!(Line::new([ace; 5]).is_err());
/// # Ok::<(), handeval_matematico::LineError>(())
/// ```
///
/// # Source
///
/// Rule X4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line([Value; 5]);

impl Line {
    /// The line of five values.
    ///
    /// # Errors
    ///
    /// [`LineError::FiveOfAValue`] if all five are the same: a deck has four of each.
    pub const fn new(values: [Value; 5]) -> Result<Self, LineError> {
        let mut value_idx = 1;
        while value_idx < 5 {
            if values[value_idx].get() != values[0].get() {
                return Ok(Self(values));
            }
            value_idx += 1;
        }
        Err(LineError::FiveOfAValue { value: values[0] })
    }

    /// Every line there is, its values in ascending order: 6,175 of them, in the order of their
    /// values.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_matematico::{Figure, Line};
    ///
    /// assert_eq!(Line::all().count(), 6_175);
    /// let straights = Line::all().filter(|line| Figure::of(line) == Figure::Straight);
    /// assert_eq!(straights.count(), 9);
    /// ```
    #[must_use]
    pub const fn all() -> AllLines {
        AllLines {
            next: Some([Value::ACE; 5]),
        }
    }

    /// The values, in the order they were given in.
    #[must_use]
    pub const fn values(&self) -> [Value; 5] {
        self.0
    }

    /// The same values in ascending order.
    #[must_use]
    pub fn sorted(&self) -> Self {
        let mut values = self.0;
        values.sort_unstable();
        Self(values)
    }

    /// How often `value` is in the line, in `0..=4`.
    #[must_use]
    pub fn count_of(&self, value: Value) -> usize {
        self.0.iter().filter(|&&other| other == value).count()
    }

    /// How often each value of [`Value::ALL`] is in the line.
    pub(crate) fn counts(&self) -> [u8; 13] {
        let mut counts = [0; 13];
        for value in self.0 {
            counts[value.idx()] += 1;
        }
        counts
    }
}

/// Writes the values in their order, with spaces between them.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, rest @ ..] = self.0;
        f.write_str(first.text())?;
        for value in rest {
            write!(f, " {value}")?;
        }
        Ok(())
    }
}

/// The iterator that [`Line::all`] returns.
#[derive(Clone, Debug)]
pub struct AllLines {
    /// The next five ascending values.
    next: Option<[Value; 5]>,
}

impl Iterator for AllLines {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        loop {
            let values = self.next?;
            self.next = successor(values);
            // Five of a value are ascending too, and no line.
            if let Ok(line) = Line::new(values) {
                return Some(line);
            }
        }
    }
}

impl FusedIterator for AllLines {}

/// The ascending values that follow `values` in lexicographic order: the last value that can
/// grow grows by one, and those behind it start from there.
fn successor(mut values: [Value; 5]) -> Option<[Value; 5]> {
    let grown_idx = values.iter().rposition(|&value| value < Value::KING)?;
    let grown = Value::new(values[grown_idx].get() + 1)?;
    values[grown_idx..].fill(grown);
    Some(values)
}

/// The name of one of the twelve lines of a grid.
///
/// # Examples
///
/// ```
/// use handeval_matematico::LineName;
///
/// assert_eq!(LineName::ALL.len(), 12);
/// assert_eq!(LineName::Diagonal2.key(), "diagonal-2");
/// assert_eq!(LineName::Diagonal2.cells(), [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)]);
/// ```
///
/// # Source
///
/// Rule X3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the names say it all
pub enum LineName {
    Row1,
    Row2,
    Row3,
    Row4,
    Row5,
    Column1,
    Column2,
    Column3,
    Column4,
    Column5,
    /// From the top left to the bottom right.
    Diagonal1,
    /// From the top right to the bottom left.
    Diagonal2,
}

impl LineName {
    /// The twelve lines: rows from the top, columns from the left, then the diagonals.
    pub const ALL: [Self; 12] = [
        Self::Row1,
        Self::Row2,
        Self::Row3,
        Self::Row4,
        Self::Row5,
        Self::Column1,
        Self::Column2,
        Self::Column3,
        Self::Column4,
        Self::Column5,
        Self::Diagonal1,
        Self::Diagonal2,
    ];

    /// The name for programs: `row-1` to `row-5`, `column-1` to `column-5`, `diagonal-1`,
    /// `diagonal-2`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Row1 => "row-1",
            Self::Row2 => "row-2",
            Self::Row3 => "row-3",
            Self::Row4 => "row-4",
            Self::Row5 => "row-5",
            Self::Column1 => "column-1",
            Self::Column2 => "column-2",
            Self::Column3 => "column-3",
            Self::Column4 => "column-4",
            Self::Column5 => "column-5",
            Self::Diagonal1 => "diagonal-1",
            Self::Diagonal2 => "diagonal-2",
        }
    }

    /// The line with this [`key`](Self::key).
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|name| name.key() == key)
    }

    /// Whether the line is one of the two diagonals, which earn the bonus.
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        matches!(self, Self::Diagonal1 | Self::Diagonal2)
    }

    /// The cells of the line as (row, column), each counted from 0: rows from the left, columns
    /// and diagonals from the top.
    #[must_use]
    pub const fn cells(self) -> [(usize, usize); 5] {
        let place = self as usize;
        let mut cells = [(0, 0); 5];
        let mut step = 0;
        while step < 5 {
            cells[step] = match place {
                0..5 => (place, step),
                5..10 => (step, place - 5),
                10 => (step, step),
                _ => (step, 4 - step),
            };
            step += 1;
        }
        cells
    }
}

/// Writes the [`key`](LineName::key) of the line.
impl fmt::Display for LineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// Why five values are not a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum LineError {
    /// All five are the same.
    #[error("line has five of value `{value}`: expected at most four, as the deck has no more")]
    FiveOfAValue {
        /// The value.
        value: Value,
    },
}

error_kind!(LineError, "five-of-a-value");
