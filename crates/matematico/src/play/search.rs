//! The player that looks one card ahead.

use alloc::vec::Vec;

use super::calibration::EXACT;
use super::endgame;
use super::look_ahead::look_ahead;
use super::player::{CellValue, Player};
use super::position::Position;
use super::states::States;
use super::turn::Turn;

/// For every cell the mean over the next card of the highest learned value that it can be given;
/// the last four cards by exact expectation.
#[derive(Clone, Debug)]
pub(super) struct Search<S> {
    states: S,
}

/// How many empty cells are left to exact expectation, before the move.
const N_EXACT: u32 = 4;

impl<S: States> Search<S> {
    pub(super) const fn new(states: S) -> Self {
        Self { states }
    }
}

impl<S: States> Player for Search<S> {
    fn cell_values(&self, turn: &Turn, _seed: u64) -> Vec<CellValue> {
        let holdings = self.states.holdings();
        let card = turn.card().idx();
        let mut position = Position::new(turn.grid(), holdings);
        position.turn(card);
        let is_exact = position.empty.count_ones() <= N_EXACT;
        let measured = &self.states.calibrations().search;
        let calibration = if is_exact { &EXACT } else { measured };
        let expected = |cell| {
            let mut after = position;
            after.place(cell, card, holdings);
            if is_exact {
                endgame::expected_total(holdings, &after)
            } else {
                look_ahead(&self.states, &after)
            }
        };
        calibration.cell_values(&position, expected)
    }
}
