//! The figure and the points of every line of a grid.

use handeval_matematico::{AnyFigure, Grid, GridScore, LineScore, PointTable, Value, score};
use serde::Serialize;

use super::input::{grid_read_as, read_grid};
use super::options::{GRID, POINTS, points};
use crate::Problem;
use crate::ask::{Fault, Http, Input, Question, QuestionSpec, Request, Work};

/// The figure and the points of every line.
#[derive(Clone, Debug)]
pub struct Score {
    points: PointTable,
}

impl Question for Score {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "matematico",
        name: "score",
        about: "The figure and the points of every line, and the total",
        notes: "Example:\n  handeval matematico score grid.txt",
        input: Input::Whole {
            spec: GRID,
            is_typed: true,
        },
        options: &[POINTS.spec],
        http: Http::Object(
            r#"{"grid": "A A 2 3 4 / K K K 5 5 / 6 6 . 6 7 / 8 9 10 J Q / A 10 J Q K"}"#,
        ),
        has_notations: true,
        ..QuestionSpec::of::<ScoreReport>()
    };
    const NOUN: &'static str = "grid";

    type Input = Grid;
    type Report = ScoreReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        let points = points(request)?;
        Ok(Self { points })
    }

    fn parse(&self, text: &str) -> Result<Grid, Problem> {
        read_grid(text)
    }

    fn read_as(&self, text: &str) -> Option<String> {
        grid_read_as(text)
    }

    fn answer(&self, grid: &Grid, _: Work<'_>) -> Result<ScoreReport, Problem> {
        Ok(ScoreReport::new(grid, &self.points))
    }
}

impl Score {
    /// The point table that lines are scored with.
    pub const fn points(&self) -> &PointTable {
        &self.points
    }
}

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

/// One line; the bonus is included in its points.
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
    /// Whether the line has a figure.
    #[serde(skip)]
    pub is_figure: bool,
    /// The diagonal bonus, included in the points.
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

/// A cell as it is written: an empty one is `null`.
pub(super) fn value_text(value: Option<Value>) -> Option<String> {
    value.map(|value| value.to_string())
}
