//! The commands: `question.rs` and `runner.rs` ask questions; all other commands have their own
//! files.

mod mahjong_quiz;
mod man;
mod matematico;
mod poker_hands;
mod question;
mod room;
mod runner;
mod serve;
mod units;
mod verify;

pub(crate) use room::RoomReport;
pub(crate) use units::UnitText;

use handeval_answer::ask::{Question as _, QuestionSpec};
use handeval_answer::mahjong::{Log, Quiz};
use handeval_answer::matematico::{Play, Simulate, Train};
use handeval_answer::poker::{Hands, History};

use crate::cli::{Command, TypedQuestion, Wanted};
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::Output;

/// Runs a command; fails if it cannot answer.
pub(crate) fn run(wanted: &Wanted, output: &mut Output) -> Result<Exit, Failure> {
    match wanted {
        Wanted::Question(typed) => ask(typed, output),
        Wanted::Command(command) => run_command(command, output),
    }
}

/// Asks a question in its own way: as a quiz, with a progress bar or rows in a file, or in a
/// terminal.
type OwnWay = fn(&TypedQuestion, &mut Output) -> Result<Exit, Failure>;

const OWN_RUNNERS: [(&QuestionSpec, OwnWay); 7] = [
    (History::SPEC, units::run::<History>),
    (Log::SPEC, units::run::<Log>),
    (Hands::SPEC, poker_hands::run),
    (Quiz::SPEC, mahjong_quiz::run),
    (Simulate::SPEC, matematico::simulate),
    (Play::SPEC, matematico::play),
    (Train::SPEC, matematico::train),
];

fn ask(typed: &TypedQuestion, output: &mut Output) -> Result<Exit, Failure> {
    let path = typed.spec.path();
    let own = OWN_RUNNERS
        .iter()
        .find(|(question_spec, _)| question_spec.path() == path);
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
