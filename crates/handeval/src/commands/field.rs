//! `handeval field`: score, count, draw, objectives.

use std::io::{self, Write};
use std::path::PathBuf;

use handeval_answer::field::{Count, Draw, Score};
use handeval_answer::report::field::{CountReport, ObjectiveReport, PictureReport, ScoreReport};
use handeval_field::Objective;

use super::{
    Rendering, answer_batch, answer_whole, batch_source, reject_before_subcommand, usage,
    write_object,
};
use crate::cli::{CountArgs, DrawArgs, FieldArgs, FieldCommand, FieldFileArgs, FieldScoreArgs};
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::Output;
use crate::render;

pub(super) fn run(args: &FieldArgs, output: &mut Output) -> Result<Exit, Failure> {
    if args.command.is_some() {
        reject_before_subcommand(args.score.field.path.as_ref())?;
    }
    match &args.command {
        None => score_fields(&args.score, output),
        Some(FieldCommand::Score(typed)) => score_fields(typed, output),
        Some(FieldCommand::Count(typed)) => count(typed, output),
        Some(FieldCommand::Draw(typed)) => draw(typed, output),
        Some(FieldCommand::Objectives(typed)) => {
            list(typed_objectives(typed.objectives.as_deref())?, output)
        }
    }
}

fn score_fields(typed: &FieldScoreArgs, output: &mut Output) -> Result<Exit, Failure> {
    let score = Score {
        objectives: typed_objectives(typed.objectives.as_deref())?,
        explain: typed.explain,
    };
    answer(&score, &typed.field, output)
}

/// The objectives of `--objectives`, if it was typed.
fn typed_objectives(ids: Option<&[u16]>) -> Result<Option<Vec<Objective>>, Failure> {
    let by_id = |id: &u16| {
        let objective = id.to_string().parse::<Objective>();
        objective.map_err(|error| usage(format!("`--objectives`: {error}")))
    };
    ids.map(|ids| ids.iter().map(by_id).collect()).transpose()
}

/// Answers a whole input or a batch.
fn answer<E: Rendering>(
    evaluation: &E,
    file: &FieldFileArgs,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let inputs: Vec<&PathBuf> = file.path.iter().collect();
    if let Some(source) = batch_source(&inputs, &file.batch)? {
        return answer_batch(evaluation, source, file.batch.jobs, output);
    }
    answer_whole(evaluation, file.path.as_ref(), "field", output)
}

impl Rendering for Score {
    fn write_text(&self, report: &ScoreReport, out: &mut dyn Write) -> io::Result<()> {
        render::field::score(report, out)
    }
}

impl Rendering for Count {
    fn write_json(
        &self,
        line: Option<u64>,
        reports: &Vec<CountReport>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        reports
            .iter()
            .try_for_each(|report| write_object(line, report, out))
    }

    fn write_text(&self, reports: &Vec<CountReport>, out: &mut dyn Write) -> io::Result<()> {
        render::field::count(reports, out)
    }
}

fn count(typed: &CountArgs, output: &mut Output) -> Result<Exit, Failure> {
    let patterns = typed.patterns.patterns();
    if patterns.is_empty() {
        return Err(usage(
            "no pattern: expected `--diagonal COLOR:SLOPE` or `--stack BLOCK:CORNER:PLACE`",
        ));
    }
    let explain = typed.explain;
    answer(&Count { patterns, explain }, &typed.field, output)
}

impl Rendering for Draw {
    fn write_text(&self, report: &PictureReport, out: &mut dyn Write) -> io::Result<()> {
        render::field::draw(report, out)
    }
}

fn draw(typed: &DrawArgs, output: &mut Output) -> Result<Exit, Failure> {
    let draw = Draw {
        patterns: typed.patterns.patterns(),
        objectives: typed_objectives(typed.objectives.as_deref())?.unwrap_or_default(),
    };
    answer(&draw, &typed.field, output)
}

/// The table of objectives, or of those that were named.
fn list(objectives: Option<Vec<Objective>>, output: &mut Output) -> Result<Exit, Failure> {
    for objective in objectives.unwrap_or_else(Objective::published) {
        output.report(&ObjectiveReport::new(&objective), render::field::objective)?;
    }
    Ok(Exit::Success)
}
