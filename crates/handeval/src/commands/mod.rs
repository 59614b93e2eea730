//! One file per command: typed text → library call → report.

mod deck;
mod field;
mod mahjong;
mod man;
mod matematico;
mod poker;
mod question;
mod seed;
mod serve;
mod verify;

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::PathBuf;

use handeval_answer::Evaluation;
use handeval_answer::report::Numbered;
use serde::Serialize;

use crate::batch::Batch;
use crate::cli::{BatchOptions, Command, Wanted};
use crate::diagnose::{BadInput, Failure, Place, Problem};
use crate::exit::Exit;
use crate::input::{Source, argument_text};
use crate::output::{Format, Output};

/// Runs the command that was typed.
///
/// # Errors
///
/// What keeps the command from giving its answers at all.
pub(crate) fn run(wanted: &Wanted, output: &mut Output) -> Result<Exit, Failure> {
    let command = match wanted {
        Wanted::Question(typed) => return question::run(typed, output),
        Wanted::Command(command) => command,
    };
    match command {
        Command::Matematico(args) => matematico::run(args, output),
        Command::Verify(args) => verify::run(args, output),
        Command::Serve(args) => serve::run(args, output),
        Command::Completions { shell } => man::completions(*shell, output),
        Command::Man { command } => man::page(command, output),
    }
}

/// How the answers of an evaluation are written.
trait Rendering: Evaluation {
    /// The bytes of a batch that are read at a time. Larger chunks are quicker, and their answers
    /// take more memory.
    const CHUNK_BYTES: usize = 4 << 10;

    /// Writes an answer as objects, each on a line of its own, with the line of a batch in each.
    fn write_json(
        &self,
        line: Option<u64>,
        report: &Self::Report,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        write_object(line, report, out)
    }

    /// Writes an answer for people.
    fn write_text(&self, report: &Self::Report, out: &mut dyn Write) -> io::Result<()>;

    /// Writes an answer of a batch.
    fn write_line(&self, report: &Self::Report, out: &mut dyn Write) -> io::Result<()> {
        self.write_text(report, out)
    }

    /// The answer to a line of a batch.
    ///
    /// # Errors
    ///
    /// What is wrong with the input.
    fn evaluate_line(&self, _line: u64, input: &str) -> Result<Self::Report, Problem> {
        self.evaluate(input)
    }

    /// Answers a line of a batch: writes the answer to `out`, or says what is wrong. Whether it is
    /// a yes for `--quiet`.
    ///
    /// An evaluation that answers millions of lines can write the same bytes in a quicker way.
    ///
    /// # Errors
    ///
    /// What is wrong with the input.
    fn answer_line(
        &self,
        line: u64,
        input: &str,
        format: Format,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        let report = self.evaluate_line(line, input)?;
        let written = match format {
            Format::Json => self.write_json(Some(line), &report, out),
            Format::Text => self.write_line(&report, out),
            Format::Quiet => Ok(()),
        };
        written.map_err(Problem::from_output)?;
        Ok(self.is_yes(&report))
    }

    /// Is told when nobody wants the answers of a batch any more, those being worked on included.
    fn abandon(&self) {}
}

/// Writes one object on a line.
fn write_object<R: Serialize>(
    line: Option<u64>,
    report: &R,
    out: &mut dyn Write,
) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Numbered { line, report })?;
    out.write_all(b"\n")
}

/// One input and where it was typed.
struct Input {
    text: String,
    place: Place,
}

/// Answers inputs one by one: the good ones are answered, whatever the others are.
fn answer_inputs<E: Rendering>(
    evaluation: &E,
    inputs: &[Input],
    output: &mut Output,
) -> Result<Exit, Failure> {
    let mut exit = Exit::Success;
    for Input { text, place } in inputs {
        match evaluation.evaluate(text) {
            Ok(report) => {
                match output.format() {
                    Format::Json => evaluation.write_json(None, &report, output.results())?,
                    Format::Text => evaluation.write_text(&report, output.results())?,
                    Format::Quiet => {}
                }
                if output.is_quiet() && !evaluation.is_yes(&report) && exit == Exit::Success {
                    exit = Exit::No;
                }
            }
            Err(problem) => {
                let bad = BadInput {
                    problem: &problem,
                    input: text,
                    place,
                };
                output.bad_input(&bad)?;
                exit = Exit::Bad;
            }
        }
    }
    Ok(exit)
}

/// Answers one input that a whole file or standard input holds.
fn answer_whole<E: Rendering>(
    evaluation: &E,
    path: Option<&PathBuf>,
    command: &str,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let (source, place) = match path {
        Some(path) => (
            Source::File(path.clone()),
            Place::File(path.display().to_string()),
        ),
        None => (Source::Stdin, Place::Stdin),
    };
    if source.is_terminal() {
        let noun = E::NOUN;
        output.note(&format!(
            "type a {noun}, then Ctrl-D (see `handeval {command} --help`)"
        ));
    }
    let text = source.read_whole(E::MAX_BYTES, E::NOUN)?;
    answer_inputs(evaluation, &[Input { text, place }], output)
}

/// Answers every line of a source.
fn answer_batch<E: Rendering>(
    evaluation: &E,
    source: Source,
    jobs: Option<u32>,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let batch = Batch {
        source,
        jobs: jobs.and_then(|jobs| usize::try_from(jobs).ok()),
        max_line_bytes: E::MAX_BYTES,
        chunk_bytes: E::CHUNK_BYTES,
        noun: E::NOUN,
    };
    let format = output.format();
    let answer =
        |line, input: &str, out: &mut Vec<u8>| evaluation.answer_line(line, input, format, out);
    batch.run(output, answer, || evaluation.abandon())
}

/// The batch that `-` among the inputs or `--file` asks for, if any.
///
/// # Errors
///
/// A usage error if there are other inputs beside it.
fn batch_source(
    inputs: &[impl AsRef<OsStr>],
    options: &BatchOptions,
) -> Result<Option<Source>, Failure> {
    let file = options.file.as_ref();
    let has_dash = inputs.iter().any(|input| input.as_ref() == "-");
    match (has_dash, file) {
        (true, Some(_)) => Err(usage(
            "`-` and `--file` cannot be used together: expected one source",
        )),
        (true, None) if inputs.len() > 1 => Err(usage(
            "`-` cannot stand beside other inputs: it reads them all from standard input",
        )),
        (true, None) => Ok(Some(Source::Stdin)),
        (false, Some(_)) if !inputs.is_empty() => Err(usage(
            "`--file` cannot stand beside inputs in the arguments",
        )),
        (false, Some(path)) => Ok(Some(Source::from_path(path.clone()))),
        (false, None) => Ok(None),
    }
}

/// A usage error if an input stands before a sub-command, which would not see it.
fn reject_before_subcommand(input: Option<impl AsRef<OsStr>>) -> Result<(), Failure> {
    match input {
        Some(input) => Err(usage(format!(
            "`{}` stands before the sub-command: expected inputs behind it",
            argument_text(input.as_ref())
        ))),
        None => Ok(()),
    }
}

fn usage(message: impl Into<String>) -> Failure {
    Failure::Usage(message.into())
}
