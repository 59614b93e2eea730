//! Answers for the rows of arrays, computed on several threads.

use std::thread;

use handeval_answer::Problem;
use numpy::{Element, PyArray1, PyReadonlyArray2, PyUntypedArrayMethods as _};
use pyo3::prelude::*;

use crate::ask::n_threads;
use crate::error::of_row;

/// A row without an answer.
struct Failed {
    row: usize,
    problem: Problem,
}

/// How many rows make it worthwhile to start a thread.
const ROWS_OF_A_THREAD: usize = 4096;

/// The answer for each row. A row without one gets `none`, if such rows can be skipped.
pub(crate) fn answers_of_rows<'py, T: Copy + Send + Element>(
    py: Python<'py>,
    rows: &PyReadonlyArray2<'py, u8>,
    threads: Option<usize>,
    mask: bool,
    none: T,
    answer: impl Fn(&[u8]) -> Result<T, Problem> + Send + Sync,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let (width, values) = (rows.shape()[1], rows.as_slice()?);
    let n_threads = n_threads(threads);
    let (answers, failed) = py.detach(|| each_in_parts(values, width, n_threads, none, answer));
    match failed.first() {
        Some(Failed { row, problem }) if !mask => {
            Err(of_row(py, problem.kind, &problem.message, *row))
        }
        _ => Ok(PyArray1::from_vec(py, answers)),
    }
}

/// The answer for each row of `n_values` values, or `none` for a row without one. Each thread
/// reports its first row without an answer.
fn each_in_parts<T: Copy + Send>(
    values: &[u8],
    width: usize,
    n_threads: usize,
    none: T,
    answer: impl Fn(&[u8]) -> Result<T, Problem> + Sync,
) -> (Vec<T>, Vec<Failed>) {
    let n_rows = values.len() / width.max(1);
    let n_parts = n_threads.min(n_rows / ROWS_OF_A_THREAD).max(1);
    let rows_of_part = n_rows.div_ceil(n_parts).max(1);
    let mut answers = vec![none; n_rows];
    let work = |first: usize, values: &[u8], answers: &mut [T]| {
        let mut failed = None;
        let rows = values.chunks_exact(width).zip(answers);
        for (row, (values, place)) in (first..).zip(rows) {
            match answer(values) {
                Ok(found) => *place = found,
                Err(problem) if failed.is_none() => failed = Some(Failed { row, problem }),
                Err(_) => {}
            }
        }
        failed
    };
    let parts = values
        .chunks(rows_of_part * width.max(1))
        .zip(answers.chunks_mut(rows_of_part))
        .enumerate();
    let failed = thread::scope(|scope| {
        let mut others = Vec::new();
        let mut failed = Vec::new();
        for (part_idx, (values, answers)) in parts {
            let (work, first) = (&work, part_idx * rows_of_part);
            // The calling thread does the last part.
            if part_idx + 1 < n_parts {
                others.push(scope.spawn(move || work(first, values, answers)));
            } else {
                failed.push(work(first, values, answers));
            }
        }
        let others = others.into_iter().map(|other| other.join().ok().flatten());
        others.chain(failed).flatten().collect()
    });
    (answers, failed)
}
