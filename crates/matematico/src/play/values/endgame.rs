//! Exact values for the last cards.

use super::cell_values::NOT_FREE;
use super::crossings::lines_of;
use super::holding::Holdings;
use super::position::Position;

/// The expected total after a move, if every later card goes into the best cell.
///
/// Each further empty cell makes this slower by a factor of 13 times the number of empty cells.
pub(crate) fn expected_total(holdings: &Holdings, position: &Position) -> f64 {
    let n_empty = position.empty.count_ones();
    match n_empty {
        0 => f64::from(holdings.points(position)),
        1 => expected_last(holdings, position),
        _ => {
            let mut sum = 0.0;
            for value in position.values_left() {
                let mut turned = *position;
                turned.turn(value);
                let best = best_total(holdings, &turned, value);
                sum += f64::from(position.left[value]) * best;
            }
            sum / f64::from(27 + n_empty)
        }
    }
}

/// The expected total after each possible move of a turned-up card, by cell.
pub(crate) fn move_totals(holdings: &Holdings, position: &Position, card: usize) -> [f64; 25] {
    let mut totals = [f64::from(NOT_FREE); 25];
    for cell in position.empty_cells() {
        let mut after = *position;
        after.place(cell, card, holdings);
        totals[cell] = expected_total(holdings, &after);
    }
    totals
}

fn best_total(holdings: &Holdings, position: &Position, card: usize) -> f64 {
    let totals = move_totals(holdings, position, card);
    totals.into_iter().fold(f64::from(NOT_FREE), f64::max)
}

/// With one cell left, every card completes the lines of that cell, and all other lines are full.
fn expected_last(holdings: &Holdings, position: &Position) -> f64 {
    let cell = position.empty.trailing_zeros() as usize;
    let mut sum = 0.0;
    for line_idx in lines_of(cell) {
        let line = position.lines[line_idx];
        for value in 0..13 {
            let full = holdings.with(line, value as u8);
            let points = holdings.line_points(line_idx, full);
            sum += points * f32::from(position.left[value]);
        }
    }
    f64::from(holdings.points(position)) + f64::from(sum) / 28.0
}
