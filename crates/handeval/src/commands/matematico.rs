//! `handeval matematico`: the lines of a grid.

use std::io::{self, Write};
use std::path::PathBuf;

use handeval_matematico::{Grid, PointTable};

use super::{
    Evaluation, Input, answer_batch, answer_inputs, answer_whole, batch_source, points_file,
    reject_before_subcommand, usage,
};
use crate::cli::{MatematicoArgs, MatematicoCommand, ScoreArgs};
use crate::diagnose::{Failure, Place, Problem};
use crate::exit::Exit;
use crate::input::argument_text;
use crate::output::Output;
use crate::render;
use crate::report::matematico::ScoreReport;

pub(super) fn run(args: &MatematicoArgs, output: &mut Output) -> Result<Exit, Failure> {
    let points = match &args.options.points {
        None => PointTable::classic(),
        Some(path) => points_file::read(path)?,
    };
    match &args.command {
        None => score(points, &args.score, args, output),
        Some(MatematicoCommand::Score(typed)) => {
            reject_before_subcommand(args.score.path.as_ref())?;
            score(points, typed, args, output)
        }
    }
}

/// The figure and the points of every line.
struct Score(PointTable);

impl Evaluation for Score {
    type Report = ScoreReport;
    const NOUN: &'static str = "grid";

    fn evaluate(&self, input: &str) -> Result<ScoreReport, Problem> {
        Ok(ScoreReport::new(&Grid::parse(input)?, &self.0))
    }

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
    let score = Score(points);
    let (options, batch) = (&args.options, &typed.batch);
    let inputs: Vec<&PathBuf> = typed.path.iter().collect();
    if let Some(grid) = &options.grid {
        if typed.path.is_some() || batch.file.is_some() {
            return Err(usage(
                "`--grid` is the grid itself and cannot stand beside a file",
            ));
        }
        let text = argument_text(grid);
        let place = Place::Option("--grid");
        return answer_inputs(&score, &[Input { text, place }], output);
    }
    if let Some(source) = batch_source(&inputs, batch)? {
        return answer_batch(&score, source, batch.jobs, output);
    }
    answer_whole(&score, typed.path.as_ref(), "matematico", output)
}
