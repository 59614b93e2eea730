//! Totals of Matematico grids, without JSON.

use std::sync::LazyLock;

use handeval_answer::matematico::rows;
use handeval_matematico::{LineTable, PointTable};
use wasm_bindgen::prelude::*;

use crate::rows::answers;

static CLASSIC: LazyLock<LineTable> = LazyLock::new(|| LineTable::new(&PointTable::default()));

/// The total, with the classic points, of each full grid, given as 25 values row by row.
///
/// # Errors
///
/// A row is not a full grid; the error is the text of an error object with the row's number.
#[wasm_bindgen]
pub fn matematico_totals(values: &[u8]) -> Result<Vec<u32>, String> {
    answers(values, 25, |row| rows::total(row, &CLASSIC))
}
