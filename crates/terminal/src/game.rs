//! The game being played, and positions in it.

use handeval_matematico::Game;

/// The number of cards and of cells.
pub const N_CARDS: usize = Game::N_CARDS;

/// A row and a column, from 0.
pub type Cell = (usize, usize);

/// The game: its seed, and its day if it is a daily game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The seed of the cards.
    pub seed: u64,
    /// The day of the game, such as `2026-02-28`.
    pub day: Option<String>,
}

impl Start {
    /// The game with this seed.
    pub const fn of_seed(seed: u64) -> Self {
        Self { seed, day: None }
    }
}
