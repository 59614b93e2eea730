//! A picture of a field, marking the cards that count.

use std::collections::BTreeMap;

use handeval_field::{
    Color, Field, FieldInput, Objective, ObjectiveRule, Occurrence, Pattern, Position, groups,
};
use serde::Serialize;

use super::objectives::{MARKED, objectives};
use super::patterns::{DIAGONAL, STACK, patterns};
use super::{FIELD, MAX_BYTES, effort, read, too_much_work, warnings};
use crate::Problem;
use crate::ask::{Effort, Fault, Http, Input, Question, QuestionSpec, Request, Work};

/// Pictures of a field: a single picture, or one for each pattern with its groups marked.
#[derive(Clone, Debug)]
pub struct Show {
    patterns: Vec<Pattern>,
    objectives: Vec<Objective>,
}

impl Question for Show {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "field",
        name: "show",
        former_name: Some("draw"),
        about: "A picture of a field, marking the cards that count",
        notes: "\
Examples:
  handeval field show field.json
  handeval field show --objectives 93 field.json
  handeval field show --stack blue:red:up-right --color always field.json",
        input: Input::Whole {
            spec: FIELD,
            is_typed: false,
        },
        options: &[DIAGONAL.spec, STACK.spec, MARKED.spec],
        http: Http::Document,
        effort: Effort::Short,
        ..QuestionSpec::of::<PictureReport>()
    };
    const NOUN: &'static str = "field";
    const MAX_BYTES: usize = MAX_BYTES;

    type Input = FieldInput;
    type Report = PictureReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        Ok(Self {
            patterns: patterns(request)?,
            objectives: objectives(&MARKED, request)?.unwrap_or_default(),
        })
    }

    fn parse(&self, text: &str) -> Result<FieldInput, Problem> {
        read(text)
    }

    fn effort(&self, input: &FieldInput) -> Effort {
        effort(input, false)
    }

    fn answer(&self, input: &FieldInput, _: Work<'_>) -> Result<PictureReport, Problem> {
        let FieldInput { field, .. } = input;
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
                groups(field, pattern).map_err(|error| too_much_work(error.kind(), &error))?;
            pictures.push(Picture::new(field, Some(title), &found)?);
        }
        if pictures.is_empty() {
            pictures.push(Picture::new(field, None, &[])?);
        }
        Ok(PictureReport {
            pictures,
            warnings: warnings(field),
        })
    }
}

/// Pictures of one field.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PictureReport {
    /// The pictures.
    pub pictures: Vec<Picture>,
    /// Warnings about the input.
    pub warnings: Vec<String>,
}

/// A field row by row, from the top, with the cards of the groups of one pattern marked.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Picture {
    /// What is marked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The number of occurrences that count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
    /// The x coordinate of each column.
    pub columns: Vec<i64>,
    /// The rows, from the top.
    pub rows: Vec<PictureRow>,
}

/// The cards of a row; an empty position is `null`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PictureRow {
    /// The y coordinate of the row.
    pub y: i64,
    /// The cells, from the left.
    pub cells: Vec<Option<PictureCell>>,
}

/// A card in a picture.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PictureCell {
    /// The name of its color; `null` for the starter.
    #[serde(serialize_with = "color_name")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub color: Option<Color>,
    /// The group that the card counts for, numbered from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<usize>,
}

fn color_name<S: serde::Serializer>(
    color: &Option<Color>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    color.map(Color::key).serialize(serializer)
}

impl Picture {
    /// The maximum number of columns and of rows.
    const MAX_SIZE: i64 = 200;

    /// The picture of a field; fails if the field is too wide or too tall.
    fn new(field: &Field, title: Option<String>, groups: &[Occurrence]) -> Result<Self, Problem> {
        let step = i64::from(field.coordinates().step());
        let cards = field.cards();
        let xs = axis(cards.iter().map(|card| card.position.x), step)?;
        let ys = axis(cards.iter().map(|card| card.position.y), step)?;
        let marks: BTreeMap<(i32, i32), usize> = (1..)
            .zip(groups)
            .flat_map(|(number, group)| {
                group
                    .positions()
                    .iter()
                    .map(move |at| ((at.x, at.y), number))
            })
            .collect();
        let cell = |x: i64, y: i64| {
            let (x, y) = (i32::try_from(x).ok()?, i32::try_from(y).ok()?);
            Some(PictureCell {
                color: field.color_at(Position { x, y })?,
                group: marks.get(&(x, y)).copied(),
            })
        };
        let rows = ys.iter().rev().map(|&y| PictureRow {
            y,
            cells: xs.iter().map(|&x| cell(x, y)).collect(),
        });
        Ok(Self {
            count: title.is_some().then_some(groups.len()),
            title,
            rows: rows.collect(),
            columns: xs,
        })
    }
}

/// The coordinates of an axis that covers all `values`, `step` apart.
fn axis(values: impl Iterator<Item = i32> + Clone, step: i64) -> Result<Vec<i64>, Problem> {
    let (Some(first), Some(last)) = (values.clone().min(), values.max()) else {
        return Ok(Vec::new());
    };
    let (first, last) = (i64::from(first), i64::from(last));
    let n_places = (last - first) / step + 1;
    if n_places > Picture::MAX_SIZE {
        return Err(Problem::whole(
            "too-large-to-draw",
            format!(
                "the field spans {n_places} positions, too many to draw: expected at most {}",
                Picture::MAX_SIZE
            ),
        ));
    }
    Ok((0..n_places).map(|place| first + place * step).collect())
}
