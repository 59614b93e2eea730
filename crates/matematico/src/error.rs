//! What can be wrong with values, lines, grids and tables of points.

use alloc::string::String;
use core::ops::Range;

use strum::IntoStaticStr;

use crate::{Figure, MAX_POINTS, NewFigure, PointTable, Value};

/// Why a text is not a value.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseValueError {
    /// The text stands for no value.
    #[error(
        "`{}` is no value: expected `A`, `2` to `10`, `J`, `Q`, `K`, or `1` to `13`",
        .found.escape_debug()
    )]
    UnknownValue {
        /// The text; a long one is cut after some characters.
        found: String,
        /// The length of the whole text in bytes.
        len: usize,
    },
}

impl ParseValueError {
    /// The name of the error for programs, in kebab case: `unknown-value`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The bytes of the text that are wrong: all of them.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        match self {
            Self::UnknownValue { len, .. } => 0..*len,
        }
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

impl LineError {
    /// The name of the error for programs, in kebab case: `five-of-a-value`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Why 25 cells are not a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum GridError {
    /// A value is there more than four times.
    #[error(
        "value `{value}` in row {}, column {} is the fifth of its kind: expected at most four, \
         as the deck has no more",
        .row + 1,
        .column + 1
    )]
    FiveOfAValue {
        /// The value.
        value: Value,
        /// The row of the fifth one, from 0.
        row: usize,
        /// The column of the fifth one, from 0.
        column: usize,
    },
}

impl GridError {
    /// The name of the error for programs, in kebab case: `five-of-a-value`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Why a text is not a grid. Rows and columns are counted from 0 here, from 1 in messages.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseGridError {
    /// The text is blank.
    #[error("grid is empty: expected 5 rows of 5 values, with `.` for an empty cell")]
    EmptyGrid,
    /// Something is neither a value nor an empty cell.
    #[error(
        "`{}` is no value: expected `A`, `2` to `10`, `J`, `Q`, `K`, `1` to `13`, or `.` for an \
         empty cell",
        .found.escape_debug()
    )]
    UnknownValue {
        /// What stands there; a long text is cut after some characters.
        found: String,
        /// Its bytes in the text.
        span: Range<usize>,
    },
    /// There are fewer or more than five rows.
    #[error("grid has {}: expected 5, with line breaks or `/` between them", Rows(*.n_rows))]
    WrongNumberOfRows {
        /// The number of rows.
        n_rows: usize,
        /// The rows that are too many, or the end of the last row, where the next is missing.
        span: Range<usize>,
    },
    /// A row has fewer or more than five values.
    #[error(
        "row {} has {}: expected 5, with `.` for an empty cell",
        .row + 1,
        Values(*.n_values)
    )]
    WrongNumberOfValues {
        /// The row, from 0.
        row: usize,
        /// The number of its values and empty cells.
        n_values: usize,
        /// The values that are too many, or the end of the row, where the next is missing.
        span: Range<usize>,
    },
    /// A value is there more than four times.
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

impl ParseGridError {
    /// The name of the error for programs, in kebab case: `unknown-value`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The bytes of the text that are wrong. Empty where something is missing.
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

/// Why values cannot be arranged in a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum DealError {
    /// There are not as many values as empty cells.
    #[error(
        "{} left for {}: expected as many as cells",
        CountOf(*.n_values, "value is", "values are"),
        CountOf(*.n_empty, "empty cell", "empty cells")
    )]
    WrongNumberOfValues {
        /// The number of values.
        n_values: usize,
        /// The number of empty cells: 25 if none is filled.
        n_empty: usize,
    },
    /// A value is there more than four times.
    #[error(
        "value `{value}` is there a fifth time: expected at most four, as the deck has no more"
    )]
    FiveOfAValue {
        /// The value.
        value: Value,
        /// The place of the fifth one among the values that are left, from 0.
        value_idx: usize,
    },
}

