//! The answers about a file, with the type of its question erased.

use std::convert::Infallible;
use std::io;
use std::slice;

use handeval_answer::Problem;
use handeval_answer::ask::{FileAnswers, FileFailure, UnitQuestion, Work};
use handeval_answer::report::{Head, write_objects};

use super::source::Reader;

/// A file under way.
pub(super) trait Stream: Send {
    /// Reads a block for each thread; returns whether anything was left.
    fn read(&mut self, n_threads: usize) -> io::Result<bool>;

    /// Answers what was read, as lines of JSON.
    fn answer(&mut self, work: Work<'_>) -> io::Result<Vec<u8>>;

    /// The totals of a file that has ended, as JSON.
    fn finish(self: Box<Self>) -> Result<String, Failure>;
}

/// Why a file cannot be answered.
pub(super) enum Failure {
    Read(io::Error),
    /// Its format is unknown or belongs to another game, or nothing was found in it; the kind of
    /// the error, and a message.
    Format(&'static str, String),
    /// It does not contain a name that the options ask for.
    Names(Problem),
}

impl Failure {
    /// The failure; its message names the file, if there is a name.
    fn of(failure: FileFailure<Infallible>, name: Option<&str>) -> Self {
        match failure {
            FileFailure::Read(error) => Self::Read(error),
            FileFailure::Format(damage) => {
                let message = match name {
                    Some(name) => format!("`{name}`: {damage}"),
                    None => damage.to_string(),
                };
                Self::Format(damage.kind.name(), message)
            }
            FileFailure::Write(never) => match never {},
            FileFailure::Stopped => Self::Read(io::Error::other("the work was stopped")),
        }
    }
}

/// An answer that can be a row of a table.
pub(super) trait Row {
    /// Writes the row as a JSON object with the columns of the table.
    fn write_row(&self, out: &mut Vec<u8>) -> io::Result<()>;
}

/// A file and its question.
pub(super) struct Records<Q: UnitQuestion> {
    question: Q,
    answers: FileAnswers<Q, Reader>,
    /// What messages call the file.
    shown: Option<String>,
    /// Whether the answers are rows of a table, possibly for several files.
    is_table: bool,
}

impl<Q: UnitQuestion<Answer: Row>> Records<Q> {
    pub(super) fn open(
        question: Q,
        name: Option<&str>,
        reader: Reader,
        is_table: bool,
    ) -> Result<Self, Failure> {
        // An anonymous answer names no file, and a table's reader knows the file.
        let shown = name.filter(|_| !question.hides_names() && !is_table);
        let answers = FileAnswers::open(&question, name, reader);
        Ok(Self {
            answers: answers.map_err(|failure| Failure::of(failure, shown))?,
            question,
            shown: shown.map(str::to_owned),
            is_table,
        })
    }
}

impl<Q: UnitQuestion<Answer: Row>> Stream for Records<Q> {
    fn read(&mut self, n_threads: usize) -> io::Result<bool> {
        self.answers.read(n_threads)
    }

    fn answer(&mut self, work: Work<'_>) -> io::Result<Vec<u8>> {
        let is_table = self.is_table;
        let render = |answer: &Q::Answer, out: &mut Vec<u8>| match is_table {
            true => answer.write_row(out),
            false => write_objects(Head::default(), slice::from_ref(answer), out),
        };
        let texts = self.answers.answer(&self.question, work, &render)?;
        Ok(texts.concat())
    }

    fn finish(self: Box<Self>) -> Result<String, Failure> {
        let Self {
            question,
            answers,
            shown,
            is_table,
        } = *self;
        let end = answers.finish(&question);
        let end = end.map_err(|failure| Failure::of(failure, shown.as_deref()))?;
        // A name that one file lacks may be in another one of the same table.
        if !is_table {
            let checked = question.check_names(&end.tally.names);
            checked.map_err(Failure::Names)?;
        }
        let sums = question.summed(end.sums, end.file.name.as_deref(), end.file.format);
        serde_json::to_string(&sums).map_err(|error| Failure::Read(error.into()))
    }
}
