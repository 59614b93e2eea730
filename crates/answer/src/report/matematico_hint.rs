//! Matematico hints.

use handeval_matematico::{CellValue, Turn};
use serde::Serialize;

/// What each free cell is worth for a card, in the opinion of a player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HintReport {
    /// The card.
    pub card: String,
    /// The name of the player.
    pub player: &'static str,
    /// Every free cell, best first.
    pub moves: Vec<MoveReport>,
}

/// What a cell is worth; rows and columns count from 1.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveReport {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
    /// The total that is expected at the end of the game.
    pub expected: f64,
    /// The standard error of that; 0 if it is exact.
    pub error: f64,
}

impl HintReport {
    pub(crate) fn new(player: &'static str, turn: &Turn, values: &[CellValue]) -> Self {
        let cell = |value: &CellValue| MoveReport {
            row: value.row + 1,
            column: value.column + 1,
            expected: value.expected,
            error: value.error,
        };
        Self {
            card: turn.card().to_string(),
            player,
            moves: values.iter().map(cell).collect(),
        }
    }
}
