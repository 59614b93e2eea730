//! What each command does: questions are asked in `question.rs`, and a file for each game says how
//! its answers are written for people, by what `shown.rs` takes of them.

mod deck;
mod field;
mod mahjong;
mod mahjong_quiz;
mod man;
mod matematico;
mod poker;
mod question;
mod room;
mod serve;
mod shown;
mod verify;

pub(crate) use room::RoomReport;

use std::ffi::OsStr;
use std::path::Path;

use crate::cli::{Command, Wanted};
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::input::Source;
use crate::output::Output;

/// Runs the command that was typed.
///
/// # Errors
///
/// What keeps the command from giving its answers at all.
pub(crate) fn run(wanted: &Wanted, output: &mut Output) -> Result<Exit, Failure> {
    match wanted {
        Wanted::Question(typed) => question::run(typed, output),
        Wanted::Command(command) => run_command(command, output),
    }
}

fn run_command(command: &Command, output: &mut Output) -> Result<Exit, Failure> {
    match command {
        Command::Verify(args) => verify::run(args, output),
        Command::Serve(args) => serve::run(args, output),
        Command::Room(args) => room::run(args, output),
        Command::Completions { shell } => man::completions(*shell, output),
        Command::Man { command } => man::page(command, output),
    }
}

/// The batch that `-` among the inputs or `--file` asks for, if any.
///
/// # Errors
///
/// A usage error if there are other inputs beside it.
fn batch_source(
    inputs: &[impl AsRef<OsStr>],
    file: Option<&Path>,
) -> Result<Option<Source>, Failure> {
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
        (false, Some(path)) => Ok(Some(Source::from_path(path.to_owned()))),
        (false, None) => Ok(None),
    }
}

fn usage(message: impl Into<String>) -> Failure {
    Failure::Usage(message.into())
}
