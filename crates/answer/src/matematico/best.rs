//! The best arrangement of values: reading them, and the answer.

use handeval_matematico::{
    Conduct, Deal, DealError, Grid, LineTable, PointTable, Solution, Value, solve_with,
};

use crate::Problem;
use crate::report::matematico::BestReport;

/// The question for the best arrangement of given values.
///
/// The search is run by a [`Conduct`]: threads, clock and display are the caller's.
#[derive(Clone, Debug)]
pub struct Best {
    points: PointTable,
    table: LineTable,
    rest: Option<Vec<Value>>,
    seed: u64,
}

impl Best {
    /// The question by a table of points.
    ///
    /// With a `rest`, inputs are grids that it completes; without one, inputs are 25 values.
    #[must_use]
    pub fn new(points: PointTable, rest: Option<Vec<Value>>, seed: u64) -> Self {
        Self {
            table: LineTable::new(&points),
            points,
            rest,
            seed,
        }
    }

    /// Reads what is to be arranged: 25 values in any layout, or a grid for the rest.
    ///
    /// # Errors
    ///
    /// What is wrong with the values, or that the rest does not fit.
    pub fn deal(&self, input: &str) -> Result<Deal, Problem> {
        match &self.rest {
            Some(rest) => complete(&Grid::parse(input)?, rest),
            None if has_empty_cell(input) => {
                let n_empty = Grid::parse(input)?.n_empty();
                let (are, values) = match n_empty {
                    1 => ("cell is", "a value"),
                    _ => ("cells are", "values"),
                };
                Err(Problem::whole(
                    "missing-rest",
                    format!(
                        "{n_empty} {are} empty and no rest is given: expected 25 values, or \
                         {n_empty} {values} in the rest",
                    ),
                ))
            }
            None => Ok(Deal::parse(input)?),
        }
    }

    /// Searches for the best arrangement of a deal, and for the proof that none is better.
    ///
    /// Equal deals, tables and seeds give equal answers, whatever the conduct, unless it ends the
    /// search before the proof.
    #[must_use]
    pub fn answer(&self, deal: &Deal, conduct: Conduct<'_>) -> BestReport {
        BestReport::new(&self.points, &self.search(deal, conduct), self.seed)
    }

    /// The same, as what was found and proved.
    #[must_use]
    pub fn search(&self, deal: &Deal, conduct: Conduct<'_>) -> Solution {
        solve_with(deal, &self.table, self.seed, conduct)
    }
}

/// A grid, and the values for its empty cells.
///
/// # Errors
///
/// There are not as many values as empty cells, or a value is there a fifth time.
pub fn complete(grid: &Grid, rest: &[Value]) -> Result<Deal, Problem> {
    Deal::completing(grid, rest).map_err(|error| {
        let place = match error {
            DealError::FiveOfAValue { value_idx, .. } => {
                format!("value {} of the rest", value_idx + 1)
            }
            _ => "the rest".to_owned(),
        };
        Problem::whole(error.kind(), format!("{place}: {error}"))
    })
}

/// Reads values with blanks, commas or `/` between them.
///
/// # Errors
///
/// There is none, or something is no value.
pub fn read_rest(text: &str) -> Result<Vec<Value>, Problem> {
    let values = Value::parse_all(text)?;
    if values.is_empty() {
        return Err(Problem::whole(
            "empty-rest",
            "the rest is empty: expected a value for each empty cell",
        ));
    }
    Ok(values)
}

/// Whether the places of the values matter.
fn has_empty_cell(text: &str) -> bool {
    let is_separator = |char: char| char.is_whitespace() || matches!(char, ',' | '/');
    text.split(is_separator)
        .any(|word| matches!(word, "." | "_"))
}
