//! `handeval field`: score, count, draw, objectives.

use std::io::{self, Write};
use std::path::PathBuf;

use handeval_field::{
    Field, NearMiss, Objective, Pattern, Rule, WorkLimit, groups, near_misses, score,
};

use super::field_file::{self, FieldInput, no_objective};
use super::{
    Evaluation, answer_batch, answer_whole, batch_source, reject_before_subcommand, usage,
    write_object,
};
use crate::cli::{CountArgs, DrawArgs, FieldArgs, FieldCommand, FieldFileArgs, FieldScoreArgs};
use crate::diagnose::{Failure, Problem};
use crate::exit::Exit;
use crate::output::Output;
use crate::render;
use crate::report::field::{
    CountReport, ObjectiveReport, Picture, PictureReport, ScoreReport, ScoredReport,
};

/// The objectives that are scored when nothing else is said: those of patterns.
const DEFAULT_IDS: std::ops::RangeInclusive<u16> = 87..=94;

/// The most bytes of one field.
const MAX_BYTES: usize = 64 << 20;

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
    let by_id = |&id: &u16| {
        Objective::by_id(id)
            .ok_or_else(|| usage(format!("`--objectives`: {}", no_objective(id.into()))))
    };
    ids.map(|ids| ids.iter().map(by_id).collect()).transpose()
}

/// Answers a whole input or a batch.
fn answer<E: Evaluation>(
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

/// What is said of a field whose cards do not hang together.
fn warnings(field: &Field) -> Vec<String> {
    match field.n_components() {
        0 | 1 => Vec::new(),
        n_parts => vec![format!(
            "the cards do not hang together: they lie in {n_parts} parts"
        )],
    }
}

/// A problem of a whole field: an objective that takes too much work.
fn too_much_work(kind: &'static str, error: &dyn std::fmt::Display) -> Problem {
    Problem::whole(kind, error.to_string())
}

/// Why near misses of a pattern do not count.
fn explain(field: &Field, rule: &Rule) -> Result<Vec<NearMiss>, Problem> {
    match rule {
        Rule::Pattern(pattern) => {
            near_misses(field, pattern).map_err(|error| too_much_work(error.kind(), &error))
        }
        _ => Ok(Vec::new()),
    }
}

/// The points of every objective.
struct Score {
    objectives: Option<Vec<Objective>>,
    explain: bool,
}

impl Score {
    /// The objectives to score on an input: the typed ones, or else the input's; its own ones too.
    fn objectives(&self, input: &FieldInput) -> Vec<Objective> {
        let named = self.objectives.as_ref().or(input.objectives.as_ref());
        let mut objectives = named.cloned().unwrap_or_else(default_objectives);
        objectives.extend(input.own_objectives.iter().cloned());
        objectives
    }
}

fn default_objectives() -> Vec<Objective> {
    DEFAULT_IDS.filter_map(Objective::by_id).collect()
}

impl Evaluation for Score {
    type Report = ScoreReport;
    const NOUN: &'static str = "field";
    const MAX_BYTES: usize = MAX_BYTES;

    fn evaluate(&self, input: &str) -> Result<ScoreReport, Problem> {
        let input = field_file::read(input)?;
        let objectives = self.objectives(&input);
        let FieldInput { field, symbols, .. } = &input;
        let found = score(field, symbols, &objectives, WorkLimit::default())
            .map_err(|error| too_much_work(error.kind(), &error))?;
        let mut scored = Vec::with_capacity(objectives.len());
        for (objective, found) in objectives.iter().zip(found.objectives) {
            let misses = match self.explain {
                true => Some(explain(field, objective.rule())?),
                false => None,
            };
            scored.push(ScoredReport::new(objective, found, misses));
        }
        Ok(ScoreReport {
            objectives: scored,
            total: found.total,
            warnings: warnings(field),
        })
    }

    fn write_text(&self, report: &ScoreReport, out: &mut dyn Write) -> io::Result<()> {
        render::field::score(report, out)
    }
}

/// How often patterns lie on a field.
struct Count {
    patterns: Vec<Pattern>,
    explain: bool,
}

impl Evaluation for Count {
    type Report = Vec<CountReport>;
    const NOUN: &'static str = "field";
    const MAX_BYTES: usize = MAX_BYTES;

    fn evaluate(&self, input: &str) -> Result<Vec<CountReport>, Problem> {
        let FieldInput { field, .. } = field_file::read(input)?;
        let count = |pattern: &Pattern| {
            let found =
                groups(&field, pattern).map_err(|error| too_much_work(error.kind(), &error))?;
            let misses = match self.explain {
                true => Some(explain(&field, &Rule::Pattern(pattern.clone()))?),
                false => None,
            };
            Ok(CountReport::new(pattern, &found, misses, warnings(&field)))
        };
        self.patterns.iter().map(count).collect()
    }

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

/// Pictures of a field: one, or one for each pattern whose groups are marked.
struct Draw {
    patterns: Vec<Pattern>,
    objectives: Vec<Objective>,
}

impl Evaluation for Draw {
    type Report = PictureReport;
    const NOUN: &'static str = "field";
    const MAX_BYTES: usize = MAX_BYTES;

    fn evaluate(&self, input: &str) -> Result<PictureReport, Problem> {
        let FieldInput { field, .. } = field_file::read(input)?;
        let mut pictures = Vec::new();
        let titled = self.patterns.iter().map(|pattern| (pattern.key(), pattern));
        let named = self
            .objectives
            .iter()
            .filter_map(|objective| match objective.rule() {
                Rule::Pattern(pattern) => Some((objective.to_string(), pattern)),
                _ => None,
            });
        for (title, pattern) in titled.chain(named) {
            let found =
                groups(&field, pattern).map_err(|error| too_much_work(error.kind(), &error))?;
            pictures.push(Picture::new(&field, Some(title), &found)?);
        }
        if pictures.is_empty() {
            pictures.push(Picture::new(&field, None, &[])?);
        }
        Ok(PictureReport {
            pictures,
            warnings: warnings(&field),
        })
    }

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
