//! The player that takes the cell with the highest learned value.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::player::{CellValue, Player};
use crate::play::record::Turn;
use crate::play::values::{EXACT, Position, States, best_cell, endgame};

/// Takes the cell that leads to the highest learned value; the values for the last three cards are
/// exact.
#[derive(Clone, Debug)]
pub(crate) struct Table<S>(pub(super) Arc<S>);

/// With this many empty cells, or fewer, the expectation is exact.
const N_EXACT: u32 = 3;

impl<S: States> Table<S> {
    /// The expected totals by cell, and whether they are exact.
    fn values(&self, turn: &Turn) -> (Position, [f64; 25], bool) {
        let holdings = self.0.holdings();
        let card = turn.card().idx();
        let mut position = Position::new(turn.grid(), holdings);
        position.turn(card);
        if position.empty.count_ones() <= N_EXACT {
            let totals = endgame::move_totals(holdings, &position, card);
            return (position, totals, true);
        }
        let values = self.0.move_values(&position, card);
        (position, values.map(f64::from), false)
    }
}

impl<S: States> Player for Table<S> {
    fn cell_values(&self, turn: &Turn, _seed: u64) -> Vec<CellValue> {
        let (position, totals, is_exact) = self.values(turn);
        let measured = &self.0.calibrations().table;
        let calibration = if is_exact { &EXACT } else { measured };
        calibration.cell_values(&position, |cell| totals[cell])
    }

    fn choose(&self, turn: &Turn, _seed: u64) -> (usize, usize) {
        let (_, totals, _) = self.values(turn);
        let (cell, _) = best_cell(&totals);
        (cell / 5, cell % 5)
    }
}
