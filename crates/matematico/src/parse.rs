//! Reading a grid from text.

use alloc::string::String;
use core::ops::Range;

use strum::IntoStaticStr;

use crate::read::{shifted, words};
use crate::text::{CountOf, error_kind, shortened};
use crate::{Grid, GridError, Value};

impl Grid {
    /// Reads a grid.
    ///
    /// - Five rows, separated by line breaks or `/`. Blank lines and a carriage return at the end
    ///   of a row are skipped.
    /// - Five cells per row, separated by spaces or commas: a [`Value`], or `.` or `_` for an empty
    ///   cell.
    ///
    /// # Errors
    ///
    /// The first of these that applies:
    ///
    /// - [`ParseGridError::EmptyGrid`]: the text is blank;
    /// - [`ParseGridError::UnknownValue`]: something is neither a value nor an empty cell;
    /// - [`ParseGridError::WrongNumberOfRows`]: there are fewer or more than five rows;
    /// - [`ParseGridError::WrongNumberOfValues`]: a row has fewer or more than five cells;
    /// - [`ParseGridError::FiveOfAValue`]: as for [`new`](Self::new).
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_matematico::Grid;
    ///
    /// let text = "A,2,3,4,5 / 6,7,8,9,10 / J,Q,K,A,2 / 3,4,5,6,7 / 8,9,T,jack,13";
    /// let error = Grid::parse(text).unwrap_err();
    /// assert_eq!(error.kind(), "unknown-value");
    /// assert_eq!(&text[error.span()], "jack");
    /// ```
    ///
    /// Source: rule X16.
    pub fn parse(text: &str) -> Result<Self, ParseGridError> {
        // Text skipped at the start must not shift the spans.
        let start = text.len() - text.trim_start().len();
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return Err(ParseGridError::EmptyGrid);
        }
        let end = start + trimmed.len();

        let mut rows = [const { Row::EMPTY }; 5];
        let mut n_rows = 0_usize;
        let mut sixth_row_start = end;
        let mut row_start = start;
        for row_text in trimmed.split(['\n', '/']) {
            let row_end = row_start + row_text.len();
            if row_text.trim().is_empty() && is_line(text, row_start..row_end) {
                row_start = row_end + 1;
                continue;
            }
            let row = Row::read(text, row_start..row_start + row_text.len())?;
            match rows.get_mut(n_rows) {
                Some(place) => *place = row,
                None => sixth_row_start = sixth_row_start.min(row_start),
            }
            n_rows += 1;
            row_start += row_text.len() + 1; // either separator is one byte
        }

        if n_rows != 5 {
            return Err(ParseGridError::WrongNumberOfRows {
                n_rows,
                span: if n_rows < 5 {
                    end..end
                } else {
                    sixth_row_start..end
                },
            });
        }
        for (row_idx, row) in rows.iter().enumerate() {
            if row.n_cells != 5 {
                return Err(ParseGridError::WrongNumberOfValues {
                    row: row_idx,
                    n_values: row.n_cells,
                    span: row.wrong_span(),
                });
            }
        }
        Grid::new(rows.each_ref().map(|row| row.values)).map_err(|error| match error {
            GridError::FiveOfAValue { value, row, column } => ParseGridError::FiveOfAValue {
                value,
                row,
                column,
                span: rows[row].spans[column].clone(),
            },
        })
    }
}

/// Whether a part of a text is bounded by line breaks rather than `/`.
fn is_line(text: &str, range: Range<usize>) -> bool {
    let around = [range.start.checked_sub(1), Some(range.end)];
    let is_break = |idx: usize| text.as_bytes().get(idx) == Some(&b'\n');
    around.into_iter().all(|idx| idx.is_some_and(is_break))
}

/// The cells of a row, and where they are.
#[derive(Clone)]
struct Row {
    /// The number of cells; only the first five are kept.
    n_cells: usize,
    values: [Option<Value>; 5],
    spans: [Range<usize>; 5],
    /// The start of the sixth cell, if there is one.
    sixth_start: usize,
    /// The end of the last cell; the start of the row if it has none.
    end: usize,
}

