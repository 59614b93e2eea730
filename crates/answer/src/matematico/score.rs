//! The figure and the points of every line of a grid.

use handeval_matematico::{Grid, PointTable};
use serde::Serialize;

use super::input::{GridBody, read_grid};
use super::options::{GRID, POINTS, PointsBody, points};
use crate::ask::{Asked, Effort, Fault, Given, Http, Input, Question, Shape, Work};
use crate::report::matematico::ScoreReport;
use crate::{Evaluation, Problem};

/// The figure and the points of every line.
#[derive(Clone, Debug)]
pub struct Score {
    /// What each figure is worth.
    pub points: PointTable,
}

/// A grid to be scored.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct ScoreBody {
    grid: GridBody,
    /// The classic table if it is left out.
    #[cfg_attr(feature = "openapi", schema(value_type = PointsBody, required = false))]
    points: Option<PointsBody>,
}

impl Question for Score {
    const ASKED: &'static Asked = &Asked {
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
            Shape::of::<ScoreBody>(),
            r#"{"grid": "A A 2 3 4 / K K K 5 5 / 6 6 . 6 7 / 8 9 10 J Q / A 10 J Q K"}"#,
        ),
        effort: Effort::Instant,
        answers: Shape::of::<ScoreReport>(),
        is_list: false,
        quiet: None,
    };
    const NOUN: &'static str = "grid";

    type Input = Grid;
    type Report = ScoreReport;
    type Object = ScoreReport;

    fn read(given: &Given) -> Result<Self, Fault> {
        let points = points(given)?;
        Ok(Self { points })
    }

    fn parse(&self, text: &str) -> Result<Grid, Problem> {
        read_grid(text)
    }

    fn answer(&self, grid: &Grid, _: Work<'_>) -> Result<ScoreReport, Problem> {
        Ok(self.report(grid))
    }

    fn objects(report: &ScoreReport) -> &[ScoreReport] {
        std::slice::from_ref(report)
    }
}

impl Evaluation for Score {
    type Report = ScoreReport;
    const NOUN: &'static str = "grid";

    fn evaluate(&self, input: &str) -> Result<ScoreReport, Problem> {
        Ok(self.report(&Grid::parse(input)?))
    }
}

impl Score {
    /// The report of a grid.
    #[must_use]
    pub fn report(&self, grid: &Grid) -> ScoreReport {
        ScoreReport::new(grid, &self.points)
    }
}
