//! Arrays whose rows are inputs.

use handeval_answer::ErrorReport;
use handeval_answer::Problem;
use handeval_api::Refusal;

/// The answer for each row of `width` values.
///
/// # Errors
///
/// A row has no answer, or the last row is not complete; the error is the text of an error object
/// with the row's number, from 0.
pub(crate) fn answers<T>(
    values: &[u8],
    width: usize,
    answer: impl Fn(&[u8]) -> Result<T, Problem>,
) -> Result<Vec<T>, String> {
    let rows = values.chunks_exact(width.max(1));
    if !rows.remainder().is_empty() {
        let n_values = values.len();
        let message = format!("{n_values} values: expected a multiple of {width}");
        return Err(error(None, &Problem::whole("wrong-shape", message)));
    }
    let answers = (0..)
        .zip(rows)
        .map(|(row, values)| answer(values).map_err(|problem| error(Some(row), &problem)));
    answers.collect()
}

/// The text of an error object.
pub(crate) fn error(row: Option<usize>, problem: &Problem) -> String {
    let message = match row {
        Some(row) => format!("row {row}: {}", problem.message),
        None => problem.message.clone(),
    };
    let mut report = ErrorReport::new(problem.kind, message);
    report.error.row = row;
    Refusal::new(400, &report).json()
}
