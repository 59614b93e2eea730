//! `handeval matematico train`: values for your own points.

use std::time::Instant;

use handeval_answer::Problem;
use handeval_answer::ask::{STOPPED, Work};
use handeval_answer::matematico::Train;
use handeval_learned::FileStore;

use crate::batch::n_threads;
use crate::cli::TypedQuestion;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::render;

pub(in crate::commands) fn run(
    typed: &TypedQuestion,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let train = Train::read(&typed.request()?);
    let train = train.map_err(|fault| Failure::of_option(fault, Train::SPEC))?;
    let store = FileStore::of_user().map_err(failure)?;
    let interrupt = Interrupt::catch();
    let start = Instant::now();
    let work = Work {
        n_threads: n_threads(typed.jobs()),
        should_stop: &|| interrupt.is_there(),
        clock: &|| start.elapsed(),
        progress: &|_| {},
    };
    let mut under_way = match train.begin(&store, work) {
        Ok(under_way) => under_way,
        Err(problem) => return stopped(problem),
    };
    for warning in &under_way.warnings {
        output.warn(warning);
    }
    let bar = output.games(under_way.n_games(), false);
    let played = under_way.run(|n_games| bar.set_position(n_games));
    bar.finish_and_clear();
    played.map_err(failure)?;
    match under_way.finish() {
        Ok(report) => output.report(&report, render::matematico_train::report)?,
        Err(problem) => return stopped(problem),
    }
    Ok(Exit::Success)
}

fn stopped(problem: Problem) -> Result<Exit, Failure> {
    match problem.kind {
        STOPPED => Ok(Exit::Interrupted),
        _ => Err(failure(problem)),
    }
}

fn failure(problem: Problem) -> Failure {
    Failure::input(problem.kind, problem.message)
}
