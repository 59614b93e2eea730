//! The table of objectives, and the options that name some of them.

use std::io;

use handeval_field::{Objective, ObjectiveRule};
use serde::Serialize;

use crate::Problem;
use crate::ask::{Fault, Opt, Question, QuestionSpec, Request, Work, parts};
use crate::report::{Head, write_objects};

/// The table of objectives.
#[derive(Clone, Debug)]
pub struct Objectives {
    objectives: Vec<Objective>,
}

/// The objectives to list.
const LISTED: Opt<String> = Opt::new("objectives", "IDS", "Objectives to list", "87,93")
    .listed()
    .default_note("all");

/// The objectives to score.
pub(super) const SCORED: Opt<String> = Opt::new(
    "objectives",
    "IDS",
    "Objectives to score, instead of those in the input",
    "87,93",
)
.listed()
.default_note("87 to 94");

/// The objectives whose cards are marked.
pub(super) const MARKED: Opt<String> = Opt::new(
    "objectives",
    "IDS",
    "Objectives whose cards are also marked",
    "87,93",
)
.listed();

/// The given objectives, if there are any.
pub(super) fn objectives(
    option: &Opt<String>,
    request: &Request,
) -> Result<Option<Vec<Objective>>, Fault> {
    let Some(text) = option.get(request)? else {
        return Ok(None);
    };
    let mut objectives = Vec::new();
    for (part, span) in parts(&text) {
        let objective = match part.trim().parse::<Objective>() {
            Ok(objective) if objectives.contains(&objective) => Err((
                "duplicate-objective",
                format!("{objective} is given twice: expected each objective once"),
            )),
            Ok(objective) => Ok(objective),
            Err(error) => Err((error.kind(), error.to_string())),
        };
        objectives.push(
            objective.map_err(|(kind, message)| {
                option.fault(request, Problem::at(kind, message, span))
            })?,
        );
    }
    Ok(Some(objectives))
}

impl Question for Objectives {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "field",
        name: "objectives",
        about: "The table of objectives",
        notes: "Example:\n  handeval field objectives --json",
        options: &[LISTED.spec],
        is_list: true,
        ..QuestionSpec::of::<ObjectiveReport>()
    };
    const NOUN: &'static str = "table";

    type Input = ();
    type Report = Vec<ObjectiveReport>;

    fn read(request: &Request) -> Result<Self, Fault> {
        let objectives = objectives(&LISTED, request)?.unwrap_or_else(Objective::published);
        Ok(Self { objectives })
    }

    fn parse(&self, _: &str) -> Result<(), Problem> {
        Ok(())
    }

    fn answer(&self, (): &(), _: Work<'_>) -> Result<Vec<ObjectiveReport>, Problem> {
        Ok(self.objectives.iter().map(ObjectiveReport::new).collect())
    }

    fn write(head: Head<'_>, reports: &Vec<ObjectiveReport>, out: &mut Vec<u8>) -> io::Result<()> {
        write_objects(head, reports, out)
    }
}

/// An objective in the table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ObjectiveReport {
    /// The number of a published objective.
    pub id: Option<u16>,
    /// The points.
    pub points: u32,
    /// The pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// The objective in words.
    pub description: String,
}

impl ObjectiveReport {
    fn new(objective: &Objective) -> Self {
        Self {
            id: objective.id(),
            points: objective.points(),
            pattern: match objective.rule() {
                ObjectiveRule::Pattern(pattern) => Some(pattern.key()),
                _ => None,
            },
            description: objective.description(),
        }
    }
}
