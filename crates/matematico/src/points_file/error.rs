//! What can be wrong with a table of points, and where.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use strum::IntoStaticStr;

use crate::text::shortened_to;
use crate::{Figure, NewFigureError, ParseValueError, PointTableError};

/// Why a table of points cannot be, and the path to what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{reason}", .context)]
pub struct PointsFileError {
    path: Vec<PathStep>,
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
    Table(PointTableError),
    /// A new figure cannot be.
    #[strum(disabled)]
    #[error(transparent)]
    Figure(NewFigureError),
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
    UnknownValue(ParseValueError),
}

/// A step on the way to an entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PathStep {
    /// The key of an object.
    Key(String),
    /// The place in a list, from 0.
    Index(usize),
}

impl From<&str> for PathStep {
    fn from(key: &str) -> Self {
        Self::Key(key.to_owned())
    }
}

impl From<usize> for PathStep {
    fn from(idx: usize) -> Self {
        Self::Index(idx)
    }
}

/// Writes the step as it stands in a path: `.figures`, `[3]`.
impl fmt::Display for PathStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => write!(f, ".{}", key.escape_debug()),
            Self::Index(idx) => write!(f, "[{idx}]"),
        }
    }
}

impl PointsFileError {
    /// Something wrong at the end of a path of keys.
    pub(super) fn at<const N: usize>(keys: [&str; N], reason: PointsFileReason) -> Self {
        Self {
            context: format!("`{}`: ", keys.first().copied().unwrap_or_default()),
            path: keys.into_iter().map(PathStep::from).collect(),
            reason,
        }
    }

    /// Something wrong in a new figure.
    pub(super) fn in_figure(name: &str, path: Vec<PathStep>, reason: PointsFileReason) -> Self {
        Self {
            context: format!(
                "`new_figures`, `{}`: ",
                shortened_to(name, 200).escape_debug()
            ),
            path,
            reason,
        }
    }

    /// The same, a step further down.
    pub(super) fn step(mut self, step: impl Into<PathStep>) -> Self {
        self.path.push(step.into());
        self
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

    /// The way from the whole table to what is wrong.
    #[must_use]
    pub fn path(&self) -> &[PathStep] {
        &self.path
    }

    /// The same as text: `new_figures[0].groups[1]`.
    #[must_use]
    pub fn path_text(&self) -> String {
        let steps: String = self.path.iter().map(|step| format!("{step}")).collect();
        steps.trim_start_matches('.').to_owned()
    }
}

/// The figures that a table may name.
fn figure_keys() -> String {
    let keys = Figure::ALL[1..].iter().map(|figure| figure.key());
    let keys: Vec<_> = keys.map(|key| format!("`{key}`")).collect();
    keys.join(", ")
}
