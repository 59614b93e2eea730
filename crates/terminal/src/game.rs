//! Which game is played, and where in it one is.

use handeval_matematico::Game;

/// The number of cards and of cells.
pub const N_CARDS: usize = Game::N_CARDS;

/// A row and a column, from 0.
pub type Cell = (usize, usize);

/// Which game it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The seed of its cards.
    pub seed: u64,
    /// The day whose game it is, such as `2026-02-28`.
    pub day: Option<String>,
}

impl Start {
    /// The game of a seed.
    pub const fn of_seed(seed: u64) -> Self {
        Self { seed, day: None }
    }
}
