//! Five values in a line, and the twelve lines of a grid.

use core::fmt;

use strum::{Display, IntoStaticStr, VariantArray};

use crate::Value;
use crate::text::{error_kind, keyed};

/// Five values in a line; at most four of them are equal.
///
/// A line keeps its values in the given order, which does not affect its figure.
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
/// Source: rule X4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line([Value; 5]);

impl Line {
    /// The line with these five values.
    ///
    /// # Errors
    ///
    /// [`LineError::FiveOfAValue`] if all five are equal, because a deck has only four of each.
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

    /// All 6,175 lines, each with its values in ascending order, sorted by their values.
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
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        ascending().map(|idxs| Self(idxs.map(|idx| Value::ALL[usize::from(idx)])))
    }

    /// The values, in the given order.
    #[must_use]
    pub const fn values(&self) -> [Value; 5] {
        self.0
    }

    /// The values in ascending order.
    #[must_use]
    pub fn sorted(&self) -> Self {
        let mut values = self.0;
        values.sort_unstable();
        Self(values)
    }

    /// How often `value` occurs in the line, in `0..=4`.
    #[must_use]
    pub fn count_of(&self, value: Value) -> usize {
        self.0.iter().filter(|&&other| other == value).count()
    }

    /// How often each value occurs in the line, in the order of [`Value::ALL`].
    pub(crate) fn counts(&self) -> [u8; 13] {
        let mut counts = [0; 13];
        for value in self.0 {
            counts[value.idx()] += 1;
        }
        counts
    }
}

/// Writes the values in their order, separated by spaces.
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

/// The values of every line, as indexes into [`Value::ALL`]. Each line is in ascending order, and
/// the lines are sorted.
pub(crate) fn ascending() -> impl Iterator<Item = [u8; 5]> + Clone {
    let all = (0..13).flat_map(|first| {
        (first..13).flat_map(move |second| {
            (second..13).flat_map(move |third| {
                (third..13).flat_map(move |fourth| {
                    (fourth..13).map(move |fifth| [first, second, third, fourth, fifth])
                })
            })
        })
    });
    all.filter(|values| values[0] != values[4])
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
/// Source: rule X3.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, IntoStaticStr, VariantArray,
)]
#[allow(missing_docs)] // the names are self-explanatory
pub enum LineName {
    #[strum(serialize = "row-1")]
    Row1,
    #[strum(serialize = "row-2")]
    Row2,
    #[strum(serialize = "row-3")]
    Row3,
    #[strum(serialize = "row-4")]
    Row4,
    #[strum(serialize = "row-5")]
    Row5,
    #[strum(serialize = "column-1")]
    Column1,
    #[strum(serialize = "column-2")]
    Column2,
    #[strum(serialize = "column-3")]
    Column3,
    #[strum(serialize = "column-4")]
    Column4,
    #[strum(serialize = "column-5")]
    Column5,
    /// From the top left to the bottom right.
    #[strum(serialize = "diagonal-1")]
    Diagonal1,
    /// From the top right to the bottom left.
    #[strum(serialize = "diagonal-2")]
    Diagonal2,
}

keyed!(
    LineName,
    "The twelve lines: rows from the top, columns from the left, then the diagonals.",
    "`row-1` to `row-5`, `column-1` to `column-5`, `diagonal-1`, `diagonal-2`"
);

impl LineName {
    /// Whether the line is a diagonal, which earns the bonus if it scores a figure.
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        matches!(self, Self::Diagonal1 | Self::Diagonal2)
    }

    /// The cells as (row, column), from 0. Rows run from the left, the other lines from the top.
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

/// The cells of each line, counted row by row from 0.
pub(crate) const LINE_CELLS: [[usize; 5]; 12] = {
    let mut lines = [[0; 5]; 12];
    let mut at = 0;
    while at < 60 {
        let (row, column) = LineName::ALL[at / 5].cells()[at % 5];
        lines[at / 5][at % 5] = row * 5 + column;
        at += 1;
    }
    lines
};

/// The cells of each line as bits.
pub(crate) const LINE_BITS: [u32; 12] = {
    let mut lines = [0; 12];
    let mut at = 0;
    while at < 60 {
        lines[at / 5] |= 1 << LINE_CELLS[at / 5][at % 5];
        at += 1;
    }
    lines
};

/// Why five values cannot form a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum LineError {
    /// All five values are equal.
    #[error("line has five cards of value `{value}`: expected at most four")]
    FiveOfAValue {
        /// The value.
        value: Value,
    },
}

error_kind!(LineError, "five-of-a-value");
