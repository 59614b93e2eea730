//! Reading a table of points (`--points TABLE.json`).

use std::fmt;

use handeval_matematico::{
    Figure, FigureShape, Group, MAX_POINTS, NewFigure, Parity, PointTable, Value,
};
use serde::de::{Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use crate::Problem;
use crate::json::entries::Entries;
use crate::json::object::Object;

/// The file as it is written; what is left out keeps its classic points.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    /// For people.
    #[serde(default, rename = "name")]
    _name: Option<String>,
    diagonal_bonus: Option<PointsFile>,
    #[serde(default)]
    figures: Entries<Option<PointsFile>>,
    #[serde(default)]
    new_figures: Vec<Object<FigureFile>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FigureFile {
    name: String,
    points: PointsFile,
    values: Option<[ValueFile; 5]>,
    groups: Option<Vec<Object<GroupFile>>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupFile {
    count: u8,
    parity: Option<ParityFile>,
    values: Option<Vec<ValueFile>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ParityFile {
    Odd,
    Even,
}

/// Points.
#[derive(Clone, Copy, Debug)]
struct PointsFile(u32);

impl<'de> Deserialize<'de> for PointsFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Points;
        impl Visitor<'_> for Points {
            type Value = PointsFile;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "points from 0 to {MAX_POINTS}")
            }

            fn visit_u64<E: serde::de::Error>(self, points: u64) -> Result<PointsFile, E> {
                match u32::try_from(points) {
                    Ok(points) if points <= MAX_POINTS => Ok(PointsFile(points)),
                    _ => Err(E::invalid_value(Unexpected::Unsigned(points), &self)),
                }
            }
        }
        deserializer.deserialize_u32(Points)
    }
}

/// A value as a number or as text: `13`, `"K"`.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "a value from 1 to 13 or one of \"A\", \"2\" to \"10\", \"J\", \"Q\", \"K\""
)]
enum ValueFile {
    Number(u8),
    Text(String),
}

/// Reads a table of points.
///
/// # Errors
///
/// The text is no JSON of the right shape (with line and column), or names points, figures or
/// values that cannot be.
pub fn read_point_table(text: &str) -> Result<PointTable, Problem> {
    let wrong = |what: String| Problem::whole("bad-points-table", what);
    let file: Object<TableFile> = serde_json::from_str(text).map_err(|error| {
        let label = if error.is_data() { "" } else { "no JSON: " };
        wrong(format!("{label}{error}"))
    })?;
    table(&file.0).map_err(wrong)
}

/// The table that a file describes, or what is wrong with it.
fn table(file: &TableFile) -> Result<PointTable, String> {
    let mut table = PointTable::classic();
    if let Some(PointsFile(bonus)) = file.diagonal_bonus {
        table
            .set_diagonal_bonus(bonus)
            .map_err(|error| format!("`diagonal_bonus`: {error}"))?;
    }
    for (key, points) in &file.figures.0 {
        let figure = Figure::from_key(key).ok_or_else(|| {
            let keys: Vec<_> = Figure::ALL[1..]
                .iter()
                .map(|f| format!("`{}`", f.key()))
                .collect();
            format!(
                "`figures`: `{key}` is no figure: expected one of {}",
                keys.join(", ")
            )
        })?;
        table
            .set_points(figure, points.map(|points| points.0))
            .map_err(|error| format!("`figures`: {error}"))?;
    }
    for Object(figure) in &file.new_figures {
        let at = |error: String| format!("`new_figures`, `{}`: {error}", figure.name);
        let shape = shape(figure).map_err(at)?;
        let figure = NewFigure::new(&figure.name, figure.points.0, shape)
            .map_err(|error| at(error.to_string()))?;
        table
            .add_figure(figure)
            .map_err(|error| format!("`new_figures`: {error}"))?;
    }
    Ok(table)
}

fn shape(figure: &FigureFile) -> Result<FigureShape, String> {
    match (&figure.values, &figure.groups) {
        (Some(values), None) => {
            let mut shape = [Value::ACE; 5];
            for (value, file) in shape.iter_mut().zip(values) {
                *value = file.value()?;
            }
            Ok(FigureShape::Values(shape))
        }
        (None, Some(groups)) => {
            let groups: Result<_, _> = groups.iter().map(|group| group.0.group()).collect();
            Ok(FigureShape::Groups(groups?))
        }
        _ => Err("expected either `values` (five of them) or `groups`".to_owned()),
    }
}

impl GroupFile {
    fn group(&self) -> Result<Group, String> {
        let mut group = Group::new(self.count);
        match self.parity {
            Some(ParityFile::Odd) => group = group.with_parity(Parity::Odd),
            Some(ParityFile::Even) => group = group.with_parity(Parity::Even),
            None => {}
        }
        if let Some(values) = &self.values {
            let values: Result<Vec<_>, _> = values.iter().map(ValueFile::value).collect();
            group = group.with_values(&values?);
        }
        Ok(group)
    }
}

impl ValueFile {
    fn value(&self) -> Result<Value, String> {
        match self {
            Self::Number(number) => Value::new(*number)
                .ok_or_else(|| format!("`{number}` is no value: expected 1 to 13")),
            Self::Text(text) => text.parse().map_err(|error| format!("{error}")),
        }
    }
}
