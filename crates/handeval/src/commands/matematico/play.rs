//! `handeval matematico play`: a game in the terminal.

use std::io::{self, IsTerminal as _};

use handeval_answer::Problem;
use handeval_matematico::{PointTable, daily_seed, run_all};
use handeval_terminal::{Choices, Look, Session, Start};

use crate::batch::n_threads;
use crate::cli::PlayArgs;
use crate::commands::seed::drawn_for_a_game;
use crate::diagnose::{BadInput, Failure, Place};
use crate::exit::Exit;
use crate::output::Output;
use crate::render;

pub(super) fn run(
    points: PointTable,
    typed: &PlayArgs,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let start = match &typed.daily {
        None => Start::of_seed(typed.seed.unwrap_or_else(drawn_for_a_game)),
        Some(day) => {
            let day = day.clone().unwrap_or_else(today);
            match daily_seed(&day).map_err(Problem::from) {
                Ok(seed) => Start {
                    seed,
                    day: Some(day),
                },
                Err(problem) => {
                    output.bad_input(&BadInput {
                        problem: &problem,
                        input: &day,
                        place: &Place::Option("daily"),
                    })?;
                    return Ok(Exit::Bad);
                }
            }
        }
    };
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(Failure::Input {
            kind: "no-terminal",
            message: "the game is played in a terminal: expected one on standard input and \
                      standard output"
                .to_owned(),
        });
    }
    let session = Session {
        start,
        choices: Choices {
            points,
            is_practice: typed.practice,
        },
        look: Look {
            has_color: output.has_color(),
        },
        draw_seed: drawn_for_a_game,
        run_tasks: |tasks| run_all(tasks, n_threads(None)),
    };
    let reports = handeval_terminal::run(session).map_err(Failure::Output)?;
    for report in &reports {
        output.report(report, |report, out| {
            render::matematico_play::report(report, out)
        })?;
    }
    Ok(Exit::Success)
}

/// Today where the player is, as `2026-02-28`.
fn today() -> String {
    jiff::Zoned::now().date().to_string()
}
