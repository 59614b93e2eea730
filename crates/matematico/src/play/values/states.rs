//! The values of states, in the form that players use.

use super::calibration::Calibrations;
use super::holding::Holdings;
use super::position::Position;

/// A source of the values of states.
pub(crate) trait States: core::fmt::Debug {
    /// The holdings of lines, with the points of full ones.
    fn holdings(&self) -> &Holdings;

    /// The value of the state after each possible move of a turned-up card, by cell;
    /// [`NOT_FREE`](super::cell_values::NOT_FREE) for filled cells.
    fn move_values(&self, position: &Position, card: usize) -> [f32; 25];

    /// Like [`move_values`](Self::move_values), but for each possible next card, from the lowest
    /// value up.
    fn next_values(&self, after: &Position, each: impl FnMut(usize, &[f32; 25]));

    /// How far off the players' values are.
    fn calibrations(&self) -> &Calibrations;
}
