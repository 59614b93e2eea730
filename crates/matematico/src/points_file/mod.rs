//! Point tables as written in JSON or another serde format.

mod entries;
mod error;
mod object;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use crate::{Figure, FigureShape, Group, MAX_POINTS, NewFigure, Parity, PointTable, Value};

pub use error::{PointsFileError, PointsFileReason};

use crate::text::shortened_to;
use entries::Entries;
use object::Object;

/// A point table as written; anything left out keeps its classic points.
///
/// serde checks the shape, and [`table`](Self::table) checks the rest.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Figure, PointsFile};
///
/// let text = r#"{
///     "diagonal_bonus": 30,
///     "figures": {"straight": 60, "full-house": null},
///     "new_figures": [{
///         "name": "odd-over-even",
///         "points": 120,
///         "groups": [{"count": 3, "parity": "odd"}, {"count": 2, "parity": "even"}]
///     }]
/// }"#;
/// let table = serde_json::from_str::<PointsFile>(text)?.table()?;
/// assert_eq!(table.points(Figure::Straight), Some(60));
/// assert_eq!(table.new_figures()[0].name(), "odd-over-even");
///
/// let file: PointsFile = serde_json::from_str(r#"{"figures": {"flush": 90}}"#)?;
/// let error = file.table().unwrap_err();
/// assert_eq!(error.kind(), "unknown-figure");
/// assert_eq!(error.way(), "figures[0]");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Source: rules X14 and X15.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub struct PointsFile(Object<TableFile>);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    /// A name for display.
    #[serde(default, rename = "name")]
    _name: Option<String>,
    diagonal_bonus: Option<PointsEntry>,
    #[serde(default)]
    figures: Entries<Option<PointsEntry>>,
    #[serde(default)]
    new_figures: Vec<Object<FigureEntry>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FigureEntry {
    name: String,
    points: PointsEntry,
    values: Option<[ValueEntry; 5]>,
    groups: Option<Vec<Object<GroupEntry>>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupEntry {
    count: u8,
    parity: Option<Parity>,
    values: Option<Vec<ValueEntry>>,
}

/// A number of points.
#[derive(Clone, Copy, Debug)]
struct PointsEntry(u32);

impl<'de> Deserialize<'de> for PointsEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Points;
        impl Visitor<'_> for Points {
            type Value = PointsEntry;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "points from 0 to {MAX_POINTS}")
            }

            fn visit_u64<E: serde::de::Error>(self, points: u64) -> Result<PointsEntry, E> {
                match u32::try_from(points) {
                    Ok(points) if points <= MAX_POINTS => Ok(PointsEntry(points)),
                    _ => Err(E::invalid_value(Unexpected::Unsigned(points), &self)),
                }
            }
        }
        deserializer.deserialize_u32(Points)
    }
}

/// A value as a number or as a string: `13`, `"K"`.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "a value from 1 to 13 or one of \"A\", \"2\" to \"10\", \"J\", \"Q\", \"K\""
)]
enum ValueEntry {
    Number(u8),
    Text(String),
}

impl PointsFile {
    /// The table.
    ///
    /// # Errors
    ///
    /// Reports the invalid figure, points, added figure or value, with the path to it.
    pub fn table(&self) -> Result<PointTable, PointsFileError> {
        let Self(Object(file)) = self;
        let mut table = PointTable::classic();
        if let Some(PointsEntry(bonus)) = file.diagonal_bonus {
            table.set_diagonal_bonus(bonus).map_err(|error| {
                let wrong = PointsFileError::here(error).under(format_args!("diagonal_bonus"));
                wrong.within(format_args!("`diagonal_bonus`"))
            })?;
        }
        for (idx, (key, points)) in file.figures.0.iter().enumerate() {
            let wrong = |reason: PointsFileReason| {
                let wrong = PointsFileError::here(reason).under(format_args!("figures[{idx}]"));
                wrong.within(format_args!("`figures`"))
            };
            let figure = Figure::from_key(key)
                .ok_or_else(|| wrong(PointsFileReason::UnknownFigure { key: key.clone() }))?;
            let set = table.set_points(figure, points.map(|points| points.0));
            set.map_err(|error| wrong(error.into()))?;
        }
        for (idx, Object(entry)) in file.new_figures.iter().enumerate() {
            let in_list = |wrong: PointsFileError| wrong.under(format_args!("new_figures[{idx}]"));
            let figure = entry.figure().map_err(|wrong| {
                let name = shortened_to(&entry.name, 200);
                in_list(wrong).within(format_args!("`new_figures`, `{}`", name.escape_debug()))
            })?;
            table.add_figure(figure).map_err(|error| {
                in_list(PointsFileError::here(error)).within(format_args!("`new_figures`"))
            })?;
        }
        Ok(table)
    }
}

impl FigureEntry {
    fn figure(&self) -> Result<NewFigure, PointsFileError> {
        let figure = NewFigure::new(&self.name, self.points.0, self.shape()?);
        figure.map_err(PointsFileError::here)
    }

    fn shape(&self) -> Result<FigureShape, PointsFileError> {
        match (&self.values, &self.groups) {
            (Some(entries), None) => {
                let mut values = [Value::ACE; 5];
                for (idx, (value, entry)) in values.iter_mut().zip(entries).enumerate() {
                    *value = entry.value(idx)?;
                }
                Ok(FigureShape::Values(values))
            }
            (None, Some(groups)) => {
                let groups = groups.iter().enumerate().map(|(idx, Object(group))| {
                    let group = group.group();
                    group.map_err(|wrong| wrong.under(format_args!(".groups[{idx}]")))
                });
                Ok(FigureShape::Groups(groups.collect::<Result<_, _>>()?))
            }
            _ => Err(PointsFileError::here(PointsFileReason::NoShape)),
        }
    }
}

impl GroupEntry {
    fn group(&self) -> Result<Group, PointsFileError> {
        let mut group = Group::new(self.count);
        if let Some(parity) = self.parity {
            group = group.with_parity(parity);
        }
        if let Some(values) = &self.values {
            let values = values.iter().enumerate();
            let values: Result<Vec<_>, _> = values.map(|(idx, entry)| entry.value(idx)).collect();
            group = group.with_values(&values?);
        }
        Ok(group)
    }
}

impl ValueEntry {
    /// The value at `idx` of the list `values`.
    fn value(&self, idx: usize) -> Result<Value, PointsFileError> {
        let value = match self {
            &Self::Number(number) => Value::new(number).ok_or(PointsFileReason::NoValue { number }),
            Self::Text(text) => text.parse().map_err(PointsFileReason::UnknownValue),
        };
        value.map_err(|reason| PointsFileError::here(reason).under(format_args!(".values[{idx}]")))
    }
}
