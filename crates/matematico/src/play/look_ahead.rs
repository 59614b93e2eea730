//! What a state is worth, one card ahead.

use super::endgame;
use super::position::Position;
use super::state_value::best_cell;
use super::states::States;

/// With fewer empty cells than that, the next card is exact too.
const N_EXACT_AHEAD: u32 = 3;

/// The mean of the best values that the state after a move can have after the next card.
pub(super) fn look_ahead(states: &impl States, after: &Position) -> f64 {
    let mut sum = 0.0;
    let mut n_left = 0.0;
    for value in after.values_left() {
        let mut turned = *after;
        turned.turn(value);
        let n_cards = f64::from(after.left[value]);
        sum += n_cards * best_move(states, &turned, value).1;
        n_left += n_cards;
    }
    sum / n_left
}

/// The best cell for a card that has been turned, and what is expected then.
pub(super) fn best_move(states: &impl States, position: &Position, card: usize) -> (usize, f64) {
    if position.empty.count_ones() < N_EXACT_AHEAD {
        return best_cell(&endgame::move_totals(states.holdings(), position, card));
    }
    let (cell, value) = best_cell(&states.move_values(position, card));
    (cell, f64::from(value))
}
