//! Questions about files of many games: each file is read once, in bounded memory.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Instant;

use handeval_answer::ask::{FileFailure, FileTally, Rendered, UnitQuestion, Work, answer_file};
use handeval_answer::report::Head;
use handeval_answer::{ErrorReport, counted, shown_to};
use serde::Serialize;

use super::question;
use crate::batch::n_threads;
use crate::cli::TypedQuestion;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::input::{Source, argument_text};
use crate::output::{Format, Output, is_reader_gone};
use crate::render::rendering::Rendering;

/// An error about a whole file, as JSON.
#[derive(Serialize)]
struct FileError<'a> {
    file: &'a str,
    #[serde(flatten)]
    error: ErrorReport<'a>,
}

/// Answers all files, one after another.
pub(super) fn run<Q: UnitText>(
    typed: &TypedQuestion,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let question = question::read::<Q>(typed)?;
    let mut files = typed.inputs();
    let is_named = !files.is_empty();
    if !is_named {
        let is_person = Source::Stdin.is_terminal();
        if is_person {
            let path = Q::SPEC.path().replace('/', " ");
            return Err(Failure::usage(format!(
                "no file given: expected files, or `-` for standard input (see `handeval {path} \
                 --help`)"
            )));
        }
        files.push("-".into());
    }
    let (mut tally, mut n_unread, mut n_unknown) = (FileTally::default(), 0, 0);
    for (file, number) in files.iter().zip(1..) {
        let name = argument_text(file);
        let shown = is_named.then_some(&*name);
        let heading = match files.len() {
            1 => None,
            _ => question.heading(&name),
        };
        match answer(&question, typed, file, (shown, heading), output)? {
            Ok(of_file) => tally.add_file(&of_file),
            Err((failure, is_unread)) => {
                match is_unread {
                    true => n_unread += 1,
                    false => n_unknown += 1,
                }
                // An anonymous answer names no file.
                let (failure, name) = match question.hides_names() {
                    true => nameless(&failure, file, number),
                    false if is_unread => (with_hint(failure, typed, &name), name.clone()),
                    false => (failure, name.clone()),
                };
                let report = failure.report();
                if output.is_json() {
                    let file = &name;
                    output.report(
                        &FileError {
                            file,
                            error: report,
                        },
                        |_, _| Ok(()),
                    )?;
                }
                output.error(&failure.to_string());
            }
        }
    }
    if tally.n_answers == 0 && n_unread + n_unknown == 0 {
        output.warn("nothing matches the options");
        return Ok(Exit::No);
    }
    if let Err(problem) = question.check_names(&tally.names) {
        return Err(Failure::input(problem.kind, problem.message));
    }
    if output.format() == Format::Text && n_unread + n_unknown == 0 {
        let mut text = Vec::new();
        question.write_end(files.len(), &tally, &mut text)?;
        output.write_answers(&text)?;
    }
    conclude(tally, n_unread, n_unknown, files.len(), output)
}

/// The failure with the number of the file for its name, and that number as text.
fn nameless(failure: &Failure, file: &OsStr, number: usize) -> (Failure, String) {
    let number = format!("file {number}");
    let source = Source::from_path(PathBuf::from(file)).to_string();
    let message = failure.to_string().replace(&source, &number);
    (Failure::input(failure.kind().to_owned(), message), number)
}

/// The failure to find a file, which may have been meant as the value of an option.
fn with_hint(failure: Failure, typed: &TypedQuestion, name: &str) -> Failure {
    let is_word = !name.contains(['.', '/', '\\']) && !Path::new(name).exists();
    let Some(option) = typed.valueless().filter(|_| is_word) else {
        return failure;
    };
    let name = shown_to(name, 60);
    let message = format!("{failure}; a value of `--{option}` is written `--{option}={name}`");
    Failure::input(failure.kind().to_owned(), message)
}

