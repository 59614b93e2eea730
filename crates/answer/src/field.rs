//! Fields of placed cards: objectives, patterns, pictures.

use handeval_field::{
    Field, FieldInput, NearMiss, Objective, ObjectiveRule, Pattern, WorkLimit, groups, near_misses,
    score,
};

use crate::field_file;
use crate::report::field::{CountReport, Picture, PictureReport, ScoreReport, ScoredReport};
use crate::{Evaluation, Problem};

/// The objectives that are scored when nothing else is said: those of patterns.
const DEFAULT_IDS: std::ops::RangeInclusive<u16> = 87..=94;

/// The most bytes of one field.
const MAX_BYTES: usize = 64 << 20;

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
fn explain(field: &Field, rule: &ObjectiveRule) -> Result<Vec<NearMiss>, Problem> {
    match rule {
        ObjectiveRule::Pattern(pattern) => {
            near_misses(field, pattern).map_err(|error| too_much_work(error.kind(), &error))
        }
        _ => Ok(Vec::new()),
    }
}

/// The points of every objective.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// The objectives to score; the input's if there are none.
    pub objectives: Option<Vec<Objective>>,
    /// Whether near misses are told.
    pub explain: bool,
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
}

/// How often patterns lie on a field.
#[derive(Clone, Debug, Default)]
pub struct Count {
    /// The patterns to count.
    pub patterns: Vec<Pattern>,
    /// Whether near misses are told.
    pub explain: bool,
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
                true => Some(explain(&field, &ObjectiveRule::Pattern(pattern.clone()))?),
                false => None,
            };
            Ok(CountReport::new(pattern, &found, misses, warnings(&field)))
        };
        self.patterns.iter().map(count).collect()
    }
}

/// Pictures of a field: one, or one for each pattern whose groups are marked.
#[derive(Clone, Debug, Default)]
pub struct Draw {
    /// The patterns whose groups are marked.
    pub patterns: Vec<Pattern>,
    /// The objectives whose groups are marked.
    pub objectives: Vec<Objective>,
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
                ObjectiveRule::Pattern(pattern) => Some((objective.to_string(), pattern)),
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
}
