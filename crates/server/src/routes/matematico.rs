//! Matematico: grids and games.

use handeval_answer::matematico::{Score, daily_game, game};
use handeval_answer::report::matematico::{GameReport, ScoreReport};
use handeval_answer::{GridRequest, Problem};

use super::{SEED, seed_or_drawn};
use crate::parameters::{Form, Occurs, Parameter};
use crate::refusal::Refusal;
use crate::route::{Answers, BodyForm, Question, Route, Verb, bad_parameter, json};

pub(super) const ROUTES: &[Route] = &[
    Route {
        verb: Verb::Post(BodyForm {
            about: "`grid`: a text of five rows with `/` between them, or a list of five lists of \
                    values and nulls; `points`: a table of points, the classic one if left out.",
            example: r#"{"grid": "A A 2 3 4 / K K K 5 5 / 6 6 . 6 7 / 8 9 10 J Q / A 10 J Q K"}"#,
        }),
        path: "matematico/score",
        about: "The figure and the points of each line of a grid.",
        parameters: &[],
        answers: Answers::object::<ScoreReport>(),
        search: None,
        answer: score,
    },
    Route {
        verb: Verb::Get,
        path: "matematico/deck",
        about: "The 25 cards of a game, in the order in which they are turned.",
        parameters: &[
            SEED,
            Parameter {
                name: "daily",
                about: "the day whose game it is, instead of a seed",
                example: "2026-02-28",
                occurs: Occurs::AtMostOnce,
                form: Form::Text,
            },
        ],
        answers: Answers::object::<GameReport>(),
        search: None,
        answer: cards,
    },
];

fn score(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    let answer = || -> Result<ScoreReport, Problem> {
        let request = GridRequest::read(question.body, &["grid", "points"])?;
        let points = request.points()?;
        Ok(Score { points }.report(&request.grid()?))
    };
    json(&answer().map_err(|problem| question.bad_body(problem))?)
}

fn cards(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    let day = question.parameters.text("daily");
    let report = match day {
        None => game(seed_or_drawn(question)?),
        Some(_) if question.parameters.text(SEED.name).is_some() => {
            let message = "`daily` and `seed` both choose the game: expected one of them";
            return Err(Refusal::bad_parameter("daily", message));
        }
        Some(day) => daily_game(day).map_err(|problem| bad_parameter(&problem, day, "daily"))?,
    };
    json(&report)
}
