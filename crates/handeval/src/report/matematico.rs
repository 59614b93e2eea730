//! Matematico grids: their lines and points.

use handeval_matematico::{AnyFigure, Grid, GridScore, LineScore, PointTable, Value, score};
use serde::Serialize;

/// A grid with its twelve lines.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ScoreReport {
    pub(crate) grid: [[Option<String>; 5]; 5],
    pub(crate) lines: Vec<LineReport>,
    pub(crate) total: u32,
    pub(crate) complete: bool,
}

impl ScoreReport {
    pub(crate) fn new(grid: &Grid, points: &PointTable) -> Self {
        let score: GridScore<'_> = score(grid, points);
        Self {
            grid: grid.rows().map(|row| row.map(value_text)),
            lines: score.lines.iter().map(LineReport::new).collect(),
            total: score.total,
            complete: score.is_complete,
        }
    }
}

/// One line; the bonus is a part of its points.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct LineReport {
    pub(crate) line: &'static str,
    pub(crate) values: [Option<String>; 5],
    pub(crate) figure: Option<String>,
    /// The figure in words.
    pub(crate) name: Option<String>,
    pub(crate) points: u32,
    /// Whether the line holds a figure at all.
    #[serde(skip)]
    pub(crate) is_figure: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bonus: Option<u32>,
}

impl LineReport {
    fn new(line: &LineScore<'_>) -> Self {
        Self {
            line: line.name.key(),
            values: line.values.map(value_text),
            figure: line.figure.map(|figure| figure.key().to_owned()),
            name: line.figure.map(|figure| figure.name().to_owned()),
            points: line.points,
            is_figure: line.figure.is_some_and(AnyFigure::is_figure),
            bonus: line.name.is_diagonal().then_some(line.bonus),
        }
    }
}

fn value_text(value: Option<Value>) -> Option<String> {
    value.map(|value| value.to_string())
}
