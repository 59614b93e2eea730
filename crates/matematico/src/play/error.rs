//! What can be wrong with a turn, a record of moves and a learned table.

use alloc::string::String;

use strum::IntoStaticStr;

use crate::Value;

/// Why a card cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum TurnError {
    /// No cell is empty.
    #[error("grid is full: expected an empty cell for the card")]
    FullGrid,
    /// The grid has all four cards of the value.
    #[error(
        "card `{value}` cannot be turned: the grid has all four of its value; expected a value \
         of which a card is left"
    )]
    NoneLeft {
        /// The value.
        value: Value,
    },
}

impl TurnError {
    /// The name of the error for programs, in kebab case: `full-grid`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Why moves are no game. Moves, rows and columns are counted from 0 here, from 1 in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum RecordError {
    /// There is no such cell.
    #[error(
        "move {} is to row {}, column {}: expected rows and columns from 1 to 5",
        .move_idx + 1,
        .row + 1,
        .column + 1
    )]
    NoSuchCell {
        /// The move.
        move_idx: usize,
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// The cell has a card already.
    #[error(
        "move {} is to row {}, column {}, which move {} has filled: expected an empty cell",
        .move_idx + 1,
        .row + 1,
        .column + 1,
        .filled_by + 1
    )]
    CellIsFilled {
        /// The move.
        move_idx: usize,
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The earlier move to the same cell.
        filled_by: usize,
    },
    /// A value is turned more than four times.
    #[error(
        "move {} has the fifth `{value}`: expected at most four, as the deck has no more",
        .move_idx + 1
    )]
    FiveOfAValue {
        /// The move.
        move_idx: usize,
        /// The value.
        value: Value,
    },
}

impl RecordError {
    /// The name of the error for programs, in kebab case: `cell-is-filled`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The move that is wrong, counted from 0.
    #[must_use]
    pub const fn move_idx(&self) -> usize {
        match self {
            Self::NoSuchCell { move_idx, .. }
            | Self::CellIsFilled { move_idx, .. }
            | Self::FiveOfAValue { move_idx, .. } => *move_idx,
        }
    }
}

/// Why bytes are no learned table, or no training to be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum LearnedTableError {
    /// A line of the header is missing or different.
    #[error("learned values have a bad header: expected the line `{expected}`")]
    BadHeader {
        /// What the line should be.
        expected: String,
    },
    /// Another version of the program has written them.
    #[error("learned values are of version {version}: expected {expected}, which this program has")]
    OtherVersion {
        /// Their version.
        version: u64,
        /// That of this program.
        expected: u64,
    },
    /// They are whole, but for other points than those of the game.
    #[error("learned values are for other points: expected values for those of the game")]
    OtherPoints,
    /// There are too many or too few weights or bytes.
    #[error("learned values have the length {len}: expected {expected}, as this version has")]
    WrongLength {
        /// The length.
        len: usize,
        /// What it should be.
        expected: usize,
    },
    /// They are not those that were written.
    #[error("learned values have another checksum than their header: expected an unchanged file")]
    WrongChecksum,
    /// The same values would be written in another way.
    #[error("learned values are not as this program writes them: expected an unchanged file")]
    NotAsWritten,
}

impl LearnedTableError {
    /// The name of the error for programs, in kebab case: `wrong-checksum`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}
