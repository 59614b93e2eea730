//! How often patterns occur on a field.

use std::io;

use handeval_field::{FieldInput, Pattern, groups};
use serde::Serialize;

use super::near_miss::{Explained, NearMissReport};
use super::patterns::{DIAGONAL, STACK, patterns};
use super::{
    EXPLAIN, FIELD, MAX_BYTES, Place, Told, effort, group_places, read, too_much_work, warnings,
};
use crate::Problem;
use crate::ask::{
    Effort, Fault, Http, Input, Question, QuestionSpec, Request, RequestSource, Work,
};
use crate::report::{Head, write_objects};

/// How often patterns occur on a field.
#[derive(Clone, Debug)]
pub struct Count {
    patterns: Vec<Pattern>,
    explain: bool,
}

impl Question for Count {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "field",
        name: "count",
        about: "How often patterns occur on a field, with no card used twice",
        notes: "\
You can repeat --diagonal and --stack. Slopes: up, down. Places: up-right, up-left, down-right, \
down-left.

Example:
  handeval field count --diagonal red:up --stack blue:red:up-right field.json",
        input: Input::Whole {
            spec: FIELD,
            is_typed: false,
        },
        options: &[DIAGONAL.spec, STACK.spec, EXPLAIN.spec],
        http: Http::Document,
        effort: Effort::Short,
        is_list: true,
        ..QuestionSpec::of::<CountReport>()
    };
    const NOUN: &'static str = "field";
    const MAX_BYTES: usize = MAX_BYTES;

    type Input = FieldInput;
    type Report = Vec<CountReport>;

    fn read(request: &Request) -> Result<Self, Fault> {
        let patterns = patterns(request)?;
        if patterns.is_empty() {
            return Err(Fault::usage(match request.source() {
                RequestSource::CommandLine => {
                    "no pattern given: expected `--diagonal COLOR:SLOPE` or `--stack \
                     BLOCK:CORNER:PLACE`"
                }
                _ => {
                    "no pattern given: expected `diagonal=COLOR:SLOPE` or \
                      `stack=BLOCK:CORNER:PLACE`"
                }
            }));
        }
        Ok(Self {
            patterns,
            explain: EXPLAIN.value(request)?,
        })
    }

    fn parse(&self, text: &str) -> Result<FieldInput, Problem> {
        read(text)
    }

    fn effort(&self, input: &FieldInput) -> Effort {
        effort(input, false)
    }

    fn answer(&self, input: &FieldInput, _: Work<'_>) -> Result<Vec<CountReport>, Problem> {
        let FieldInput { field, .. } = input;
        let mut told = Told::default();
        let count = |pattern: &Pattern| {
            let found =
                groups(field, pattern).map_err(|error| too_much_work(error.kind(), &error))?;
            told.add(&found)?;
            let explained = match self.explain {
                true => Explained::new(field, pattern, &found),
                false => Explained::default(),
            };
            Ok(CountReport {
                pattern: pattern.key(),
                count: found.len(),
                groups: group_places(&found),
                near_misses: explained.near_misses,
                near_misses_left_out: explained.left_out,
                warnings: warnings(field),
            })
        };
        self.patterns.iter().map(count).collect()
    }

    fn write(head: Head<'_>, reports: &Vec<CountReport>, out: &mut Vec<u8>) -> io::Result<()> {
        write_objects(head, reports, out)
    }
}

/// How often a pattern occurs on a field.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CountReport {
    /// The pattern.
    pub pattern: String,
    /// The number of occurrences that count.
    pub count: usize,
    /// The cards of each occurrence.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<[i32; 2]>>))]
    pub groups: Vec<Vec<Place>>,
    /// Places where a card is missing or wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near_misses: Option<Vec<NearMissReport>>,
    /// The number of near misses beyond the first 1,000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near_misses_left_out: Option<usize>,
    /// Warnings about the input.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}
