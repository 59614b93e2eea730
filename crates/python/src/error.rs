//! Exceptions.

use handeval_answer::ask::Fault;
use handeval_answer::{BadInput, Place, Problem, parameter_name};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

pub(crate) fn of_fault(py: Python<'_>, fault: &Fault) -> PyErr {
    if let Some(bad) = fault.bad_input() {
        return of_bad_input(py, &bad);
    }
    let Problem {
        kind,
        message,
        about,
        ..
    } = &fault.problem;
    raise(
        py,
        &Told {
            message,
            kind,
            parameter: *about,
            ..Told::default()
        },
    )
}

pub(crate) fn of_problem(
    py: Python<'_>,
    problem: &Problem,
    text: &str,
    parameter: &'static str,
) -> PyErr {
    let place = Place::Parameter(problem.about.unwrap_or(parameter));
    let bad = BadInput {
        problem,
        input: text,
        place: &place,
    };
    of_bad_input(py, &bad)
}

fn of_bad_input(py: Python<'_>, bad: &BadInput<'_>) -> PyErr {
    let location = bad.location();
    let message = match &bad.problem.message {
        // A message about something missing already contains the name.
        message if message.starts_with(&location.to_string()) => message.clone(),
        message => format!("{location}: {message}"),
    };
    let parameter = match bad.place {
        Place::Parameter(name) => Some(*name),
        _ => None,
    };
    let (start, end) = characters(bad.problem, bad.input).unzip();
    raise(
        py,
        &Told {
            message: &message,
            kind: bad.problem.kind,
            start,
            end,
            parameter,
            row: None,
        },
    )
}

pub(crate) fn of_row(py: Python<'_>, kind: &str, message: &str, row: usize) -> PyErr {
    raise(
        py,
        &Told {
            message: &format!("row {row}: {message}"),
            kind,
            row: Some(row),
            ..Told::default()
        },
    )
}

/// The position of a problem in its input, in characters from 0.
pub(crate) fn characters(problem: &Problem, text: &str) -> Option<(usize, usize)> {
    let span = problem.span.clone()?;
    let n_before = |offset: usize| {
        let end = handeval_answer::floor_char_boundary(text, offset);
        text[..end].chars().count()
    };
    Some((n_before(span.start), n_before(span.end)))
}

#[derive(Default)]
struct Told<'a> {
    message: &'a str,
    kind: &'a str,
    start: Option<usize>,
    end: Option<usize>,
    parameter: Option<&'a str>,
    row: Option<usize>,
}

/// An exception of the package's class, or the exception raised if that class is missing.
fn raise(py: Python<'_>, told: &Told<'_>) -> PyErr {
    static ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let make = || {
        let class = ERROR.import(py, "handeval._errors", "HandevalError")?;
        let named = PyDict::new(py);
        named.set_item("kind", told.kind)?;
        named.set_item("start", told.start)?;
        named.set_item("end", told.end)?;
        let parameter = told.parameter.map(parameter_name);
        named.set_item("parameter", parameter)?;
        named.set_item("row", told.row)?;
        class.call((told.message,), Some(&named))
    };
    match make() {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}
