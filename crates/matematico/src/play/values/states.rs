//! What the players ask of whoever says what a state is worth.

use alloc::sync::Arc;

use super::calibration::Calibrations;
use super::general::General;
use super::holding::Holdings;
use super::learned_table::LearnedTable;
use super::position::Position;

/// Someone who says what states are worth.
pub(crate) trait States: core::fmt::Debug {
    /// The holdings of lines, with the points of the full ones.
    fn holdings(&self) -> &Holdings;

    /// The value of the state after each move of a card that has been turned, by cell;
    /// [`NOT_FREE`](super::state_value::NOT_FREE) where there is none.
    fn move_values(&self, position: &Position, card: usize) -> [f32; 25];

    /// The same for each card that may be turned next, from the lowest value up.
    fn next_values(&self, after: &Position, each: impl FnMut(usize, &[f32; 25]));

    /// How far the players are off with these values.
    fn calibrations(&self) -> &Calibrations;
}

impl<S: States> States for Arc<S> {
    #[inline]
    fn holdings(&self) -> &Holdings {
        (**self).holdings()
    }

    #[inline]
    fn move_values(&self, position: &Position, card: usize) -> [f32; 25] {
        (**self).move_values(position, card)
    }

    #[inline]
    fn next_values(&self, after: &Position, each: impl FnMut(usize, &[f32; 25])) {
        (**self).next_values(after, each);
    }

    fn calibrations(&self) -> &Calibrations {
        (**self).calibrations()
    }
}

impl States for LearnedTable {
    #[inline]
    fn holdings(&self) -> &Holdings {
        &self.features.holdings
    }

    #[inline]
    fn move_values(&self, position: &Position, card: usize) -> [f32; 25] {
        self.features.move_values(&self.weights, position, card)
    }

    #[inline]
    fn next_values(&self, after: &Position, each: impl FnMut(usize, &[f32; 25])) {
        self.features.next_values(&self.weights, after, each);
    }

    fn calibrations(&self) -> &Calibrations {
        &self.calibrations
    }
}

impl States for General {
    #[inline]
    fn holdings(&self) -> &Holdings {
        self.holdings()
    }

    #[inline]
    fn move_values(&self, position: &Position, card: usize) -> [f32; 25] {
        self.move_values(position, card)
    }

    fn next_values(&self, after: &Position, mut each: impl FnMut(usize, &[f32; 25])) {
        let known = self.known(after);
        for card in after.values_left() {
            let mut turned = *after;
            turned.turn(card);
            each(card, &self.values_of(&known, &turned, card));
        }
    }

    fn calibrations(&self) -> &Calibrations {
        self.calibrations()
    }
}
