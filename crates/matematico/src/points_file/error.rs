//! The errors of a point table, with their locations.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use strum::IntoStaticStr;

use crate::text::shortened_to;
use crate::{Figure, NewFigureError, ParseValueError, PointTableError};

/// Why a point table is invalid, and where the error is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{context}{reason}")]
pub struct PointsFileError {
    way: String,
    /// The location in words: `` `figures`: ``.
    context: String,
    reason: PointsFileReason,
}

/// The error.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PointsFileReason {
    /// A key is not a figure.
    #[error("`{}` is not a figure: expected one of {}", shortened_to(.key, 200).escape_debug(), figure_keys())]
    UnknownFigure {
        /// The key.
        key: String,
    },
    /// The points or the figure are not allowed in the table.
    #[strum(disabled)]
    #[error(transparent)]
    Table(#[from] PointTableError),
    /// An added figure is not valid.
    #[strum(disabled)]
    #[error(transparent)]
    Figure(#[from] NewFigureError),
    /// An added figure has neither values nor groups, or both.
    #[error("expected either `values` (five of them) or `groups`")]
    NoShape,
    /// A number is not a value.
    #[error("`{number}` is not a value: expected 1 to 13")]
    NoValue {
        /// The number.
        number: u8,
    },
    /// A string is not a value.
    #[error(transparent)]
    UnknownValue(#[from] ParseValueError),
}

impl PointsFileError {
    pub(super) fn here(reason: impl Into<PointsFileReason>) -> Self {
        Self {
            way: String::new(),
            context: String::new(),
            reason: reason.into(),
        }
    }

    /// The same error, with one more step at the start of its path.
    pub(super) fn under(self, step: fmt::Arguments<'_>) -> Self {
        let way = format!("{step}{}", self.way);
        Self { way, ..self }
    }

    /// Like [`under`](Self::under), but adds words that describe the location.
    pub(super) fn within(self, names: fmt::Arguments<'_>) -> Self {
        let context = format!("{names}: ");
        Self { context, ..self }
    }

    /// The error's machine-readable name, such as `unknown-figure`; for an error in an added figure
    /// or in the table, the name of that error.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match &self.reason {
            PointsFileReason::Table(error) => error.kind(),
            PointsFileReason::Figure(error) => error.kind(),
            reason => reason.into(),
        }
    }

    /// The error.
    #[must_use]
    pub const fn reason(&self) -> &PointsFileReason {
        &self.reason
    }

    /// The path from the table's root to the error, with indexes from 0:
    /// `new_figures[0].groups[1]`.
    #[must_use]
    pub fn way(&self) -> &str {
        &self.way
    }
}

fn figure_keys() -> String {
    let keys = Figure::ALL[1..].iter().map(|figure| figure.key());
    let keys: Vec<_> = keys.map(|key| format!("`{key}`")).collect();
    keys.join(", ")
}
