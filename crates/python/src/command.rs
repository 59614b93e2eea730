//! The command `handeval`.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Does what the arguments say, the name of the program among them, and gives the exit status.
#[pyfunction]
pub(crate) fn command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| handeval::run(arguments))
}