/// A question whose answers about units can be written as text, one by one.
pub(crate) trait UnitText: UnitQuestion + Rendering {
    /// Writes an answer for people.
    fn write_answer(answer: &Self::Answer, out: &mut Vec<u8>) -> std::io::Result<()>;

    /// The heading above the answers about a file, if there are several files.
    fn heading(&self, _file: &str) -> Option<String> {
        None
    }

    /// Writes what comes below the answers about a file.
    fn write_closing(
        &self,
        _sums: &Self::Sums,
        _work: Work<'_>,
        _out: &mut Vec<u8>,
    ) -> std::io::Result<()> {
        Ok(())
    }

    /// Writes what comes below the answers about all files.
    fn write_end(
        &self,
        _n_files: usize,
        _tally: &FileTally,
        _out: &mut Vec<u8>,
    ) -> std::io::Result<()> {
        Ok(())
    }
}

/// Answers a file. The inner error is about this file only; the flag says whether it could not be
/// read at all.
fn answer<Q: UnitText>(
    question: &Q,
    typed: &TypedQuestion,
    file: &OsStr,
    (name, mut heading): (Option<&str>, Option<String>),
    output: &mut Output,
) -> Result<Result<FileTally, (Failure, bool)>, Failure> {
    let source = Source::from_path(PathBuf::from(file));
    let reader = match source.open(Q::NOUN) {
        Ok((reader, _)) => reader,
        Err(failure) => return Ok(Err((failure, true))),
    };
    let format = output.format();
    let start = Instant::now();
    let work = Work {
        n_threads: n_threads(typed.jobs()),
        should_stop: &is_reader_gone,
        clock: &|| start.elapsed(),
        progress: &|_| {},
    };
    let rendered = Rendered {
        render: &|answer: &Q::Answer, out: &mut Vec<u8>| match format {
            Format::Text => Q::write_answer(answer, out),
            Format::Json => handeval_answer::report::write_objects(
                Head::default(),
                std::slice::from_ref(answer),
                out,
            ),
            Format::Quiet => Ok(()),
        },
        close: &|sums: &Q::Sums, out: &mut Vec<u8>| match format {
            Format::Text => question.write_closing(sums, work, out),
            Format::Json | Format::Quiet => Ok(()),
        },
        write: &mut |text: &[u8]| {
            let heading = heading.take_if(|_| format == Format::Text && !text.is_empty());
            if let Some(heading) = heading {
                output.write_answers(heading.as_bytes())?;
            }
            output.write_answers(text)?;
            output.flush()
        },
    };
    match answer_file(question, name, reader, work, rendered) {
        Ok(tally) => Ok(Ok(tally)),
        Err(FileFailure::Read(error)) => Ok(Err((source.unreadable(&error), true))),
        Err(FileFailure::Format(damage)) => {
            let message = format!("{source}: {damage}");
            Ok(Err((Failure::input(damage.kind.name(), message), false)))
        }
        Err(FileFailure::Write(failure)) => Err(failure),
        // The reader has left.
        Err(FileFailure::Stopped) => Ok(Ok(FileTally::default())),
    }
}

fn conclude(
    tally: FileTally,
    n_unread: usize,
    n_unknown: usize,
    n_files: usize,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let n_differ = tally.n_differ;
    if n_differ > 0 && !output.is_quiet() {
        let all = counted(tally.n_answers, "answer");
        let verb = if n_differ == 1 { "differs" } else { "differ" };
        output.warn(&format!(
            "{n_differ} of {all} {verb} from what the file says"
        ));
    }
    if tally.n_damaged > 0 && !output.is_quiet() {
        let parts = counted(tally.n_damaged, "damaged part");
        output.warn(&parts);
    }
    if n_unread > 0 || n_unknown == n_files {
        return Ok(Exit::Bad);
    }
    Ok(match tally.is_bad() || n_unknown > 0 {
        true => Exit::No,
        false => Exit::Success,
    })
}
