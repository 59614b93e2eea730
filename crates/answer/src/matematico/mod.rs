//! Matematico grids: their lines and points, the best arrangement (`best.rs`), the cards of a game, and a game judged (`review.rs`).

mod best;
mod review;

use handeval_matematico::{Deck, Grid, PointTable, daily_seed};

use crate::report::matematico::{GameReport, ScoreReport};
use crate::{Evaluation, Problem};

pub use best::{Best, complete, read_rest};
pub use review::Review;

/// The figure and the points of every line.
#[derive(Clone, Debug)]
pub struct Score {
    /// What each figure is worth.
    pub points: PointTable,
}

impl Evaluation for Score {
    type Report = ScoreReport;
    const NOUN: &'static str = "grid";

    fn evaluate(&self, input: &str) -> Result<ScoreReport, Problem> {
        Ok(self.report(&Grid::parse(input)?))
    }
}

impl Score {
    /// The report of a grid.
    #[must_use]
    pub fn report(&self, grid: &Grid) -> ScoreReport {
        ScoreReport::new(grid, &self.points)
    }
}

/// The cards of the game that belongs to a seed.
#[must_use]
pub fn game(seed: u64) -> GameReport {
    GameReport {
        seed,
        daily: None,
        cards: Deck::of_seed(seed)
            .cards()
            .map(|value| value.to_string())
            .to_vec(),
    }
}

/// The game of a day, which is written as `2026-02-28`.
///
/// # Errors
///
/// The text is no day of the years 1 to 9999.
pub fn daily_game(day: &str) -> Result<GameReport, Problem> {
    Ok(GameReport {
        daily: Some(day.to_owned()),
        ..game(daily_seed(day)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_the_seed_of_its_game() {
        let game_of_day = daily_game("2024-02-29").unwrap();
        assert_eq!(game_of_day.seed, 20_240_229);
        assert_eq!(game_of_day.daily.as_deref(), Some("2024-02-29"));
        assert_eq!(game_of_day.cards, game(20_240_229).cards);
        assert_eq!(daily_game("2026-02-29").unwrap_err().kind, "bad-date");
    }
}
