//! The cost of each move of a game.

use alloc::vec::Vec;

use super::turn::Turn;
use crate::Grid;
use crate::play::effort::DEEP_ROLLOUTS;
use crate::play::players::{CellValue, Player};
use crate::play::record::{Move, Record};

/// A move, compared with the best one as judged by a player.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MoveReview {
    /// The move.
    pub made: Move,
    /// The value of the cell that the player chose.
    pub value: CellValue,
    /// The best cell.
    pub best: CellValue,
    /// The cost of the move, which is the difference between the expected totals, at least 0.
    pub loss: f64,
}

impl MoveReview {
    /// The review of a move. `values` are a player's values, best first, of the cells that were
    /// free before the move; `None` if the move's cell is not among them.
    #[must_use]
    pub fn new(made: Move, values: &[CellValue]) -> Option<Self> {
        let is_made = |value: &&CellValue| (value.row, value.column) == (made.row, made.column);
        let (&best, &value) = (values.first()?, values.iter().find(is_made)?);
        Some(Self {
            made,
            value,
            best,
            loss: best.expected - value.expected,
        })
    }
}

/// The cost of each move of a game, compared with the best cell as judged by a player that spends
/// as much effort as on a hint ([`DEEP_ROLLOUTS`]).
///
/// `should_stop` is called between rollouts. Once it returns `true`, the moves reviewed so far are
/// returned.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Deck, PlayerName, Record, review};
///
/// let game = Record::play(&*PlayerName::Random.player(), &Deck::shuffled(1, 0), 1);
/// let reviews = review(&game, &*PlayerName::Table.player(), 0, &mut || false);
/// assert_eq!(reviews.len(), 25);
/// assert_eq!(reviews[24].loss, 0.0); // there was no choice
/// assert!(reviews.iter().map(|review| review.loss).sum::<f64>() > 100.0);
/// ```
#[must_use]
pub fn review(
    record: &Record,
    player: &dyn Player,
    seed: u64,
    should_stop: &mut dyn FnMut() -> bool,
) -> Vec<MoveReview> {
    let mut rows = [[None; 5]; 5];
    let mut reviews = Vec::with_capacity(record.moves().len());
    for (move_idx, &made) in record.moves().iter().enumerate() {
        let turn = Grid::new(rows).ok().map(|grid| Turn::new(&grid, made.card));
        let Some(Ok(turn)) = turn else {
            break; // a record's moves were checked
        };
        let move_seed = Record::move_seed(seed, move_idx);
        let found = player.estimates(&turn, move_seed, DEEP_ROLLOUTS, should_stop);
        if should_stop() {
            break;
        }
        reviews.extend(MoveReview::new(made, &found.values));
        rows[made.row][made.column] = Some(made.card);
    }
    reviews
}
