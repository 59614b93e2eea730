//! The cards of a game.

use handeval_matematico::{Deck, daily_seed};
use serde::Serialize;

use crate::Problem;
use crate::ask::{Fault, Form, Opt, Question, QuestionSpec, Request, Seed, Work};

/// The cards of a game, in the order they are turned up.
#[derive(Clone, Debug)]
pub struct Cards {
    game: ChosenGame,
}

pub(super) const SEED: Opt<u64> = crate::deck::SEED.about("Seed for the cards");

pub(super) const DAILY: Opt<String> = Opt::new(
    "daily",
    "DAY",
    "Day of the daily game, such as 2026-02-28",
    "2026-02-28",
)
.form(Form::Day)
.conflicts_with(SEED.spec.name);

impl Question for Cards {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "matematico",
        name: "deck",
        about: "The 25 cards of a game, in the order they are turned up",
        notes: "\
Examples:
  handeval matematico deck --seed 7
  handeval matematico deck --daily=2026-02-28    the same for everyone, also in the browser",
        options: &[SEED.spec, DAILY.spec],
        ..QuestionSpec::of::<GameReport>()
    };
    const NOUN: &'static str = "game";

    type Input = ();
    type Report = GameReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        let game = ChosenGame::read(request)?;
        Ok(Self { game })
    }

    fn parse(&self, _: &str) -> Result<(), Problem> {
        Ok(())
    }

    fn answer(&self, (): &(), _: Work<'_>) -> Result<GameReport, Problem> {
        Ok(self.game.report())
    }

    fn drawn_seed(&self) -> Option<u64> {
        self.game.seed.drawn()
    }
}

/// The cards of one game, in the order they are turned up.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameReport {
    /// The seed of the shuffle.
    pub seed: u64,
    /// The day of the daily game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily: Option<String>,
    /// The 25 cards.
    pub cards: Vec<String>,
}

/// The chosen game.
#[derive(Clone, Debug)]
pub(super) struct ChosenGame {
    pub(super) seed: Seed,
    pub(super) daily: Option<String>,
}

impl ChosenGame {
    /// The game for a day or a seed, or a random one.
    pub(super) fn read(request: &Request) -> Result<Self, Fault> {
        let Some(day) = DAILY.get(request)? else {
            let seed = SEED.seed(request)?;
            let value = match seed.is_drawn {
                true => drawn_game_seed(seed.value),
                false => seed.value,
            };
            return Ok(Self {
                seed: Seed { value, ..seed },
                daily: None,
            });
        };
        if request.has(SEED.spec.name) {
            let message = "`daily` and `seed` both choose the game: expected only one of them";
            return Err(DAILY.fault(request, Problem::whole("usage", message)));
        }
        let seed = daily_seed(&day).map_err(|error| DAILY.fault(request, error.into()))?;
        Ok(Self {
            seed: Seed {
                value: seed,
                is_drawn: false,
            },
            daily: Some(day),
        })
    }

    fn report(&self) -> GameReport {
        let cards = Deck::of_seed(self.seed.value).cards();
        GameReport {
            seed: self.seed.value,
            daily: self.daily.clone(),
            cards: cards.map(|value| value.to_string()).to_vec(),
        }
    }
}

/// The seed of a random game, made from any random number. It is below 10^9, so it is easy to
/// share.
pub const fn drawn_game_seed(drawn: u64) -> u64 {
    drawn % 1_000_000_000
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::RequestSource;

    fn asked(options: &[(&str, &str)]) -> Result<GameReport, Fault> {
        let mut request = Request::new(Cards::SPEC, RequestSource::Parameters, u64::MAX);
        for &(name, value) in options {
            request.add(Cards::SPEC.called(name).unwrap(), value);
        }
        Ok(Cards::read(&request)?.answer(&(), Work::ALONE).unwrap())
    }

    #[test]
    fn a_day_is_the_seed_of_its_game() {
        let of_day = asked(&[("daily", "2024-02-29")]).unwrap();
        assert_eq!(of_day.seed, 20_240_229);
        assert_eq!(of_day.daily.as_deref(), Some("2024-02-29"));
        let of_seed = asked(&[("seed", "20240229")]).unwrap();
        assert_eq!((of_seed.cards, of_seed.daily), (of_day.cards, None));
        let fault = asked(&[("daily", "2026-02-29")]).unwrap_err();
        assert_eq!(fault.problem.kind, "bad-date");
        let both = asked(&[("daily", "2024-02-29"), ("seed", "1")]).unwrap_err();
        assert_eq!(both.problem.kind, "usage");
    }

    #[test]
    fn a_drawn_seed_is_short() {
        let seed = asked(&[]).unwrap().seed;
        assert!(0 < seed && seed < 1_000_000_000);
    }
}
