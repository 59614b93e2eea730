//! The cards of a game.

use handeval_matematico::{Deck, daily_seed};

use super::Problem;
use crate::ask::{Asked, Effort, Fault, Given, Http, Input, Opt, Question, Shape, Work};
use crate::report::matematico::GameReport;

/// The cards of a game, in the order in which they are turned.
#[derive(Clone, Debug)]
pub struct Cards {
    game: GameReport,
    drawn_seed: Option<u64>,
}

const SEED: Opt<u64> =
    Opt::new("seed", "N", "The seed of the game", "7").or_else("drawn, and told");

const DAILY: Opt<String> = Opt::new(
    "daily",
    "DAY",
    "The day whose game it is, instead of a seed",
    "2026-02-28",
);

impl Question for Cards {
    const ASKED: &'static Asked = &Asked {
        game: "matematico",
        name: "deck",
        about: "The 25 cards of a game, in the order in which they are turned",
        notes: "\
Examples:
  handeval matematico deck --seed 7
  handeval matematico deck --daily 2026-02-28    the same for everybody, on the page too",
        input: Input::Nothing,
        options: &[SEED.spec, DAILY.spec],
        http: Http::Parameters,
        effort: Effort::Instant,
        answers: Shape::of::<GameReport>(),
        is_list: false,
        quiet: None,
    };
    const NOUN: &'static str = "game";

    type Input = ();
    type Report = GameReport;
    type Object = GameReport;

    fn read(given: &Given) -> Result<Self, Fault> {
        let Some(day) = DAILY.get(given)? else {
            let seed = SEED.seed(given)?;
            return Ok(Self {
                game: game(seed.value),
                drawn_seed: seed.is_drawn.then_some(seed.value),
            });
        };
        if given.has(SEED.spec.name) {
            let message = "`daily` and `seed` both choose the game: expected one of them";
            return Err(DAILY.fault(given, Problem::whole("usage", message)));
        }
        let game = daily_game(&day).map_err(|problem| DAILY.fault(given, problem))?;
        Ok(Self {
            game,
            drawn_seed: None,
        })
    }

    fn parse(&self, _: &str) -> Result<(), Problem> {
        Ok(())
    }

    fn answer(&self, (): &(), _: Work<'_>) -> Result<GameReport, Problem> {
        Ok(self.game.clone())
    }

    fn objects(report: &GameReport) -> &[GameReport] {
        std::slice::from_ref(report)
    }

    fn drawn_seed(&self) -> Option<u64> {
        self.drawn_seed
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
