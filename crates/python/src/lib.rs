//! `handeval._handeval`, which the Python package calls. `ask.rs` asks any question by its path, and
//! `file/` answers files of whole games; the other files call the evaluators for single hands and
//! arrays. Python programmers use the functions in `python/handeval/`.

mod arrays;
mod ask;
mod column;
mod command;
mod error;
mod evaluation;
mod file;
mod mahjong;
mod matematico;
mod poker;
mod records;
mod watched;

use pyo3::prelude::*;

/// Internal functions of the package; import `handeval` instead.
#[pymodule]
mod _handeval {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::ask::{ask, describe};
    #[pymodule_export]
    use crate::column::{answers_of_texts, scores_of_texts, strengths_of_texts};
    #[pymodule_export]
    use crate::command::command;
    #[pymodule_export]
    use crate::evaluation::Evaluation;
    #[pymodule_export]
    use crate::file::LogFile;
    #[pymodule_export]
    use crate::mahjong::{
        is_win, mcr_totals_of_counts, shanten, shantens_of_counts, wins_of_counts,
    };
    #[pymodule_export]
    use crate::matematico::{played, summary, totals};
    #[pymodule_export]
    use crate::poker::{evaluate, strength, strengths_of_codes};
    #[pymodule_export]
    use crate::records::records;

    /// Sets the version of the package, which is the same as that of the workspace.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
