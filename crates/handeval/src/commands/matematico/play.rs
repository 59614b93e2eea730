//! `handeval matematico play`: a game in the terminal.

use std::io::{self, IsTerminal as _};

use handeval_answer::matematico::{Play, drawn_game_seed};
use handeval_terminal::{Choices, Look, Played, Session, Start};

use crate::batch::n_threads;
use crate::cli::TypedQuestion;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::Output;
use crate::render;

pub(in crate::commands) fn run(
    typed: &TypedQuestion,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let play = Play::read(&typed.request()?);
    let play = play.map_err(|fault| Failure::of_option(fault, Play::SPEC))?;
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(Failure::input(
            "no-terminal",
            "this game needs a terminal: expected one on standard input and standard output",
        ));
    }
    let session = Session {
        start: Start {
            seed: play.seed,
            day: play.daily,
        },
        choices: Choices {
            points: play.points,
            is_practice: play.is_practice,
        },
        look: Look {
            has_color: output.has_color(),
        },
        draw_seed: || drawn_game_seed(rand::random()),
        n_threads: n_threads(typed.jobs()),
        resources: handeval_learned::resources(),
    };
    let Played { reports, warning } = handeval_terminal::run(session).map_err(Failure::Output)?;
    for report in &reports {
        output.report(report, |report, out| {
            render::matematico_play::report(report, out)
        })?;
    }
    if let Some(warning) = warning {
        output.warn(&warning);
    }
    Ok(Exit::Success)
}
