//! Fields: the points of objectives, the count of patterns, pictures.

use std::collections::BTreeMap;

use handeval_field::{
    Color, Field, NearMiss, Objective, ObjectiveRule, ObjectiveScore, Occurrence, Pattern, Position,
};
use serde::Serialize;

use crate::problem::Problem;

/// A place as `[x, y]`.
pub type Place = [i32; 2];

fn places(positions: &[Position]) -> Vec<Place> {
    positions
        .iter()
        .map(|position| [position.x, position.y])
        .collect()
}

fn group_places(groups: &[Occurrence]) -> Vec<Vec<Place>> {
    groups
        .iter()
        .map(|group| places(group.positions()))
        .collect()
}

/// The points of a field.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FieldScoreReport))]
pub struct ScoreReport {
    /// The objectives.
    pub objectives: Vec<ScoredReport>,
    /// The sum.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub total: u128,
    /// What is odd about the input.
    pub warnings: Vec<String>,
}

/// What one objective comes to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoredReport {
    /// The number of a published objective.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u16>,
    /// What people call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The points.
    pub points: u64,
    /// How many are counted.
    pub count: usize,
    /// The cards of each occurrence; none for symbols.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Vec<[i32; 2]>>>))]
    pub groups: Option<Vec<Vec<Place>>>,
    /// Places where a card is missing or wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near_misses: Option<Vec<NearMissReport>>,
    /// The answer in words.
    pub description: String,
}

impl ScoredReport {
    pub(crate) fn new(
        objective: &Objective,
        found: ObjectiveScore,
        misses: Option<Vec<NearMiss>>,
    ) -> Self {
        let is_pattern = matches!(objective.rule(), ObjectiveRule::Pattern(_));
        Self {
            id: objective.id(),
            name: objective.name().map(str::to_owned),
            points: found.points,
            count: found.count,
            groups: is_pattern.then(|| group_places(&found.groups)),
            near_misses: misses.map(|misses| misses.iter().map(NearMissReport::new).collect()),
            description: objective.description(),
        }
    }
}

/// What almost counts, and why it does not.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NearMissReport {
    /// Which kind it is, in kebab case.
    pub kind: &'static str,
    /// The cards, in their order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<[i32; 2]>))]
    pub cards: Vec<Place>,
    /// Why, in words.
    pub reason: String,
}

impl NearMissReport {
    fn new(miss: &NearMiss) -> Self {
        Self {
            kind: miss.kind(),
            cards: places(miss.positions()),
            reason: miss.to_string(),
        }
    }
}

/// How often a pattern lies on a field.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CountReport {
    /// The pattern.
    pub pattern: String,
    /// How many are counted.
    pub count: usize,
    /// The cards of each occurrence.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<[i32; 2]>>))]
    pub groups: Vec<Vec<Place>>,
    /// Places where a card is missing or wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near_misses: Option<Vec<NearMissReport>>,
    /// What is odd about the input.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

impl CountReport {
    pub(crate) fn new(
        pattern: &Pattern,
        groups: &[Occurrence],
        misses: Option<Vec<NearMiss>>,
        warnings: Vec<String>,
    ) -> Self {
        Self {
            pattern: pattern.key(),
            count: groups.len(),
            groups: group_places(groups),
            near_misses: misses.map(|misses| misses.iter().map(NearMissReport::new).collect()),
            warnings,
        }
    }
}

/// An objective of the table.
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
    /// The answer in words.
    pub description: String,
}

impl ObjectiveReport {
    /// The report of an objective.
    #[must_use]
    pub fn new(objective: &Objective) -> Self {
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

/// Pictures of one field.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PictureReport {
    /// The pictures.
    pub pictures: Vec<Picture>,
    /// What is odd about the input.
    pub warnings: Vec<String>,
}

/// A field row by row, from the top, with the cards of the groups of one pattern marked.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Picture {
    /// What is marked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How many are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
    /// The x of each column.
    pub columns: Vec<i64>,
    /// The rows, from the top.
    pub rows: Vec<PictureRow>,
}

/// The cards of a row; a place without a card is `null`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PictureRow {
    /// The height of the row.
    pub y: i64,
    /// The cells, from the left.
    pub cells: Vec<Option<PictureCell>>,
}

/// A card of a picture.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PictureCell {
    /// The name of its color; `null` for the starter.
    #[serde(serialize_with = "color_name")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub color: Option<Color>,
    /// The group that it counts for, from 1.
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
    /// The most columns and rows that are drawn.
    const MAX_SIZE: i64 = 200;

    /// The picture of a field.
    ///
    /// # Errors
    ///
    /// The field is too wide or too high to be drawn.
    pub(crate) fn new(
        field: &Field,
        title: Option<String>,
        groups: &[Occurrence],
    ) -> Result<Self, Problem> {
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

/// The coordinates of an axis that holds all of `values`, `step` apart.
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
                "the field is {n_places} places across: expected at most {} to draw it",
                Picture::MAX_SIZE
            ),
        ));
    }
    Ok((0..n_places).map(|place| first + place * step).collect())
}
