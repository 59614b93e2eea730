//! What can be wrong with a table of points, and where.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use strum::IntoStaticStr;

use crate::text::shortened_to;
use crate::{Figure, NewFigureError, ParseValueError, PointTableError};

/// Why a table of points cannot be, and the way to what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{context}{reason}")]
pub struct PointsFileError {
    way: String,
    /// Where it is, in words that people know: `` `figures`: ``.
    context: String,
    reason: PointsFileReason,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PointsFileReason {
    /// A key is no figure.
    #[error("`{}` is no figure: expected one of {}", shortened_to(.key, 200).escape_debug(), figure_keys())]
    UnknownFigure {
        /// The key.
        key: String,
    },
    /// The table does not take the points or the figure.
    #[strum(disabled)]
    #[error(transparent)]
    Table(#[from] PointTableError),
    /// A new figure cannot be.
    #[strum(disabled)]
    #[error(transparent)]
    Figure(#[from] NewFigureError),
    /// A new figure has neither values nor groups, or both.
    #[error("expected either `values` (five of them) or `groups`")]
    NoShape,
    /// A number is no value.
    #[error("`{number}` is no value: expected 1 to 13")]
    NoValue {
        /// The number.
        number: u8,
    },
    /// A text is no value.
    #[error(transparent)]
    UnknownValue(#[from] ParseValueError),
}

impl PointsFileError {
    /// Something wrong with what is read.
    pub(super) fn here(reason: impl Into<PointsFileReason>) -> Self {
        Self {
            way: String::new(),
            context: String::new(),
            reason: reason.into(),
        }
    }

    /// The same at a step of a longer way.
    pub(super) fn under(self, step: fmt::Arguments<'_>) -> Self {
        let way = format!("{step}{}", self.way);
        Self { way, ..self }
    }

    /// The same with words for people about where it is.
    pub(super) fn within(self, names: fmt::Arguments<'_>) -> Self {
        let context = format!("{names}: ");
        Self { context, ..self }
    }

    /// The name of the error for programs, in kebab case: `unknown-figure`, or the name of what is
    /// wrong with a figure or a table.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match &self.reason {
            PointsFileReason::Table(error) => error.kind(),
            PointsFileReason::Figure(error) => error.kind(),
            reason => reason.into(),
        }
    }

    /// What is wrong.
    #[must_use]
    pub const fn reason(&self) -> &PointsFileReason {
        &self.reason
    }

    /// The way from the whole table to what is wrong, by keys and by places from 0 in a list or an
    /// object: `new_figures[0].groups[1]`.
    #[must_use]
    pub fn way(&self) -> &str {
        &self.way
    }
}

/// The figures that a table may name.
fn figure_keys() -> String {
    let keys = Figure::ALL[1..].iter().map(|figure| figure.key());
    let keys: Vec<_> = keys.map(|key| format!("`{key}`")).collect();
    keys.join(", ")
}
