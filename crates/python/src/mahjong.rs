//! Mahjong hands as strings, and arrays of counts.

use handeval_answer::ask::Question as _;
use handeval_answer::mahjong::{Check, McrTotals, Score, rows};
use handeval_mahjong::{Hand, HandKey, ShapeRules};
use numpy::{Element, PyArray1, PyReadonlyArray2, PyUntypedArrayMethods as _};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::answers_of_rows;
use crate::ask::{input_text, request};
use crate::error::{of_fault, of_problem};

/// The answer for the hand in a string, with the options of `mahjong check`.
fn answer<T>(
    hand: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
    of: impl Fn(&Hand) -> T,
) -> PyResult<T> {
    let py = hand.py();
    let text = input_text(Check::SPEC, hand)?;
    let told = |problem| of_problem(py, &problem, text, "hand");
    match options {
        Some(options) if !options.is_empty() => {
            if options.contains("hand")? {
                return Err(PyTypeError::new_err("`hand` is given twice"));
            }
            let request = request(Check::SPEC, options)?;
            let question = Check::read(&request).map_err(|fault| of_fault(py, &fault))?;
            let input = question.parse(text).map_err(told)?;
            Ok(of(&input.hand))
        }
        _ => match Hand::parse(text, ShapeRules::default()) {
            Ok(hand) => Ok(of(&hand)),
            Err(error) => Err(told(error.into())),
        },
    }
}

/// The shanten of the hand in a string; -1 for a win.
#[pyfunction]
#[pyo3(signature = (hand, **options))]
pub(crate) fn shanten(
    hand: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<i8> {
    answer(hand, options, |hand| handeval_mahjong::shanten(hand).value)
}

/// Whether a hand wins.
#[pyfunction]
#[pyo3(signature = (hand, **options))]
pub(crate) fn is_win(
    hand: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<bool> {
    answer(hand, options, handeval_mahjong::is_win)
}

/// The answer for each row of 34 counts, with the options of `mahjong check`.
fn answers<'py, T: Copy + Send + Element>(
    py: Python<'py>,
    counts: &PyReadonlyArray2<'py, u8>,
    options: &Bound<'py, PyDict>,
    threads: Option<usize>,
    mask: bool,
    none: T,
    of: impl Fn(&HandKey) -> Option<T> + Send + Sync,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let request = request(Check::SPEC, options)?;
    let question = Check::read(&request).map_err(|fault| of_fault(py, &fault))?;
    let rules = question.rules();
    rows::check_width(counts.shape()[1])
        .map_err(|problem| PyValueError::new_err(problem.message))?;
    answers_of_rows(py, counts, threads, mask, none, |row| {
        rows::of_counts(row, rules, &of)
    })
}

/// The shanten of a row that is not a hand; no hand has this value.
const NO_SHANTEN: i8 = i8::MAX;

/// The shanten of each row of 34 counts.
#[pyfunction]
#[pyo3(signature = (counts, options, threads=None, mask=false))]
pub(crate) fn shantens_of_counts<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    options: &Bound<'py, PyDict>,
    threads: Option<usize>,
    mask: bool,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let of = |key: &HandKey| key.shanten().map(|shanten| shanten.value);
    answers(py, &counts, options, threads, mask, NO_SHANTEN, of)
}

/// Whether each row of 34 counts is a winning hand.
#[pyfunction]
#[pyo3(signature = (counts, options, threads=None, mask=false))]
pub(crate) fn wins_of_counts<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, u8>,
    options: &Bound<'py, PyDict>,
    threads: Option<usize>,
    mask: bool,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    answers(py, &counts, options, threads, mask, false, |key| {
        Some(key.is_win())
    })
}

/// The total of a row that is not a win.
const NO_TOTAL: i32 = -1;

/// The MCR total of each row, which consists of 34 counts, the winning tile, and whether it was
/// drawn.
#[pyfunction]
#[pyo3(signature = (rows, options, threads=None, mask=false))]
pub(crate) fn mcr_totals_of_counts<'py>(
    py: Python<'py>,
    rows: PyReadonlyArray2<'py, u8>,
    options: &Bound<'py, PyDict>,
    threads: Option<usize>,
    mask: bool,
) -> PyResult<Bound<'py, PyArray1<i32>>> {
    let request = request(Score::SPEC, options)?;
    let totals = McrTotals::read(&request).map_err(|fault| of_fault(py, &fault))?;
    McrTotals::check_width(rows.shape()[1])
        .map_err(|problem| PyValueError::new_err(problem.message))?;
    answers_of_rows(py, &rows, threads, mask, NO_TOTAL, |row| totals.total(row))
}
