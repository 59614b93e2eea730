//! What can be wrong with fields, shapes and objectives, and when a count is given up.

use alloc::string::String;
use core::ops::Range;

use strum::{IntoStaticStr, VariantNames};

use crate::{Coordinates, Objective, PatternShape, Position};

/// Why cards are not a field. Cards are counted from 0 here, from 1 in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum FieldError {
    /// Two cards lie on one place.
    #[error(
        "card {} lies at {position}, where card {} lies already: expected one card on a place",
        .second_idx + 1,
        .first_idx + 1
    )]
    DuplicatePosition {
        /// The place.
        position: Position,
        /// The first card there.
        first_idx: usize,
        /// The next card there.
        second_idx: usize,
    },
    /// A card lies where diagonal steps do not lead from the first one.
    #[error(
        "card {} at {position} is off the lattice of the first card at {first}: {}",
        .card_idx + 1,
        lattice(*.coordinates)
    )]
    OffLattice {
        /// The place.
        position: Position,
        /// The card.
        card_idx: usize,
        /// The place of the first card.
        first: Position,
        /// How the positions are counted.
        coordinates: Coordinates,
    },
}

impl FieldError {
    /// The name of the error for programs, in kebab case: `duplicate-position`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The card that is wrong, from 0: of two on one place the second.
    #[must_use]
    pub const fn card_idx(&self) -> usize {
        match *self {
            Self::DuplicatePosition { second_idx, .. } => second_idx,
            Self::OffLattice { card_idx, .. } => card_idx,
        }
    }
}

/// Why cells are not a shape. Cells are counted from 0 here, from 1 in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PatternShapeError {
    /// There is no cell.
    #[error("shape has no cells: expected 1 to {}", PatternShape::MAX_CELLS)]
    NoCells,
    /// There are more cells than there may be.
    #[error(
        "shape has {n_cells} cells: expected at most {}",
        PatternShape::MAX_CELLS
    )]
    TooManyCells {
        /// The number of cells.
        n_cells: usize,
    },
    /// Two cells are on one place.
    #[error(
        "cell {} is at ({dx}, {dy}), where cell {} is already: expected one cell on a place",
        .second_idx + 1,
        .first_idx + 1
    )]
    DuplicateCell {
        /// How far to the right they are.
        dx: i32,
        /// How far up they are.
        dy: i32,
        /// The first cell there.
        first_idx: usize,
        /// The next cell there.
        second_idx: usize,
    },
    /// A cell is where diagonal steps do not lead from the first one.
    #[error(
        "cell {} at ({dx}, {dy}) is off the lattice of the first cell at ({}, {}): {}",
        .cell_idx + 1,
        .first.0,
        .first.1,
        lattice(*.coordinates)
    )]
    OffLattice {
        /// How far to the right it is.
        dx: i32,
        /// How far up it is.
        dy: i32,
        /// The cell.
        cell_idx: usize,
        /// Where the first cell is.
        first: (i32, i32),
        /// How the distances are counted.
        coordinates: Coordinates,
    },
}

impl PatternShapeError {
    /// The name of the error for programs, in kebab case: `no-cells`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The cell that is wrong, from 0, if it is one of them: of two on one place the second.
    #[must_use]
    pub const fn cell_idx(&self) -> Option<usize> {
        match *self {
            Self::DuplicateCell { second_idx, .. } => Some(second_idx),
            Self::OffLattice { cell_idx, .. } => Some(cell_idx),
            _ => None,
        }
    }
}

/// Why something is not an objective.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ObjectiveError {
    /// The name is blank.
    #[error("objective has no name: expected some words")]
    EmptyName,
    /// The name is too long.
    #[error(
        "name of an objective has {n_chars} characters: expected at most {}",
        Objective::MAX_NAME_CHARS
    )]
    LongName {
        /// The number of its characters.
        n_chars: usize,
    },
    /// The pattern has no shape that could be found.
    #[error("objective `{}` has no variants: expected at least one shape", .name.escape_debug())]
    NoVariants {
        /// The name of the objective.
        name: String,
    },
    /// No symbol is needed, so that there would be no end of counting.
    #[error("objective `{}` needs no symbols: expected at least one", .name.escape_debug())]
    NoSymbols {
        /// The name of the objective.
        name: String,
    },
}

