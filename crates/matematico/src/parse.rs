//! Reading a grid from text.

use alloc::string::String;
use core::ops::Range;

use strum::IntoStaticStr;

use crate::read::{parts, shifted, words};
use crate::text::{CountOf, error_kind, shortened};
use crate::{Grid, GridError, Value};

impl Grid {
    /// Reads a grid.
    ///
    /// - Five rows, separated by line breaks or `/`. Blank lines and a carriage return at the end
    ///   of a row are skipped.
    /// - Five cells per row, separated by spaces or commas: a [`Value`], or `.` or `_` for an empty
    ///   cell.
    /// - In other notations, an empty cell is `0`, `-`, `·` or `null`, or is left blank between
    ///   commas, semicolons or tabs if the row has exactly four of them.
    ///
    /// # Errors
    ///
    /// Reports the first of these that applies:
    ///
    /// - [`ParseGridError::EmptyGrid`]: the text is blank;
    /// - [`ParseGridError::UnknownValue`]: a word is neither a value nor an empty cell;
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
        Self::read(text, Notation::Any)
    }

    /// Whether the text of a grid is in plain notation, with `.` or `_` for empty cells.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_matematico::Grid;
    ///
    /// let text = "A,,3,4,5 / 6 7 8 9 10 / J Q K A 2 / 3 4 5 6 7 / 8 9 T 0 13";
    /// assert!(!Grid::is_plain(text));
    /// let plain = "A . 3 4 5 / 6 7 8 9 10 / J Q K A 2 / 3 4 5 6 7 / 8 9 10 . K";
    /// assert_eq!(format!("{:#}", Grid::parse(text)?), plain);
    /// assert!(Grid::is_plain(plain));
    /// # Ok::<(), handeval_matematico::ParseGridError>(())
    /// ```
    ///
    /// Source: rule X16.
    #[must_use]
    pub fn is_plain(text: &str) -> bool {
        // Only other notations use these, so most grids need not be read twice.
        let is_sign = |byte| {
            matches!(
                byte,
                b'-' | b'n' | b'N' | b'0' | b',' | b';' | b'\t' | b'\xC2'
            )
        };
        !text.bytes().any(is_sign) || Self::read(text, Notation::Plain).is_ok()
    }

    /// Reads a single cell: a value, or `Some(None)` for an empty cell in any notation that
    /// [`parse`](Self::parse) reads. Returns `None` for any other word.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_matematico::{Grid, Value};
    ///
    /// assert_eq!(Grid::parse_cell("K"), Some(Some(Value::KING)));
    /// assert_eq!(Grid::parse_cell("null"), Some(None));
    /// assert_eq!(Grid::parse_cell("joker"), None);
    /// ```
    #[must_use]
    pub fn parse_cell(word: &str) -> Option<Option<Value>> {
        read_cell(word, Notation::Any)
    }

    fn read(text: &str, notation: Notation) -> Result<Self, ParseGridError> {
        // Text skipped at the start must not shift positions. A tab there may end an empty field.
        let skipped = [' ', '\n', '\r'];
        let start = text.len() - text.trim_start_matches(skipped).len();
        let trimmed = text.trim_matches(skipped);
        if trimmed.trim().is_empty() {
            return Err(ParseGridError::EmptyGrid);
        }
        let end = start + trimmed.len();

        let mut rows = [const { Row::EMPTY }; 5];
        let mut n_rows = 0_usize;
        let mut sixth_row_start = end;
        let mut row_start = start;
        for row_text in trimmed.split(['\n', '/']) {
            let row_end = row_start + row_text.len();
            let is_blank =
                row_text.trim().is_empty() && notation.field_separator(row_text).is_none();
            if is_blank && is_line(text, row_start..row_end) {
                row_start = row_end + 1;
                continue;
            }
            let row = Row::read(text, row_start..row_end, notation)?;
            match rows.get_mut(n_rows) {
                Some(place) => *place = row,
                None => sixth_row_start = sixth_row_start.min(row_start),
            }
            n_rows += 1;
            row_start = row_end + 1; // either separator is one byte
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

/// How empty cells may be written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Notation {
    /// Only as `.` or `_`.
    Plain,
    /// Also as `0`, `-`, `·` or `null`, or as nothing between separators.
    Any,
}

impl Notation {
    /// The separator of the fields in a row with empty cells: the character that occurs four times.
    fn field_separator(self, row: &str) -> Option<char> {
        // Five words are five cells, whatever is between them.
        if self == Self::Plain || words(row).count() == 5 {
            return None;
        }
        let separates = |&separator: &char| row.matches(separator).count() == 4;
        [',', ';', '\t'].into_iter().find(separates)
    }
}

/// Whether a part of the text is bounded by line breaks rather than `/`.
fn is_line(text: &str, range: Range<usize>) -> bool {
    let around = [range.start.checked_sub(1), Some(range.end)];
    let is_break = |idx: usize| text.as_bytes().get(idx).is_none_or(|&byte| byte == b'\n');
    around.into_iter().flatten().all(is_break)
}

/// The cells of a row, and their positions.
#[derive(Clone)]
struct Row {
    /// The number of cells; only the first five are kept.
    n_cells: usize,
    values: [Option<Value>; 5],
    spans: [Range<usize>; 5],
    /// The start of the sixth cell, if there is one.
    sixth_start: usize,
    /// The end of the last cell; the start of the row if it has no cells.
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
    fn read(text: &str, range: Range<usize>, notation: Notation) -> Result<Self, ParseGridError> {
        let row_text = &text[range.clone()];
        let mut row = Self {
            end: range.start,
            ..Self::EMPTY
        };
        if let Some(separator) = notation.field_separator(row_text) {
            for (field, span) in parts(row_text, move |char| char == separator) {
                let start = span.start + field.len() - field.trim_start().len();
                let field = field.trim();
                row.push(field, start..start + field.len(), range.start, notation)?;
            }
        } else {
            for (word, span) in words(row_text) {
                row.push(word, span, range.start, notation)?;
            }
            row.count_fields(row_text, range);
        }
        Ok(row)
    }

    /// If there are more than five fields between commas but fewer than five words, some of the
    /// fields are blank, and the error counts fields, as people do.
    fn count_fields(&mut self, row_text: &str, range: Range<usize>) {
        let n_fields = row_text.split(',').count();
        if self.n_cells < 5 && n_fields > 5 {
            let sixth = parts(row_text, |char| char == ',').nth(5);
            self.n_cells = n_fields;
            self.sixth_start = range.start + sixth.map_or(0, |(_, span)| span.start);
            self.end = range.end;
        }
    }

    /// Adds the cell at `span` of the text, in a row that begins at `row_start`.
    fn push(
        &mut self,
        text: &str,
        span: Range<usize>,
        row_start: usize,
        notation: Notation,
    ) -> Result<(), ParseGridError> {
        let span = shifted(&span, row_start);
        self.end = span.end;
        let value = read_cell(text, notation).ok_or_else(|| ParseGridError::UnknownValue {
            found: shortened(text),
            span: span.clone(),
        })?;
        if self.n_cells < 5 {
            self.values[self.n_cells] = value;
            self.spans[self.n_cells] = span;
        } else if self.n_cells == 5 {
            self.sixth_start = span.start;
        }
        self.n_cells += 1;
        Ok(())
    }

    /// The bytes of the extra cells, or the position where the next cell is missing.
    fn wrong_span(&self) -> Range<usize> {
        if self.n_cells > 5 {
            self.sixth_start..self.end
        } else {
            self.end..self.end
        }
    }
}

/// Reads a cell: a value, or `Some(None)` for an empty cell.
fn read_cell(text: &str, notation: Notation) -> Option<Option<Value>> {
    match text {
        "." | "_" => Some(None),
        "" | "0" | "-" | "·" if notation == Notation::Any => Some(None),
        _ if notation == Notation::Any && text.eq_ignore_ascii_case("null") => Some(None),
        _ => Value::from_text(text).map(Some),
    }
}

/// Why the text is not a grid. Rows and columns are numbered from 0 here, and from 1 in messages.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseGridError {
    /// The text is blank.
    #[error("grid is empty: expected 5 rows of 5 values, with `.` for an empty cell")]
    EmptyGrid,
    /// A word is neither a value nor an empty cell.
    #[error(
        "`{}` is not a value: expected `A`, `2` to `10`, `J`, `Q`, `K`, `1` to `13`, or `.` for an \
         empty cell",
        .found.escape_debug()
    )]
    UnknownValue {
        /// The word, shortened if long.
        found: String,
        /// The bytes of the word in the text.
        span: Range<usize>,
    },
    /// There are fewer or more than five rows.
    #[error("grid has {}: expected 5, with line breaks or `/` between them", CountOf(*.n_rows, "row", "rows"))]
    WrongNumberOfRows {
        /// The number of rows.
        n_rows: usize,
        /// The extra rows, or the end of the last row, where the next one is missing.
        span: Range<usize>,
    },
    /// A row has fewer or more than five values.
    #[error(
        "row {} has {}: expected 5, with `.` for an empty cell",
        .row + 1,
        CountOf(*.n_values, "value", "values")
    )]
    WrongNumberOfValues {
        /// The row, counting from 0.
        row: usize,
        /// The number of values and empty cells in the row.
        n_values: usize,
        /// The extra values, or the end of the row, where the next one is missing.
        span: Range<usize>,
    },
    /// A value occurs more than four times.
    #[error("{}", GridError::FiveOfAValue { value: *.value, row: *.row, column: *.column })]
    FiveOfAValue {
        /// The value.
        value: Value,
        /// The row of the fifth occurrence, counting from 0.
        row: usize,
        /// The column of the fifth occurrence, counting from 0.
        column: usize,
        /// The bytes of the fifth occurrence in the text.
        span: Range<usize>,
    },
}

error_kind!(ParseGridError, "unknown-value");

impl ParseGridError {
    /// The offending bytes; an empty range if something is missing.
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
