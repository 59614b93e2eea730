//! Matematico hints.

use handeval_matematico::{CellValue, Estimates, LineName, Turn};
use serde::Serialize;

use super::matematico::value_text;

/// What each free cell is worth for a card, in the opinion of a player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HintReport {
    /// The card.
    pub card: String,
    /// The name of the player.
    pub player: &'static str,
    /// The seed of what the player does at random, where one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How many times the player played on from the best cells, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rollouts: Option<u64>,
    /// Whether time ended that; then what it found may differ from run to run.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut_short: bool,
    /// Every free cell, best first.
    pub moves: Vec<MoveReport>,
    /// The grid before the card, row by row.
    #[serde(skip)]
    pub grid: [[Option<String>; 5]; 5],
    /// The lines that the best cell belongs to, each with its name and its cells once the card is
    /// there.
    #[serde(skip)]
    pub best_lines: Vec<(&'static str, [Option<String>; 5])>,
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

impl MoveReport {
    pub(crate) const fn new(value: &CellValue) -> Self {
        Self {
            row: value.row + 1,
            column: value.column + 1,
            expected: value.expected,
            error: value.error,
        }
    }
}

impl HintReport {
    pub(crate) fn new(player: &'static str, turn: &Turn, estimates: &Estimates) -> Self {
        let values = &estimates.values;
        Self {
            card: turn.card().to_string(),
            player,
            seed: None,
            rollouts: Some(estimates.n_rollouts).filter(|&n_rollouts| n_rollouts > 0),
            cut_short: estimates.is_cut_short,
            moves: values.iter().map(MoveReport::new).collect(),
            grid: turn.grid().rows().map(|row| row.map(value_text)),
            best_lines: values
                .first()
                .map_or_else(Vec::new, |best| best_lines(turn, best)),
        }
    }
}

fn best_lines(turn: &Turn, best: &CellValue) -> Vec<(&'static str, [Option<String>; 5])> {
    let place = (best.row, best.column);
    let lines = LineName::ALL.into_iter();
    let lines = lines.filter(|line| line.cells().contains(&place));
    let with_card = lines.map(|line| {
        let cells = line.cells().map(|(row, column)| match (row, column) {
            cell if cell == place => Some(turn.card()),
            (row, column) => turn.grid().cell(row, column),
        });
        (line.key(), cells.map(value_text))
    });
    with_card.collect()
}
