//! Matematico grids: their lines and points, and the best arrangement.

use handeval_matematico::{
    AnyFigure, Grid, GridScore, LineScore, PointTable, Solution, Value, score,
};
use serde::Serialize;

/// A grid with its twelve lines.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = GridScoreReport))]
pub struct ScoreReport {
    /// The grid, row by row; an empty cell is `null`.
    pub grid: [[Option<String>; 5]; 5],
    /// The twelve lines.
    pub lines: Vec<LineReport>,
    /// The sum.
    pub total: u32,
    /// Whether no cell is empty.
    pub complete: bool,
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

/// The best arrangement of given values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BestReport {
    /// The grid, row by row; no cell is empty.
    pub grid: [[Option<String>; 5]; 5],
    /// Its total.
    pub total: u32,
    /// No arrangement has a higher total than this: proved.
    pub bound: u32,
    /// Whether no arrangement is better: the bound is the total.
    pub optimal: bool,
    /// The seed of the search.
    pub seed: u64,
    /// How many nodes of the search tree were searched.
    pub nodes: u64,
    /// Whether the search was ended before its proof; what it found by then may differ from run
    /// to run.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut_short: bool,
    /// The twelve lines.
    pub lines: Vec<LineReport>,
}

impl BestReport {
    pub(crate) fn new(points: &PointTable, solution: &Solution, seed: u64) -> Self {
        let ScoreReport {
            grid, lines, total, ..
        } = ScoreReport::new(&solution.grid, points);
        let optimal = solution.is_optimal();
        Self {
            grid,
            total,
            bound: solution.bound,
            optimal,
            seed,
            nodes: solution.n_nodes,
            cut_short: !optimal,
            lines,
        }
    }
}

/// One line; the bonus is a part of its points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LineReport {
    /// The line.
    pub line: &'static str,
    /// The five values.
    pub values: [Option<String>; 5],
    /// The figure, in kebab case; `null` for a line with an empty cell.
    pub figure: Option<String>,
    /// The figure in words.
    pub name: Option<String>,
    /// The points.
    pub points: u32,
    /// Whether the line holds a figure at all.
    #[serde(skip)]
    pub is_figure: bool,
    /// The bonus of a diagonal, which is a part of the points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus: Option<u32>,
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

/// The cards of one game, in the order in which they are turned.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameReport {
    /// The seed of the shuffle.
    pub seed: u64,
    /// The day whose game it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily: Option<String>,
    /// The 25 cards.
    pub cards: Vec<String>,
}

/// A cell as it is written: an empty one is `null`.
pub(super) fn value_text(value: Option<Value>) -> Option<String> {
    value.map(|value| value.to_string())
}
