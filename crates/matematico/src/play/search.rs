//! The player that looks one card ahead.

use alloc::vec::Vec;

use super::calibration::{EXACT, SEARCH};
use super::endgame;
use super::learned_table::LearnedTable;
use super::look_ahead::look_ahead;
use super::player::{CellValue, Player};
use super::position::Position;
use super::turn::Turn;

/// For every cell the mean over the next card of the highest learned value that it can be given;
/// the last four cards by exact expectation.
#[derive(Clone, Debug)]
pub(super) struct Search {
    table: LearnedTable,
}

/// How many empty cells are left to exact expectation, before the move.
const N_EXACT: u32 = 4;

impl Search {
    pub(super) const fn new(table: LearnedTable) -> Self {
        Self { table }
    }
}

impl Player for Search {
    fn cell_values(&self, turn: &Turn, _seed: u64) -> Vec<CellValue> {
        let features = &self.table.features;
        let card = turn.card().idx();
        let mut position = Position::new(turn.grid(), &features.holdings);
        position.turn(card);
        let is_exact = position.empty.count_ones() <= N_EXACT;
        let calibration = if is_exact { &EXACT } else { &SEARCH };
        let expected = |cell| {
            let mut after = position;
            after.place(cell, card, &features.holdings);
            if is_exact {
                endgame::expected_total(features, &after)
            } else {
                look_ahead(&self.table, &after)
            }
        };
        calibration.cell_values(&position, expected)
    }
}
