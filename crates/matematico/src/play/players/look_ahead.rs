//! The value of a state, looking one or two cards ahead.

use crate::play::values::{Position, States, best_cell, endgame};

/// With fewer empty cells than this, the values after the next card are exact too.
const N_EXACT_AHEAD: u32 = 3;

/// The minimum distance between the best cell and a cell that was examined less deeply, relative to
/// how much cells are assumed to differ. It ensures that the latter never comes first.
pub(crate) const LEAST: f64 = 1e-6;

/// A state after a move, seen one card ahead.
#[derive(Clone, Debug)]
pub(crate) struct Ahead {
    /// For each remaining value: the best cell for it, and the expectation in that case.
    best: [(usize, f64); 13],
    /// The mean over all cards that may come next.
    pub(crate) mean: f64,
}

impl Ahead {
    pub(crate) fn new(states: &impl States, after: &Position) -> Self {
        let mut best = [(0, 0.0); 13];
        if after.empty.count_ones() < N_EXACT_AHEAD {
            let mean = mean_of_next(after, |turned, card| {
                let totals = endgame::move_totals(states.holdings(), turned, card);
                best[card] = best_cell(&totals);
                best[card].1
            });
            return Self { best, mean };
        }
        let (mut sum, mut n_left) = (0.0, 0.0);
        states.next_values(after, |card, values| {
            let (cell, value) = best_cell(values);
            best[card] = (cell, f64::from(value));
            let n_cards = f64::from(after.left[card]);
            sum += n_cards * best[card].1;
            n_left += n_cards;
        });
        let mean = sum / n_left;
        Self { best, mean }
    }

    /// The best cell for a card, and the expectation in that case.
    pub(crate) const fn best(&self, card: usize) -> (usize, f64) {
        self.best[card]
    }

    /// The mean after two cards, if the next card goes where the value is highest.
    pub(crate) fn mean_of_two(&self, states: &impl States, after: &Position) -> f64 {
        mean_of_next(after, |turned, card| {
            let mut next = *turned;
            next.place(self.best[card].0, card, states.holdings());
            Self::new(states, &next).mean
        })
    }
}

/// The mean over all cards that may come next.
fn mean_of_next(after: &Position, mut worth: impl FnMut(&Position, usize) -> f64) -> f64 {
    let mut sum = 0.0;
    let mut n_left = 0.0;
    for value in after.values_left() {
        let mut turned = *after;
        turned.turn(value);
        let n_cards = f64::from(after.left[value]);
        sum += n_cards * worth(&turned, value);
        n_left += n_cards;
    }
    sum / n_left
}
