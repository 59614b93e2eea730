//! The player that takes any cell.

use alloc::vec::Vec;

use super::player::{CellValue, Player};
use super::rollout;
use crate::PointTable;
use crate::arrange::generator::Generator;
use crate::play::record::Turn;
use crate::play::values::{Holdings, Position};

/// Takes any free cell, each as likely as the others.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    holdings: Holdings,
}

impl Random {
    pub(crate) fn new(points: &PointTable) -> Self {
        Self {
            holdings: Holdings::new(points),
        }
    }
}

/// Any empty cell.
fn any_cell(position: &Position, generator: &mut Generator) -> usize {
    let n_empty = position.empty.count_ones() as usize;
    let chosen = generator.below(n_empty);
    position.empty_cells().nth(chosen).unwrap_or(0)
}

impl Player for Random {
    /// The means of games that are played on at random.
    fn cell_values(&self, turn: &Turn, seed: u64) -> Vec<CellValue> {
        rollout::cell_values(turn, seed, &self.holdings, &|position, _, generator| {
            any_cell(position, generator)
        })
    }

    fn choose(&self, turn: &Turn, seed: u64) -> (usize, usize) {
        let position = Position::new(turn.grid(), &self.holdings);
        let cell = any_cell(&position, &mut Generator::new(seed, 0));
        (cell / 5, cell % 5)
    }
}
