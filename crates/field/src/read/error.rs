//! What can be wrong with the document of a field, and where.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use strum::IntoStaticStr;

use super::Step;
use super::path::Way;
use crate::{FieldError, Objective, ObjectiveError, PatternShapeError};

/// What is wrong with the document of a field, and the way to the value that is.
///
/// The message names the place: `` `cards[3].color`: `pink` is no color: expected … ``.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFieldError {
    path: Box<[Step]>,
    fault: FieldFault,
}

impl ReadFieldError {
    pub(super) fn new(path: Vec<Step>, fault: impl Into<FieldFault>) -> Self {
        Self {
            path: path.into(),
            fault: fault.into(),
        }
    }

    /// The name of the error for programs, in kebab case: `unknown-color`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.fault.kind()
    }

    /// The way to the value that is wrong.
    #[must_use]
    pub fn path(&self) -> &[Step] {
        &self.path
    }

    /// What is wrong with it. Its message does not name the place.
    #[must_use]
    pub const fn fault(&self) -> &FieldFault {
        &self.fault
    }
}

impl fmt::Display for ReadFieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", Way(&self.path), self.fault)
    }
}

impl core::error::Error for ReadFieldError {}

/// What is wrong with a value in the document of a field.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum FieldFault {
    /// A word names no [`Coordinates`](crate::Coordinates).
    #[error("`{}` are no coordinates: expected `note` or `unit`", .found.escape_debug())]
    UnknownCoordinates {
        /// The word; a long one is cut.
        found: String,
    },
    /// A word names no [`Color`](crate::Color).
    #[error(
        "`{}` is no color: expected one of `R`, `G`, `B`, `P`, `red`, `green`, `blue`, `purple`, \
         `fungi`, `plant`, `animal`, `insect`, or {}",
        .found.escape_debug(),
        if *.is_of_pattern { "`any`" } else { "`null` for the starter" }
    )]
    UnknownColor {
        /// The word; a long one is cut.
        found: String,
        /// Whether it is the color of a cell of a pattern, and not that of a card.
        is_of_pattern: bool,
    },
    /// A number is no whole number of 32 bits.
    #[error(
        "`{found}` is no coordinate: expected a whole number from {} to {}",
        i32::MIN,
        i32::MAX
    )]
    BadCoordinate {
        /// The number.
        found: String,
    },
    /// A key names no [`Symbol`](crate::Symbol).
    #[error(
        "`{}` is no symbol: expected one of `fungi`, `plant`, `animal`, `insect`, `quill`, \
         `inkwell`, `manuscript`",
        .found.escape_debug()
    )]
    UnknownSymbol {
        /// The key; a long one is cut.
        found: String,
    },
    /// A symbol has two numbers.
    #[error("`{key}` occurs twice: expected each symbol once")]
    #[strum(serialize = "duplicate-key")]
    DuplicateSymbol {
        /// The symbol.
        key: &'static str,
    },
    /// A card or cell has two values for a key.
    #[error("duplicate key `{key}`: expected each key once")]
    DuplicateKey {
        /// The key.
        key: &'static str,
    },
    /// A number is that of no published objective.
    #[error(
        "`{id}` is no objective: expected {} to {}",
        Objective::PUBLISHED_IDS.start(),
        Objective::PUBLISHED_IDS.end()
    )]
    UnknownObjective {
        /// The number.
        id: i64,
    },
    /// A published objective is named a second time.
    #[error("objective {id} is named twice, first as number {}: expected each once", first_idx + 1)]
    #[strum(serialize = "duplicate-objective")]
    RepeatedObjective {
        /// The objective.
        id: i64,
        /// Its first place in the list, from 0.
        first_idx: usize,
    },
    /// There are more patterns of one's own than are counted in one field.
    #[error("too many patterns: expected at most {max} in one field")]
    TooManyPatterns {
        /// The most.
        max: usize,
    },
    /// A pattern has more variants than it may.
    #[error("too many variants: expected at most {max} of one pattern")]
    TooManyVariants {
        /// The most.
        max: usize,
    },
    /// The cards are no field.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// The cells of a variant are no shape.
    #[error(transparent)]
    Shape(#[from] PatternShapeError),
    /// A pattern is no objective.
    #[error(transparent)]
    Objective(#[from] ObjectiveError),
}

impl FieldFault {
    /// The name of the error for programs, in kebab case: `unknown-color`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Field(error) => error.kind(),
            Self::Shape(error) => error.kind(),
            Self::Objective(error) => error.kind(),
            _ => self.into(),
        }
    }
}
