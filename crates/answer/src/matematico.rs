//! Matematico grids: their lines and points.

use handeval_matematico::{Grid, PointTable};

use crate::report::matematico::ScoreReport;
use crate::{Evaluation, Problem};

/// The figure and the points of every line.
#[derive(Clone, Debug)]
pub struct Score {
    /// What each figure is worth.
    pub points: PointTable,
}

impl Evaluation for Score {
    type Report = ScoreReport;
    const NOUN: &'static str = "grid";

    fn evaluate(&self, input: &str) -> Result<ScoreReport, Problem> {
        Ok(ScoreReport::new(&Grid::parse(input)?, &self.points))
    }
}
