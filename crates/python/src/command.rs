//! The command `handeval`.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the command with these arguments, which include the name of the program; returns the exit
/// status.
#[pyfunction]
pub(crate) fn command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| handeval::run(arguments))
}
