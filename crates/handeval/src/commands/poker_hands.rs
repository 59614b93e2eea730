//! `handeval poker hands`: the starting hands, also as rows of CSV.

use std::fs;
use std::path::Path;
use std::time::Instant;

use handeval_answer::ask::{Question as _, Work};
use handeval_answer::poker::Hands;
use handeval_answer::reason;

use super::question;
use crate::batch::n_threads;
use crate::cli::TypedQuestion;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::input::shown_path;
use crate::output::{Output, is_reader_gone};
use crate::render::poker_hands::csv;

pub(super) fn run(typed: &TypedQuestion, output: &mut Output) -> Result<Exit, Failure> {
    let Some(path) = typed.csv() else {
        return question::run(typed, output);
    };
    let is_stdout = path == Path::new("-");
    if is_stdout && output.is_json() {
        return Err(Failure::usage(
            "`--csv -` and `--json` both write to standard output: expected only one of these \
             options, or a file for the CSV",
        ));
    }
    let request = typed.request()?;
    if request.has("grid") {
        return Err(Failure::usage(
            "`--csv` writes the list and `--grid` draws it: expected only one of these options",
        ));
    }
    let hands = question::read::<Hands>(typed)?;
    let start = Instant::now();
    let work = Work {
        n_threads: n_threads(typed.jobs()),
        should_stop: &is_reader_gone,
        clock: &|| start.elapsed(),
        progress: &|_| {},
    };
    let report = hands.answer(&(), work).map_err(|problem| {
        let name = problem.about.unwrap_or_default();
        Failure::of_option(request.fault(name, problem), typed.spec)
    })?;
    let rows = csv(&report);
    if is_stdout {
        output.write_all(rows.as_bytes())?;
        return Ok(Exit::Success);
    }
    fs::write(path, rows).map_err(|error| {
        let message = format!("cannot write `{}`: {}", shown_path(path), reason(&error));
        Failure::input("unwritable-file", message)
    })?;
    output.answer::<Hands>(&report)?;
    Ok(Exit::Success)
}
