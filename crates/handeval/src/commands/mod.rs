//! What each command does: questions are asked in `question.rs`, each in its `way.rs`, but for those
//! that have a file of their own.

mod mahjong_quiz;
mod man;
mod matematico;
mod question;
mod room;
mod serve;
mod verify;
mod way;

pub(crate) use room::RoomReport;

use handeval_answer::ask::{Asked, Question as _};
use handeval_answer::mahjong::Quiz;
use handeval_answer::matematico::{Play, Simulate, Train};

use crate::cli::{Command, Typed, Wanted};
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::Output;

/// Runs the command that was typed.
///
/// # Errors
///
/// What keeps the command from giving its answers at all.
pub(crate) fn run(wanted: &Wanted, output: &mut Output) -> Result<Exit, Failure> {
    match wanted {
        Wanted::Question(typed) => ask(typed, output),
        Wanted::Command(command) => run_command(command, output),
    }
}

/// Asks a question in a way of its own: of whom it teaches, with a bar of games, or in a terminal.
type OwnWay = fn(&Typed, &mut Output) -> Result<Exit, Failure>;

const OWN_WAYS: [(&Asked, OwnWay); 4] = [
    (Quiz::ASKED, mahjong_quiz::run),
    (Simulate::ASKED, matematico::simulate),
    (Play::ASKED, matematico::play),
    (Train::ASKED, matematico::train),
];

fn ask(typed: &Typed, output: &mut Output) -> Result<Exit, Failure> {
    let path = typed.asked.path();
    let own = OWN_WAYS.iter().find(|(asked, _)| asked.path() == path);
    let run = own.map_or(question::run as OwnWay, |&(_, run)| run);
    run(typed, output)
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
