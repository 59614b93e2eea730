//! The points for every objective, with the cards that earn them.

use handeval_field::{FieldInput, Objective, ObjectiveRule, ObjectiveScore, WorkLimit, scores};
use serde::Serialize;

use super::near_miss::{Explained, NearMissReport};
use super::objectives::{SCORED, objectives};
use super::{
    EXPLAIN, FIELD, MAX_BYTES, Place, Told, effort, group_places, read, too_much_work, warnings,
};
use crate::Problem;
use crate::ask::{Effort, Fault, Http, Input, Question, QuestionSpec, Request, Work};

/// The points for every objective.
#[derive(Clone, Debug)]
pub struct Score {
    /// Objectives to score, instead of those in the input.
    objectives: Option<Vec<Objective>>,
    explain: bool,
}

/// The default objectives: the patterns.
const DEFAULT_IDS: std::ops::RangeInclusive<u16> = 87..=94;

impl Question for Score {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "field",
        name: "score",
        about: "The points for every objective, with the cards that earn them",
        notes: "Example:\n  handeval field score field.json",
        input: Input::Whole {
            spec: FIELD,
            is_typed: false,
        },
        options: &[SCORED.spec, EXPLAIN.spec],
        http: Http::Document,
        effort: Effort::Short,
        ..QuestionSpec::of::<ScoreReport>()
    };
    const NOUN: &'static str = "field";
    const MAX_BYTES: usize = MAX_BYTES;

    type Input = FieldInput;
    type Report = ScoreReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        Ok(Self {
            objectives: objectives(&SCORED, request)?,
            explain: EXPLAIN.value(request)?,
        })
    }

    fn parse(&self, text: &str) -> Result<FieldInput, Problem> {
        read(text)
    }

    fn effort(&self, input: &FieldInput) -> Effort {
        effort(input, true)
    }

    fn answer(&self, input: &FieldInput, _: Work<'_>) -> Result<ScoreReport, Problem> {
        let FieldInput { field, symbols, .. } = input;
        let objectives = self.objectives_of(input);
        let mut scored = Vec::with_capacity(objectives.len());
        let mut told = Told::default();
        let found = scores(field, symbols, &objectives, WorkLimit::default());
        for (objective, found) in objectives.iter().zip(found) {
            let found = found.map_err(|error| too_much_work(error.kind(), &error))?;
            told.add(&found.groups)?;
            let explained = match self.explain {
                true => Explained::of_rule(field, objective.rule(), &found.groups),
                false => Explained::default(),
            };
            scored.push(ScoredReport::new(objective, found, explained));
        }
        Ok(ScoreReport {
            total: scored.iter().map(|one| u128::from(one.points)).sum(),
            objectives: scored,
            warnings: warnings(field),
        })
    }
}

impl Score {
    /// The objectives to score for an input: the given ones or, by default, the ones it names. Its
    /// custom objectives are always included.
    fn objectives_of(&self, input: &FieldInput) -> Vec<Objective> {
        let named = self.objectives.as_ref().or(input.objectives.as_ref());
        let mut objectives = named.cloned().unwrap_or_else(default_objectives);
        objectives.extend(input.own_objectives.iter().cloned());
        objectives
    }
}

fn default_objectives() -> Vec<Objective> {
    DEFAULT_IDS.filter_map(Objective::by_id).collect()
}

/// The points of a field.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FieldScoreReport))]
pub struct ScoreReport {
    /// The objectives.
    pub objectives: Vec<ScoredReport>,
    /// The total of the points.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub total: u128,
    /// Warnings about the input.
    pub warnings: Vec<String>,
}

/// The score of one objective.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoredReport {
    /// The number of a published objective.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u16>,
    /// The name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The points.
    pub points: u64,
    /// The number of times the objective is met.
    pub count: usize,
    /// The cards of each occurrence; none for symbols.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Vec<[i32; 2]>>>))]
    pub groups: Option<Vec<Vec<Place>>>,
    /// Places where a card is missing or wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near_misses: Option<Vec<NearMissReport>>,
    /// The number of near misses beyond the first 1,000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near_misses_left_out: Option<usize>,
    /// The objective in words.
    pub description: String,
}

impl ScoredReport {
    fn new(objective: &Objective, found: ObjectiveScore, explained: Explained) -> Self {
        let is_pattern = matches!(objective.rule(), ObjectiveRule::Pattern(_));
        Self {
            id: objective.id(),
            name: objective.name().map(str::to_owned),
            points: found.points,
            count: found.count,
            groups: is_pattern.then(|| group_places(&found.groups)),
            near_misses: explained.near_misses,
            near_misses_left_out: explained.left_out,
            description: objective.description(),
        }
    }
}
