//! Rows of the 25 values of a full grid, for interfaces that take arrays.

use handeval_matematico::{Grid, LineTable, Value};

use crate::Problem;

/// Checks the number of values in a row.
///
/// # Errors
///
/// It is not 25.
pub fn check_width(width: usize) -> Result<(), Problem> {
    if width == 25 {
        return Ok(());
    }
    let s = if width == 1 { "" } else { "s" };
    let message =
        format!("the array has {width} column{s}: expected the 25 values of a grid, row by row");
    Err(Problem::whole("wrong-shape", message))
}

/// The total of a full grid of 25 numbers.
///
/// # Errors
///
/// A number is not a value, or the grid has too many copies of one value.
#[inline]
pub fn total(row: &[u8], table: &LineTable) -> Result<u32, Problem> {
    let mut cells = [[None; 5]; 5];
    for (idx, (&number, cell)) in row.iter().zip(cells.as_flattened_mut()).enumerate() {
        *cell = Value::new(number);
        if cell.is_none() {
            let (row, column) = (idx / 5 + 1, idx % 5 + 1);
            let message = format!(
                "`{number}` in row {row}, column {column} of the grid is not a value: expected 1 \
                 to 13"
            );
            return Err(Problem::whole("unknown-value", message));
        }
    }
    let grid = Grid::new(cells).map_err(|error| Problem::whole(error.kind(), error.to_string()))?;
    // All its cells are full.
    Ok(table.total(&grid).unwrap_or(0))
}
