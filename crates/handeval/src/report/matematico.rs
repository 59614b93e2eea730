//! Matematico grids: their lines and points.

use handeval_matematico::{Grid, GridScore, LineScore, PointTable, Value, score};
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
    pub(crate) points: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bonus: Option<u32>,
}

impl LineReport {
    fn new(line: &LineScore<'_>) -> Self {
        Self {
            line: line.name.key(),
            values: line.values.map(value_text),
            figure: line.figure.map(|figure| figure.key().to_owned()),
            points: line.points,
            bonus: line.name.is_diagonal().then_some(line.bonus),
        }
    }
}

fn value_text(value: Option<Value>) -> Option<String> {
    value.map(|value| value.to_string())
}
