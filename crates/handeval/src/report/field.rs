//! Fields: the points of objectives, the count of patterns, pictures.

use std::collections::BTreeMap;

use handeval_field::{
    Color, Field, NearMiss, Objective, ObjectiveScore, Occurrence, Pattern, Position, Rule,
};
use serde::Serialize;

use crate::diagnose::Problem;

/// A place as `[x, y]`.
pub(crate) type Place = [i32; 2];

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
pub(crate) struct ScoreReport {
    pub(crate) objectives: Vec<ScoredReport>,
    pub(crate) total: u128,
    pub(crate) warnings: Vec<String>,
}

/// What one objective comes to.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ScoredReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    pub(crate) points: u64,
    pub(crate) count: usize,
    /// The cards of each occurrence; none for symbols.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) groups: Option<Vec<Vec<Place>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) near_misses: Option<Vec<NearMissReport>>,
    pub(crate) description: String,
}

impl ScoredReport {
    pub(crate) fn new(
        objective: &Objective,
        found: ObjectiveScore,
        misses: Option<Vec<NearMiss>>,
    ) -> Self {
        let is_pattern = matches!(objective.rule(), Rule::Pattern(_));
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
pub(crate) struct NearMissReport {
    pub(crate) kind: &'static str,
    pub(crate) cards: Vec<Place>,
    pub(crate) reason: String,
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
pub(crate) struct CountReport {
    pub(crate) pattern: String,
    pub(crate) count: usize,
    pub(crate) groups: Vec<Vec<Place>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) near_misses: Option<Vec<NearMissReport>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<String>,
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
pub(crate) struct ObjectiveReport {
    pub(crate) id: Option<u16>,
    pub(crate) points: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pattern: Option<String>,
    pub(crate) description: String,
}

impl ObjectiveReport {
    pub(crate) fn new(objective: &Objective) -> Self {
        Self {
            id: objective.id(),
            points: objective.points(),
            pattern: match objective.rule() {
                Rule::Pattern(pattern) => Some(pattern.key()),
                _ => None,
            },
            description: objective.description(),
        }
    }
}

/// Pictures of one field.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PictureReport {
    pub(crate) pictures: Vec<Picture>,
    pub(crate) warnings: Vec<String>,
}

/// A field row by row, from the top, with the cards of the groups of one pattern marked.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Picture {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<usize>,
    /// The x of each column.
    pub(crate) columns: Vec<i64>,
    pub(crate) rows: Vec<PictureRow>,
}

/// The cards of a row; a place without a card is `null`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PictureRow {
    pub(crate) y: i64,
    pub(crate) cells: Vec<Option<PictureCell>>,
}

/// A card of a picture.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct PictureCell {
    /// The name of its color; `null` for the starter.
    #[serde(serialize_with = "color_name")]
    pub(crate) color: Option<Color>,
    /// The group that it counts for, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) group: Option<usize>,
}

fn color_name<S: serde::Serializer>(
    color: &Option<Color>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    color.map(Color::name).serialize(serializer)
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