impl ObjectiveError {
    /// The name of the error for programs, in kebab case: `empty-name`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Why a text is not a pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePatternError {
    /// It has not the two parts of a diagonal.
    #[error("expected a color and a slope, such as `red:up`")]
    NoDiagonal {
        /// The length of the text in bytes.
        len: usize,
    },
    /// It has not the three parts of a stack.
    #[error("expected two colors and a corner, such as `blue:red:up-right`")]
    NoStack {
        /// The length of the text in bytes.
        len: usize,
    },
    /// It begins like no pattern.
    #[error("expected a pattern, such as `diagonal:red:up` or `stack:blue:red:up-right`")]
    NoPattern {
        /// The length of the text in bytes.
        len: usize,
    },
    /// A part is no color.
    #[error(
        "`{}` is no color: expected one of `red`, `green`, `blue`, `purple`",
        .found.escape_debug()
    )]
    UnknownColor {
        /// The part; a long one is cut.
        found: String,
        /// Where it begins, in bytes.
        start: usize,
        /// The length of the whole part in bytes.
        len: usize,
    },
    /// A part is no slope.
    #[error("`{}` is no slope: expected one of `up`, `down`", .found.escape_debug())]
    UnknownSlope {
        /// The part; a long one is cut.
        found: String,
        /// Where it begins, in bytes.
        start: usize,
        /// The length of the whole part in bytes.
        len: usize,
    },
    /// A part is no corner.
    #[error(
        "`{}` is no corner: expected one of `up-right`, `up-left`, `down-right`, `down-left`",
        .found.escape_debug()
    )]
    UnknownCorner {
        /// The part; a long one is cut.
        found: String,
        /// Where it begins, in bytes.
        start: usize,
        /// The length of the whole part in bytes.
        len: usize,
    },
}

impl ParsePatternError {
    /// The name of the error for programs, in kebab case: `unknown-pattern`, whatever part of the
    /// text is wrong.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "unknown-pattern"
    }

    /// The bytes of the text that are wrong.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        match *self {
            Self::NoDiagonal { len } | Self::NoStack { len } | Self::NoPattern { len } => 0..len,
            Self::UnknownColor { start, len, .. }
            | Self::UnknownSlope { start, len, .. }
            | Self::UnknownCorner { start, len, .. } => start..start + len,
        }
    }

    /// The same error in a text that has so many bytes more in front.
    pub(crate) fn shifted(mut self, n_bytes: usize) -> Self {
        match &mut self {
            Self::NoDiagonal { len } | Self::NoStack { len } | Self::NoPattern { len } => {
                *len += n_bytes;
            }
            Self::UnknownColor { start, .. }
            | Self::UnknownSlope { start, .. }
            | Self::UnknownCorner { start, .. } => *start += n_bytes,
        }
        self
    }
}

/// Why a text is not the number of an objective.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseObjectiveError {
    /// No published objective has the number.
    #[error(
        "`{id}` is no objective: expected {} to {}",
        Objective::PUBLISHED_IDS.start(),
        Objective::PUBLISHED_IDS.end()
    )]
    UnknownId {
        /// The number.
        id: i64,
        /// The length of the text in bytes.
        len: usize,
    },
    /// The text is no number.
    #[error("`{}` is no objective: expected numbers such as `87,93`", .found.escape_debug())]
    NotANumber {
        /// The text; a long one is cut.
        found: String,
        /// The length of the whole text in bytes.
        len: usize,
    },
}

impl ParseObjectiveError {
    /// The name of the error for programs, in kebab case: `unknown-objective`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "unknown-objective"
    }

    /// The bytes of the text that are wrong: all of them.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        match *self {
            Self::UnknownId { len, .. } | Self::NotANumber { len, .. } => 0..len,
        }
    }
}

/// Why occurrences are not packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PackingError {
    /// The search has taken as many steps as it may, and cannot say yet what the most are.
    #[error(
        "packing of {n_occurrences} occurrences is not proved the largest within {limit} steps: \
         expected a smaller field, a pattern that fits less often, or a higher limit"
    )]
    WorkLimitReached {
        /// The number of occurrences to be packed.
        n_occurrences: usize,
        /// The number of steps.
        limit: u64,
    },
}

impl PackingError {
    /// The name of the error for programs, in kebab case: `work-limit-reached`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Why a field is not scored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScoreError {
    /// An objective is not counted.
    #[error("{}: {error}", .objective.escape_debug())]
    Packing {
        /// The objective, by its place among those given.
        objective_idx: usize,
        /// Its number or name.
        objective: String,
        /// Why it is not counted.
        error: PackingError,
    },
}

impl ScoreError {
    /// The name of the error for programs, in kebab case: that of its cause.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Packing { error, .. } => error.kind(),
        }
    }
}

/// What is expected of places on one lattice.
const fn lattice(coordinates: Coordinates) -> &'static str {
    match coordinates {
        Coordinates::Note => {
            "expected dx and dy to be even and dx + dy to be a multiple of 4, as steps of \
             (±2, ±2) give"
        }
        Coordinates::Unit => "expected dx + dy to be even, as steps of (±1, ±1) give",
    }
}