impl DealError {
    /// The name of the error for programs, in kebab case: `wrong-number-of-values`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Why a figure cannot be defined.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum NewFigureError {
    /// The name is empty.
    #[error("new figure has no name: expected words such as `odd-over-even`")]
    EmptyName,
    /// The name is not in kebab case, or too long.
    #[error(
        "`{}` is no name of a figure: expected small letters and digits with `-` between words, \
         such as `odd-over-even`, at most {} of them",
        .name.escape_debug(),
        NewFigure::MAX_NAME_LEN
    )]
    InvalidName {
        /// The name; a long one is cut after some characters.
        name: String,
    },
    /// The name is that of a classic figure.
    #[error("`{name}` is a figure of the classic game: expected a name of its own")]
    KnownName {
        /// The name.
        name: String,
    },
    /// The points are above the bound.
    #[error("figure `{name}` has {points} points: expected at most {MAX_POINTS}")]
    TooManyPoints {
        /// The name of the figure.
        name: String,
        /// The points.
        points: u32,
    },
    /// The shape has no group, so that every line would have it.
    #[error("shape has no groups: expected 1 to 5")]
    NoGroups,
    /// A group has no values, or more than there are of one value.
    #[error("group {} has {count} values: expected 1 to 4", .group + 1)]
    WrongCount {
        /// The group, from 0; from 1 in the message.
        group: usize,
        /// Its number of values.
        count: u8,
    },
    /// The groups do not go into a line.
    #[error("groups have {n_values} values together: expected at most 5")]
    TooManyValues {
        /// The number of values of all groups.
        n_values: usize,
    },
    /// No line can have the shape, for want of different values or of a fifth one.
    #[error(
        "no line has the shape: expected groups that can be of different values, and at most \
         four of each value"
    )]
    ImpossibleShape,
}

impl NewFigureError {
    /// The name of the error for programs, in kebab case: `known-name`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Why a table of points cannot be changed in this way.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PointTableError {
    /// Nothing is worth nothing, in every game.
    #[error("points of `none` cannot be changed: a line without a figure always scores 0")]
    NothingIsFixed,
    /// The points of a figure are above the bound.
    #[error("figure `{}` has {points} points: expected at most {MAX_POINTS}", .figure.key())]
    TooManyPoints {
        /// The figure.
        figure: Figure,
        /// The points.
        points: u32,
    },
    /// The bonus of a diagonal is above the bound.
    #[error("diagonal bonus is {bonus} points: expected at most {MAX_POINTS}")]
    TooHighBonus {
        /// The bonus.
        bonus: u32,
    },
    /// There is a new figure of that name already.
    #[error("new figure `{name}` is defined twice: expected a name of its own")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// There are as many new figures as there may be.
    #[error(
        "new figure `{name}` is one too many: expected at most {}",
        PointTable::MAX_NEW_FIGURES
    )]
    TooManyFigures {
        /// The name of the figure that is too many.
        name: String,
    },
}

impl PointTableError {
    /// The name of the error for programs, in kebab case: `name-taken`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// `1 row`, `4 rows`.
struct Rows(usize);

impl core::fmt::Display for Rows {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} {}", self.0, if self.0 == 1 { "row" } else { "rows" })
    }
}

/// `1 value`, `4 values`.
struct Values(usize);

impl core::fmt::Display for Values {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(
            f,
            "{} {}",
            self.0,
            if self.0 == 1 { "value" } else { "values" }
        )
    }
}

/// A text for a message: a long one is cut, so that a line of a megabyte is not repeated.
pub(crate) fn shortened(text: &str) -> String {
    shortened_to(text, 24)
}

/// The same with another number of characters that are left.
pub(crate) fn shortened_to(text: &str, max_chars: usize) -> String {
    match text.char_indices().nth(max_chars) {
        None => text.into(),
        Some((cut, _)) => text[..cut].chars().chain(['…']).collect(),
    }
}

/// A number and what it counts, in words for one and for more.
pub(crate) struct CountOf(
    pub(crate) usize,
    pub(crate) &'static str,
    pub(crate) &'static str,
);

impl core::fmt::Display for CountOf {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let words = if self.0 == 1 { self.1 } else { self.2 };
        write!(f, "{} {words}", self.0)
    }
}
