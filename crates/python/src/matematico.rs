//! Arrays of full grids.

use handeval_answer::ask::Question as _;
use handeval_answer::matematico::Score;
use handeval_matematico::{Grid, LineTable, Value};
use numpy::{PyArray1, PyReadonlyArray2, PyUntypedArrayMethods as _};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::{each_in_parts, raise_or_mask};
use crate::ask::{given, n_threads};
use crate::error::of_fault;

/// The total of each row of 25 values, row by row of the grid.
#[pyfunction]
#[pyo3(signature = (values, options, threads=None, mask=false))]
pub(crate) fn totals<'py>(
    py: Python<'py>,
    values: PyReadonlyArray2<'py, u8>,
    options: &Bound<'py, PyDict>,
    threads: Option<usize>,
    mask: bool,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let given = given(Score::ASKED, options)?;
    let question = Score::read(&given).map_err(|fault| of_fault(py, &fault))?;
    let table = LineTable::new(question.points());
    let width = values.shape()[1];
    if width != 25 {
        return Err(PyValueError::new_err(format!(
            "the array has {width} columns: expected the 25 values of a grid, row by row"
        )));
    }
    let slice = values.as_slice()?;
    let n_threads = n_threads(threads);
    let (totals, failed) = py.detach(|| {
        each_in_parts(slice, width, n_threads, |row| total(row, &table))
    });
    raise_or_mask(py, &failed, mask)?;
    Ok(PyArray1::from_vec(py, totals))
}

/// The total of a full grid of 25 numbers.
fn total(row: &[u8], table: &LineTable) -> Result<u32, (&'static str, String)> {
    let mut cells = [[None; 5]; 5];
    for (idx, (&number, cell)) in row.iter().zip(cells.as_flattened_mut()).enumerate() {
        *cell = Value::new(number);
        if cell.is_none() {
            let (row, column) = (idx / 5 + 1, idx % 5 + 1);
            let message = format!(
                "`{number}` in row {row}, column {column} of the grid is no value: expected 1 to 13"
            );
            return Err(("unknown-value", message));
        }
    }
    let grid = Grid::new(cells).map_err(|error| (error.kind(), error.to_string()))?;
    // All its cells are full.
    Ok(table.total(&grid).unwrap_or(0))
}
