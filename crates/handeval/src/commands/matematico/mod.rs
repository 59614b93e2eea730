//! `handeval matematico`: the lines of a grid; the best arrangement in `best.rs`, hints in
//! `hint.rs`, a game judged in `review.rs`, many games in `simulate.rs`, one game in `play.rs`.

mod best;
mod hint;
mod play;
mod review;
mod simulate;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use handeval_answer::matematico::Score;
use handeval_answer::report::matematico::ScoreReport;
use handeval_answer::{Problem, read_point_table};
use handeval_matematico::PointTable;

use super::{
    Input, Rendering, answer_batch, answer_inputs, answer_whole, batch_source,
    reject_before_subcommand, usage,
};
use crate::cli::{BatchOptions, MatematicoArgs, MatematicoCommand, ScoreArgs};
use crate::diagnose::{Failure, Place};
use crate::exit::Exit;
use crate::input::{Source, argument_text};
use crate::output::Output;
use crate::render;

pub(super) fn run(args: &MatematicoArgs, output: &mut Output) -> Result<Exit, Failure> {
    let points = match &args.options.points {
        None => PointTable::classic(),
        Some(path) => read_points(path)?,
    };
    match &args.command {
        None => score(points, &args.score, args, output),
        Some(MatematicoCommand::Score(typed)) => {
            reject_before_subcommand(args.score.path.as_ref())?;
            score(points, typed, args, output)
        }
        Some(MatematicoCommand::Best(typed)) => {
            reject_before_subcommand(args.score.path.as_ref())?;
            best::run(points, typed, args, output)
        }
        Some(MatematicoCommand::Hint(typed)) => {
            reject_before_subcommand(args.score.path.as_ref())?;
            hint::run(&points, typed, args, output)
        }
        Some(MatematicoCommand::Review(typed)) => {
            reject_before_subcommand(args.score.path.as_ref())?;
            reject_grid(args, "review")?;
            review::run(&points, typed, args, output)
        }
        Some(MatematicoCommand::Simulate(typed)) => {
            reject_before_subcommand(args.score.path.as_ref())?;
            reject_grid(args, "simulate")?;
            simulate::run(points, typed, output)
        }
        Some(MatematicoCommand::Play(typed)) => {
            reject_before_subcommand(args.score.path.as_ref())?;
            reject_grid(args, "play")?;
            play::run(points, typed, output)
        }
    }
}

impl Rendering for Score {
    fn write_text(&self, report: &ScoreReport, out: &mut dyn Write) -> io::Result<()> {
        render::matematico::score(report, out)
    }
}

fn score(
    points: PointTable,
    typed: &ScoreArgs,
    args: &MatematicoArgs,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let score = Score { points };
    let path = typed.path.as_ref();
    answer(&score, path, &typed.batch, args, "matematico", output)
}

/// Answers the grid of `--grid`, a batch, or a whole input.
fn answer<E: Rendering>(
    evaluation: &E,
    path: Option<&PathBuf>,
    batch: &BatchOptions,
    args: &MatematicoArgs,
    command: &str,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let inputs: Vec<&PathBuf> = path.into_iter().collect();
    if let Some(grid) = &args.options.grid {
        if path.is_some() || batch.file.is_some() {
            return Err(usage(
                "`--grid` is the grid itself and cannot stand beside a file",
            ));
        }
        let text = argument_text(grid);
        let place = Place::Option("grid");
        return answer_inputs(evaluation, &[Input { text, place }], output);
    }
    if let Some(source) = batch_source(&inputs, batch)? {
        return answer_batch(evaluation, source, batch.jobs, output);
    }
    answer_whole(evaluation, path, command, output)
}

/// Says that a table of points does not go with what was asked.
fn points_failure(problem: Problem) -> Failure {
    Failure::Input {
        kind: problem.kind,
        message: format!("--points: {}", problem.message),
    }
}

/// A usage error if there is a grid, for a sub-command that does not ask for one.
fn reject_grid(args: &MatematicoArgs, command: &str) -> Result<(), Failure> {
    match args.options.grid {
        Some(_) => Err(usage(format!("`--grid` does not go with `{command}`"))),
        None => Ok(()),
    }
}

/// The most bytes that a table of points may have.
const MAX_TABLE_BYTES: usize = 1 << 20;

/// The table of points in the file `path`.
fn read_points(path: &Path) -> Result<PointTable, Failure> {
    let source = Source::from_path(path.to_owned());
    let text = source.read_whole(MAX_TABLE_BYTES, "table of points")?;
    read_point_table(&text).map_err(|problem| Failure::Input {
        kind: problem.kind,
        message: format!("`{}`: {}", path.display(), problem.message),
    })
}
