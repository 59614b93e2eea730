//! The player that looks one card ahead, and two where that is decisive.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::look_ahead::{Ahead, LEAST};
use super::player::{CellValue, Player};
use super::symmetry::Image;
use crate::play::record::Turn;
use crate::play::values::{EXACT, Position, States, best_cell, endgame};
use crate::short_list::sort_down;

/// Looks one card ahead for the cells with the highest learned values: it averages, over all
/// possible next cards, the highest value that can follow. If the best two are close, it looks two
/// cards ahead for them. The values for the last four cards are exact.
#[derive(Clone, Debug)]
pub(crate) struct Search<S>(pub(super) Arc<S>);

/// With this many empty cells before the move, or fewer, the expectation is exact.
const N_EXACT: u32 = 4;

/// A cell is searched one card ahead if its learned value is at most `REACH` below the best. The
/// best two are then searched two cards ahead if the second is at most `CLOSE` below the first.
/// Both distances are relative to how much cells are assumed to differ.
const REACH: f64 = 1.25;
const CLOSE: f64 = 0.4;

#[derive(Debug)]
struct Near {
    cell: usize,
    after: Position,
    ahead: Ahead,
    expected: f64,
}

impl<S: States> Search<S> {
    /// The expectation for each free cell.
    fn expected(&self, position: &Position, card: usize) -> [f64; 25] {
        let prior = self.0.calibrations().prior;
        let learned = self.0.move_values(position, card).map(f64::from);
        let (_, highest) = best_cell(&learned);
        let is_near = |&cell: &usize| learned[cell] >= highest - REACH * prior;
        let near = position.empty_cells().filter(is_near).map(|cell| {
            let mut after = *position;
            after.place(cell, card, self.0.holdings());
            let ahead = Ahead::new(&*self.0, &after);
            Near {
                cell,
                after,
                expected: ahead.mean,
                ahead,
            }
        });
        let mut near: Vec<Near> = near.collect();
        sort_down(&mut near, |near| near.expected);
        self.compare_closest(&mut near, prior);

        // The result for the best cell bounds the values of the cells that were not searched.
        let mut values = learned;
        if let Some(best) = near.first() {
            let gain = best.expected - learned[best.cell];
            for value in &mut values {
                *value = (*value + gain).min(best.expected - LEAST * prior);
            }
        }
        for near in &near {
            values[near.cell] = near.expected;
        }
        values
    }

    /// Looks two cards ahead for the best two states if they are close. The other states are raised
    /// by as much as the better of the two, but stay below it.
    fn compare_closest(&self, near: &mut [Near], prior: f64) {
        let Some(best) = near.first().map(|near| near.expected) else {
            return;
        };
        // Cells with exactly the same value lead to the same state up to symmetry.
        let n_best = near.partition_point(|near| near.expected >= best);
        let Some(second) = near.get(n_best).map(|near| near.expected) else {
            return;
        };
        if second < best - CLOSE * prior {
            return;
        }
        let n_both = near.partition_point(|near| near.expected >= second);
        let ahead = [&near[0], &near[n_best]];
        let ahead = ahead.map(|near| near.ahead.mean_of_two(&*self.0, &near.after));
        let highest = ahead[0].max(ahead[1]);
        let gain = if ahead[0] >= ahead[1] {
            ahead[0] - best
        } else {
            ahead[1] - second
        };
        for (idx, near) in near.iter_mut().enumerate() {
            near.expected = if idx < n_both {
                ahead[usize::from(idx >= n_best)]
            } else {
                (near.expected + gain).min(highest - LEAST * prior)
            };
        }
        sort_down(near, |near| near.expected);
    }
}

impl<S: States> Player for Search<S> {
    fn cell_values(&self, turn: &Turn, _seed: u64) -> Vec<CellValue> {
        let holdings = self.0.holdings();
        let card = turn.card().idx();
        // When looking two cards ahead, the choice between equal cells makes a difference.
        let image = Image::new(turn, holdings);
        let position = &image.position;
        let values = if position.empty.count_ones() <= N_EXACT {
            let totals = endgame::move_totals(holdings, position, card);
            EXACT.cell_values(position, |cell| totals[cell])
        } else {
            let expected = self.expected(position, card);
            let measured = &self.0.calibrations().search;
            measured.cell_values(position, |cell| expected[cell])
        };
        image.typed(&values)
    }
}
