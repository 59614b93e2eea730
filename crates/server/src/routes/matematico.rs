//! Matematico: grids, hints, the best arrangement, and games.

use std::sync::OnceLock;
use std::time::Duration;

use handeval_answer::matematico::{Best, Score, daily_game, game};
use handeval_answer::report::matematico::{BestReport, GameReport, ScoreReport};
use handeval_answer::report::matematico_hint::HintReport;
use handeval_answer::{GridRequest, Problem, matematico_hint};
use handeval_matematico::{
    Conduct, Deadline, Deal, DealError, Player, PlayerName, Turn, TurnError,
};
use serde::Serialize;

use super::bodies::{BestBody, HintBody, ScoreBody};
use super::{SEED, seed_or_drawn};
use crate::parameters::{Form, Occurs, Parameter};
use crate::refusal::Refusal;
use crate::route::{Answers, BodyForm, Question, Route, Verb, bad_parameter, json};
use crate::search::Length;
use handeval_answer::ask::Shape;

pub(super) const ROUTES: &[Route] = &[
    Route {
        verb: Verb::Post(BodyForm {
            about: "`grid`: a text of five rows with `/` between them, or a list of five lists of \
                    values and nulls; `points`: a table of points, the classic one if left out.",
            shape: Shape::of::<ScoreBody>(),
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
        verb: Verb::Post(BodyForm {
            about: "`grid`: as for the score, with an empty cell; `card`: the value that was \
                    turned; `player`: who is asked, `deep` if left out.",
            shape: Shape::of::<HintBody>(),
            example: r#"{"grid": "A A 2 3 4 / K K K 5 5 / 6 6 . 6 7 / 8 9 10 . . / . . . . .",
                "card": "Q"}"#,
        }),
        path: "matematico/hint",
        about: "What each free cell is worth for a card, best first.",
        parameters: &[],
        answers: Answers::object::<HintReport>(),
        search: Some(Length::Short),
        answer: hint,
    },
    Route {
        verb: Verb::Post(BodyForm {
            about: "`cards`: 25 values as a list or a text; or `grid`, with `rest` for its empty \
                    cells (the values of a full one are arranged anew); `points`: as for the \
                    score; `seconds`: how long to search at most, 0.1 to 20, 5 if left out; \
                    `seed`: of the search, 0 if left out.",
            shape: Shape::of::<BestBody>(),
            example: r#"{"grid": "9 9 . 4 4 / A 10 J Q . / 5 6 7 . 8 / 2 . 2 3 3 / . A K 5 6",
                "rest": ["9", "9", "10", "A", "K"]}"#,
        }),
        path: "matematico/best",
        about: "The arrangement of values with the highest total, and what is proved of it.",
        parameters: &[],
        answers: Answers::object::<BestReport>(),
        search: Some(Length::Long),
        answer: best,
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

/// How long the best arrangement is searched for if nothing is said.
const BEST_SECONDS: f64 = 5.0;

/// The largest seed that every JSON reader holds exactly.
const MAX_SEED: f64 = 9_007_199_254_740_991.0;

/// How far a search for the best arrangement is.
#[derive(Serialize)]
struct ProgressReport {
    /// The best total until now.
    total: u32,
    /// No arrangement has a higher total.
    bound: u32,
    /// How many nodes were searched.
    nodes: u64,
}

fn best(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    let answer = || -> Result<BestReport, Problem> {
        let keys = ["cards", "grid", "rest", "points", "seconds", "seed"];
        let request = GridRequest::read(question.body, &keys)?;
        let deal = deal(&request)?;
        let seconds = request.number("seconds", 0.1..=20.0)?;
        let deadline = Deadline::after(Duration::from_secs_f64(seconds.unwrap_or(BEST_SECONDS)));
        let seed = request.number("seed", 0.0..=MAX_SEED)?.unwrap_or(0.0);
        if seed.fract() != 0.0 {
            return Err(request.wrong("seed", "wrong-value", "expected a whole number"));
        }
        let best = Best::new(request.points()?, None, seed as u64);
        let conduct = Conduct {
            should_stop: &|| question.stop.is_wanted() || deadline.is_over(),
            progress: &|progress| {
                question.telling.tell(|| ProgressReport {
                    total: progress.total,
                    bound: progress.bound,
                    nodes: progress.n_nodes,
                });
            },
            // Others want the other cores.
            ..Conduct::ALONE
        };
        Ok(best.answer(&deal, conduct))
    };
    json(&answer().map_err(|problem| question.bad_body(problem))?)
}

/// What is to be arranged.
fn deal(request: &GridRequest<'_>) -> Result<Deal, Problem> {
    let wrong = |key| move |error: DealError| request.wrong(key, error.kind(), &error.to_string());
    match (request.has("cards"), request.has("grid")) {
        (true, false) if !request.has("rest") => {
            Deal::new(&request.values("cards")?).map_err(wrong("cards"))
        }
        (false, true) if request.has("rest") => {
            let grid = request.grid()?;
            Deal::completing(&grid, &request.values("rest")?).map_err(wrong("rest"))
        }
        (false, true) => {
            let grid = request.grid()?;
            match grid.is_complete() {
                true => Deal::new(&grid.values().collect::<Vec<_>>()).map_err(wrong("grid")),
                false => Err(request.missing("rest", "a value for each empty cell of the grid")),
            }
        }
        (false, false) => Err(request.missing("cards", "25 values, or a `grid` and its `rest`")),
        (true, _) => {
            let what = "stands beside a grid or a rest: expected `cards`, or `grid` and `rest`";
            Err(request.wrong("cards", "wrong-value", what))
        }
    }
}

/// The seed of those players who need one: the same question has the same answer.
const HINT_SEED: u64 = 0;

fn hint(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    let answer = || -> Result<HintReport, Problem> {
        let request = GridRequest::read(question.body, &["grid", "card", "player"])?;
        let name = player_name(&request)?;
        let grid = request.grid()?;
        let turn = Turn::new(&grid, request.value("card")?).map_err(|error| {
            let key = match error {
                TurnError::FullGrid => "grid",
                _ => "card",
            };
            request.wrong(key, error.kind(), &error.to_string())
        })?;
        Ok(matematico_hint::hint(
            name.key(),
            player(name),
            &turn,
            HINT_SEED,
        ))
    };
    json(&answer().map_err(|problem| question.bad_body(problem))?)
}

fn player_name(request: &GridRequest<'_>) -> Result<PlayerName, Problem> {
    let Some(key) = request.text("player")? else {
        return Ok(PlayerName::Deep);
    };
    PlayerName::from_key(&key).ok_or_else(|| {
        let keys = PlayerName::ALL.map(|name| format!("`{}`", name.key()));
        let what = format!(
            "`{}` is no player: expected one of {}",
            handeval_answer::shortened(&key).escape_debug(),
            keys.join(", ")
        );
        request.wrong("player", "unknown-player", &what)
    })
}

/// The player of a name, who has learned once for all requests.
fn player(name: PlayerName) -> &'static (dyn Player + Send + Sync) {
    static PLAYERS: [OnceLock<Box<dyn Player + Send + Sync>>; PlayerName::ALL.len()] =
        [const { OnceLock::new() }; PlayerName::ALL.len()];
    let idx = PlayerName::ALL.iter().position(|&known| known == name);
    &**PLAYERS[idx.unwrap_or(0)].get_or_init(|| name.player())
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
