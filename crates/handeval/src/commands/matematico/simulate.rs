//! `handeval matematico simulate`: many games on all threads, and the rows of their totals.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use handeval_answer::ask::Question as _;
use handeval_answer::matematico::Simulate;
use handeval_answer::reason;

use crate::batch::n_threads;
use crate::cli::TypedQuestion;
use crate::commands::question::read;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::input::shown_path;
use crate::output::Output;
use crate::render;

pub(in crate::commands) fn run(
    typed: &TypedQuestion,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let simulate = read::<Simulate>(typed)?;
    let played = play(&simulate, typed, output);
    if let Some(warning) = simulate.warning() {
        output.warn(warning);
    }
    played
}

fn play(simulate: &Simulate, typed: &TypedQuestion, output: &mut Output) -> Result<Exit, Failure> {
    let simulation = simulate.simulation();
    let csv = typed.csv();
    let is_csv = csv == Some(Path::new("-"));
    if is_csv && output.is_json() {
        return Err(Failure::usage(
            "`--csv -` and `--json` both write to standard output: expected only one of these \
             options, or a file for the CSV",
        ));
    }
    let path = csv.filter(|_| !is_csv);
    let unwritable = |error| unwritable(path.unwrap_or(Path::new("-")), &error);
    let file = path.map(|path| File::create(path).map_err(unwritable));
    let mut file = file.transpose()?.map(BufWriter::new);
    // The seed is printed first, so that it is known even if the games are interrupted.
    if let Some(seed) = simulate.drawn_seed() {
        output.tell_seed(seed);
    }
    let header = render::matematico_simulation::csv_header(simulation);
    if let Some(file) = &mut file {
        file.write_all(header.as_bytes()).map_err(unwritable)?;
    }
    if is_csv {
        output.write_all(header.as_bytes())?;
        output.flush()?;
    }
    let bar = output.games(simulation.n_games(), is_csv);
    let mut number = simulation.first();
    let reports = simulate.play(n_threads(typed.jobs()), |games| {
        for game in games {
            number += 1;
            if csv.is_none() {
                continue;
            }
            let row = render::matematico_simulation::csv_row(number, game);
            match &mut file {
                Some(file) => file.write_all(row.as_bytes()).map_err(unwritable)?,
                None => output.write_all(row.as_bytes())?,
            }
        }
        bar.set_position(number - simulation.first());
        if is_csv {
            // A reader of the rows sees each game as it ends, and can stop at any time.
            output.flush()?;
        }
        Ok::<_, Failure>(())
    })?;
    bar.finish_and_clear();
    if let Some(mut file) = file {
        file.flush().map_err(unwritable)?;
    }
    if !is_csv {
        output.answer::<Simulate>(&reports)?;
    }
    Ok(Exit::Success)
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::input(
        "unwritable-file",
        format!("cannot write `{}`: {}", shown_path(path), reason(error)),
    )
}
