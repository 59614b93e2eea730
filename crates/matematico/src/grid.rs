//! The five-by-five grid of cells.

use core::fmt;
use core::str::FromStr;

use strum::IntoStaticStr;

use crate::text::error_kind;
use crate::{Line, LineName, ParseGridError, Value};

/// Five rows of five cells, each with a value or empty; at most four of each value.
///
/// Rows are numbered from the top and columns from the left, both starting at 0.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Grid, LineName, Value};
///
/// let grid: Grid = "A 2 3 4 5 / . . . . . / . . . . . / . . . . . / . . . . K".parse()?;
/// assert_eq!(grid.cell(4, 4), Some(Value::KING));
/// assert_eq!(grid.n_empty(), 19);
/// assert!(grid.line(LineName::Row1).is_some());
/// assert!(grid.line(LineName::Diagonal1).is_none()); // three of its cells are empty
/// # Ok::<(), handeval_matematico::ParseGridError>(())
/// ```
///
/// Source: rule X2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Grid([[Option<Value>; 5]; 5]);

impl Grid {
    /// 25 empty cells.
    pub const EMPTY: Self = Self([[None; 5]; 5]);

    /// The grid with these rows; `None` is an empty cell.
    ///
    /// # Errors
    ///
    /// [`GridError::FiveOfAValue`] for a value that occurs more than four times, with the position
    /// of the fifth, counting row by row from the top left.
    pub fn new(rows: [[Option<Value>; 5]; 5]) -> Result<Self, GridError> {
        let mut counts = [0; 13];
        for (row, cells) in rows.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let Some(value) = *cell else { continue };
                let count: &mut usize = &mut counts[value.idx()];
                *count += 1;
                if *count > Value::COPIES {
                    return Err(GridError::FiveOfAValue { value, row, column });
                }
            }
        }
        Ok(Self(rows))
    }

    /// The rows from the top, each with its cells from left to right.
    #[must_use]
    pub const fn rows(&self) -> [[Option<Value>; 5]; 5] {
        self.0
    }

    /// The value in a cell; `None` if the cell is empty or does not exist.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Option<Value> {
        *self.0.get(row)?.get(column)?
    }

    /// The placed values, row by row.
    pub fn values(&self) -> impl Iterator<Item = Value> + '_ {
        self.0.iter().flatten().filter_map(|&cell| cell)
    }

    /// The number of empty cells, in `0..=25`.
    #[must_use]
    pub fn n_empty(&self) -> usize {
        25 - self.values().count()
    }

    /// Whether every cell is filled.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.n_empty() == 0
    }

    /// The cells of a line, in the order of [`LineName::cells`].
    #[must_use]
    pub fn line_cells(&self, name: LineName) -> [Option<Value>; 5] {
        name.cells().map(|(row, column)| self.0[row][column])
    }

    /// The values of a line; `None` if one of its cells is empty.
    #[must_use]
    pub fn line(&self, name: LineName) -> Option<Line> {
        let mut values = [Value::ACE; 5];
        for (value, cell) in values.iter_mut().zip(self.line_cells(name)) {
            *value = cell?;
        }
        Line::new(values).ok() // a grid has at most four of each value
    }

    /// The grid mirrored across its first diagonal: rows become columns.
    #[must_use]
    pub fn transposed(&self) -> Self {
        Self(core::array::from_fn(|row| {
            core::array::from_fn(|column| self.0[column][row])
        }))
    }

    /// The grid mirrored from left to right, which swaps the diagonals.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut rows = self.0;
        for row in &mut rows {
            row.reverse();
        }
        Self(rows)
    }
}

/// Reads a grid as [`Grid::parse`] does.
impl FromStr for Grid {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        Self::parse(text)
    }
}

/// Writes five lines with aligned columns, `.` for an empty cell and no line break at the end. With
/// `{:#}`, writes a single line with ` / ` between the rows.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |cell: Option<Value>| cell.map_or(".", Value::text);
        let row_separator = if f.alternate() { " / " } else { "\n" };
        let column_widths: [usize; 5] = core::array::from_fn(|column| {
            let widths = self.0.iter().map(|row| text(row[column]).len());
            if f.alternate() {
                0
            } else {
                widths.max().unwrap_or(0)
            }
        });
        for (row_idx, row) in self.0.iter().enumerate() {
            if row_idx > 0 {
                f.write_str(row_separator)?;
            }
            for (column, (&cell, width)) in row.iter().zip(column_widths).enumerate() {
                if column > 0 {
                    f.write_str(" ")?;
                }
                write!(f, "{:>width$}", text(cell))?;
            }
        }
        Ok(())
    }
}

/// Why 25 cells do not form a valid grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum GridError {
    /// A value occurs more than four times.
    #[error(
        "value `{value}` in row {}, column {} is the fifth of its kind: expected at most four",
        .row + 1,
        .column + 1
    )]
    FiveOfAValue {
        /// The value.
        value: Value,
        /// The row of the fifth occurrence, counting from 0.
        row: usize,
        /// The column of the fifth occurrence, counting from 0.
        column: usize,
    },
}

error_kind!(GridError, "five-of-a-value");
