//! The player that chooses a cell at random.

use alloc::vec::Vec;

use super::player::{CellValue, Player};
use super::rollout;
use crate::PointTable;
use crate::arrange::generator::Generator;
use crate::play::record::Turn;
use crate::play::values::{Holdings, Position};

/// Takes any free cell, with equal probability.
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

impl Player for Random {
    /// The average totals over random playouts.
    fn cell_values(&self, turn: &Turn, seed: u64) -> Vec<CellValue> {
        rollout::cell_values(turn, seed, &self.holdings, &|position, _, generator| {
            position.any_empty_cell(generator)
        })
    }

    fn choose(&self, turn: &Turn, seed: u64) -> (usize, usize) {
        let position = Position::new(turn.grid(), &self.holdings);
        let cell = position.any_empty_cell(&mut Generator::new(seed, 0));
        (cell / 5, cell % 5)
    }
}
