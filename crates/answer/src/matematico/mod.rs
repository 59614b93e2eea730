//! Matematico grids: their lines and points, the best arrangement (`best.rs`), the cards of a game, and a game judged (`review.rs`).

mod best;
mod decks;
mod record;
mod review;

use handeval_matematico::{Deck, Grid, PointTable};

use crate::json::place::shown;
use crate::report::matematico::{GameReport, ScoreReport};
use crate::{Evaluation, Problem};

pub use best::{Best, complete, read_rest};
pub use decks::read_decks;
pub use record::read_record;
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

/// The cards of the game that belongs to a seed, wherever it is played.
#[must_use]
pub fn deck(seed: u64) -> Deck {
    Deck::shuffled(seed, 0)
}

/// The same, as data.
#[must_use]
pub fn game(seed: u64) -> GameReport {
    GameReport {
        seed,
        daily: None,
        cards: deck(seed).cards().map(|value| value.to_string()).to_vec(),
    }
}

/// The game of a day, which is written as `2026-02-28`.
///
/// # Errors
///
/// As [`daily_seed`].
pub fn daily_game(day: &str) -> Result<GameReport, Problem> {
    Ok(GameReport {
        daily: Some(day.to_owned()),
        ..game(daily_seed(day)?)
    })
}

/// The seed of the game of a day: of `2026-02-28` the date as one number, `20260228`.
///
/// # Errors
///
/// The text is no day of the years 1 to 9999.
pub fn daily_seed(day: &str) -> Result<u64, Problem> {
    seed_of(day).ok_or_else(|| {
        let day = shown(day);
        let message = format!("`{day}` is no day: expected one such as `2026-02-28`");
        Problem::whole("bad-date", message)
    })
}

/// The date as one number, if it is one.
fn seed_of(day: &str) -> Option<u64> {
    let parts: Vec<&str> = day.split('-').collect();
    let [year, month, date] = parts[..] else {
        return None;
    };
    let is_digits = |part: &str, n_digits| {
        part.len() == n_digits && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !is_digits(year, 4) || !is_digits(month, 2) || !is_digits(date, 2) {
        return None;
    }
    let [year, month, date] = [year, month, date].map(|part| part.parse::<u64>().unwrap_or(0));
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let n_days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u64::from(is_leap),
        _ => return None,
    };
    let is_day = year > 0 && (1..=n_days).contains(&date);
    is_day.then_some(year * 10_000 + month * 100 + date)
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
        for day in [
            "",
            "today",
            "2026-02-29",
            "2100-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-04-31",
            "2026-01-00",
            "0000-01-01",
            "2026-1-1",
            "2026-01-01-",
            "+026-01-01",
            "2026-01-0\u{661}",
        ] {
            assert_eq!(daily_game(day).unwrap_err().kind, "bad-date", "{day}");
        }
        assert!(daily_game("2000-02-29").is_ok());
        assert!(daily_game("9999-12-31").is_ok());
    }
}