impl Row {
    const EMPTY: Self = Self {
        n_cells: 0,
        values: [None; 5],
        spans: [const { 0..0 }; 5],
        sixth_start: 0,
        end: 0,
    };

    /// Reads the cells of the row at `range` of `text`.
    fn read(text: &str, range: Range<usize>) -> Result<Self, ParseGridError> {
        let mut row = Self {
            end: range.start,
            ..Self::EMPTY
        };
        for (word, span) in words(&text[range.clone()]) {
            let span = shifted(&span, range.start);
            row.end = span.end;
            let value = read_cell(word).ok_or_else(|| ParseGridError::UnknownValue {
                found: shortened(word),
                span: span.clone(),
            })?;
            if row.n_cells < 5 {
                row.values[row.n_cells] = value;
                row.spans[row.n_cells] = span;
            } else if row.n_cells == 5 {
                row.sixth_start = span.start;
            }
            row.n_cells += 1;
        }
        Ok(row)
    }

    /// Where the number of cells is wrong: the extra cells, or where the next one is missing.
    fn wrong_span(&self) -> Range<usize> {
        if self.n_cells > 5 {
            self.sixth_start..self.end
        } else {
            self.end..self.end
        }
    }
}

/// The cell of a text: a value, or `Some(None)` for an empty cell.
fn read_cell(text: &str) -> Option<Option<Value>> {
    match text {
        "." | "_" => Some(None),
        _ => Value::from_text(text).map(Some),
    }
}

/// Why a text is not a grid. Rows and columns count from 0 here, from 1 in messages.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseGridError {
    /// The text is blank.
    #[error("grid is empty: expected 5 rows of 5 values, with `.` for an empty cell")]
    EmptyGrid,
    /// Something is neither a value nor an empty cell.
    #[error(
        "`{}` is not a value: expected `A`, `2` to `10`, `J`, `Q`, `K`, `1` to `13`, or `.` for an \
         empty cell",
        .found.escape_debug()
    )]
    UnknownValue {
        /// The text; a long one is cut.
        found: String,
        /// Its bytes in the text.
        span: Range<usize>,
    },
    /// There are fewer or more than five rows.
    #[error("grid has {}: expected 5, with line breaks or `/` between them", CountOf(*.n_rows, "row", "rows"))]
    WrongNumberOfRows {
        /// The number of rows.
        n_rows: usize,
        /// The extra rows, or the end of the last row, where the next is missing.
        span: Range<usize>,
    },
    /// A row has fewer or more than five values.
    #[error(
        "row {} has {}: expected 5, with `.` for an empty cell",
        .row + 1,
        CountOf(*.n_values, "value", "values")
    )]
    WrongNumberOfValues {
        /// The row, from 0.
        row: usize,
        /// The number of its values and empty cells.
        n_values: usize,
        /// The extra values, or the end of the row, where the next is missing.
        span: Range<usize>,
    },
    /// A value occurs more than four times.
    #[error("{}", GridError::FiveOfAValue { value: *.value, row: *.row, column: *.column })]
    FiveOfAValue {
        /// The value.
        value: Value,
        /// The row of the fifth one, from 0.
        row: usize,
        /// The column of the fifth one, from 0.
        column: usize,
        /// The bytes of the fifth one in the text.
        span: Range<usize>,
    },
}

error_kind!(ParseGridError, "unknown-value");

impl ParseGridError {
    /// The offending bytes; empty where something is missing.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match self {
            Self::EmptyGrid => 0..0,
            Self::UnknownValue { span, .. }
            | Self::WrongNumberOfRows { span, .. }
            | Self::WrongNumberOfValues { span, .. }
            | Self::FiveOfAValue { span, .. } => span.clone(),
        }
    }
}
