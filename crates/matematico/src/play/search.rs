//! The player that looks one card ahead.

use alloc::vec::Vec;

use super::calibration::{EXACT, SEARCH};
use super::endgame;
use super::learned_table::LearnedTable;
use super::player::{CellValue, Player};
use super::position::Position;
use super::state_value::best_cell;
use super::turn::Turn;

/// For every cell the mean over the next card of the highest learned value that it can be given;
/// the last four cards by exact expectation.
#[derive(Clone, Debug)]
pub(super) struct Search {
    table: LearnedTable,
}

/// How many empty cells are left to exact expectation, before the move.
const N_EXACT: u32 = 4;

/// With fewer empty cells than that, the next card is exact too.
const N_EXACT_AHEAD: u32 = 3;

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

/// The mean of the best values that the state after a move can have after the next card.
pub(super) fn look_ahead(table: &LearnedTable, after: &Position) -> f64 {
    let mut sum = 0.0;
    let mut n_left = 0.0;
    for value in after.values_left() {
        let mut turned = *after;
        turned.turn(value);
        let n_cards = f64::from(after.left[value]);
        sum += n_cards * best_move(table, &turned, value).1;
        n_left += n_cards;
    }
    sum / n_left
}

/// The best cell for a card that has been turned, and what is expected then.
pub(super) fn best_move(table: &LearnedTable, position: &Position, card: usize) -> (usize, f64) {
    let features = &table.features;
    if position.empty.count_ones() < N_EXACT_AHEAD {
        return best_cell(&endgame::move_totals(features, position, card));
    }
    let (cell, value) = best_cell(&features.move_values(table, position, card));
    (cell, f64::from(value))
}
