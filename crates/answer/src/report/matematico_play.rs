//! Matematico: how a game went that was played in the terminal.

use handeval_matematico::Solution;
use serde::Serialize;

/// How a game went.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayReport {
    /// The seed of its cards.
    pub seed: u64,
    /// The day whose game it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily: Option<String>,
    /// The points.
    pub total: u32,
    /// How many cards were placed, in `0..=25`.
    pub cards: usize,
    /// Whether all were.
    pub complete: bool,
    /// For how many cards a hint was shown.
    pub hints: usize,
    /// Whether a move was taken back.
    pub undone: bool,
    /// The best arrangement of the 25 cards, as far as it was searched for; `null` before the end
    /// of the game.
    pub best: Option<BestFoundReport>,
    /// The total as a share of the best one, in `0.0..=1.0`; `null` without a best one above 0.
    pub share: Option<f64>,
}

/// The best arrangement, as far as it was searched for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestFoundReport {
    /// Its total.
    pub total: u32,
    /// No arrangement has a higher total than this: proved.
    pub bound: u32,
    /// Whether no arrangement is better: the bound is the total.
    pub optimal: bool,
}

impl BestFoundReport {
    /// The report of a search, however far it is.
    #[must_use]
    pub const fn new(found: &Solution) -> Self {
        Self {
            total: found.total,
            bound: found.bound,
            optimal: found.is_optimal(),
        }
    }
}
