//! A question: what is read, what is answered, and how an answer is written.

use std::fmt;
use std::io;
use std::time::Duration;

use serde::Serialize;

use crate::Problem;
use crate::report::write_objects;

use super::question_spec::{Effort, QuestionSpec};
use super::request::{Fault, Request};

/// How an answer is worked on: by how many threads, until when, and who is told how far it is.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// How many threads may share the work on one answer.
    pub n_threads: usize,
    /// Whether nobody wants the answer any more, or its time is up. Once it says yes it has to say
    /// so again.
    pub should_stop: &'a (dyn Fn() -> bool + Sync),
    /// How long ago something was, always the same.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Is told now and then how far the work is.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// How far the work on an answer is.
#[derive(Clone, Debug)]
pub struct Progress {
    /// For people who wait: a line.
    pub line: String,
    /// For scripts and pages: a JSON object.
    pub json: String,
}

impl Progress {
    /// What a question says of its work: to people, and to scripts.
    pub(crate) fn new(line: String, report: &impl Serialize) -> Self {
        // A report is of texts and numbers alone, which can be written.
        let json = serde_json::to_string(report).unwrap_or_else(|_| "{}".to_owned());
        Self { line, json }
    }
}

impl<'a> Work<'a> {
    /// On this thread alone, to the end, however long it takes: its clock stands still.
    pub const ALONE: Work<'static> = Work {
        n_threads: 1,
        should_stop: &|| false,
        clock: &|| Duration::ZERO,
        progress: &|_| {},
    };

    /// Whether the work has to end, which lasts no longer than so long from now.
    pub(crate) fn is_over_after(self, time: Option<Duration>) -> impl Fn() -> bool + Sync + 'a {
        let end = time.and_then(|time| (self.clock)().checked_add(time));
        move || (self.should_stop)() || end.is_some_and(|end| (self.clock)() >= end)
    }
}

impl fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work")
            .field("n_threads", &self.n_threads)
            .finish_non_exhaustive()
    }
}

/// The kind of the problem that there is no answer, as nobody wanted it any more.
pub const STOPPED: &str = "stopped";

/// A question with all that was said of it, ready to be asked of one input after the other.
pub trait Question: Sized + Send + Sync + 'static {
    /// What the question is.
    const SPEC: &'static QuestionSpec;

    /// What one input is called in messages.
    const NOUN: &'static str;

    /// The most bytes of one input.
    const MAX_BYTES: usize = 1 << 20;

    /// The most inputs that are worked on at a time, where answers take much memory. The threads
    /// are shared among them.
    const MAX_AT_ONCE: usize = usize::MAX;

    /// Whether an answer is of use that was stopped before its end, so that who ends it gets what
    /// there is.
    const GIVES_PARTS: bool = false;

    /// Whether work that is not wanted any more ends with a problem of the kind [`STOPPED`], as
    /// there is no part of an answer.
    const STOPS: bool = false;

    /// What it is asked of, checked.
    type Input: Send + Sync;

    /// The answer: an object, or a list of them, which [`Question::write`] then has to say.
    type Report: Serialize + 'static;

    /// Reads what was given, with all that has to hold between options.
    ///
    /// # Errors
    ///
    /// What is wrong, and with which option.
    fn read(request: &Request) -> Result<Self, Fault>;

    /// The options of all inputs that count no more for one which says others itself, because they
    /// say one thing together.
    fn replaced_by(_is_said: &dyn Fn(&str) -> bool) -> &'static [&'static str] {
        &[]
    }

    /// Reads an input.
    ///
    /// # Errors
    ///
    /// What is wrong with it, and where.
    fn parse(&self, text: &str) -> Result<Self::Input, Problem>;

    /// Reads an input that was given in several parts; one part is an input itself.
    ///
    /// # Errors
    ///
    /// What is wrong with which part; or with all of them, as the first of none.
    fn parse_parts(&self, parts: &[String]) -> Result<Self::Input, Vec<(usize, Problem)>> {
        let text = parts.first().map_or("", String::as_str);
        self.parse(text).map_err(|problem| vec![(0, problem)])
    }

    /// How long the answer for an input takes, as the question was asked.
    fn effort(&self, _input: &Self::Input) -> Effort {
        Self::SPEC.effort
    }

    /// What all questions have in common that have the same answer, however they are written, so
    /// that it need be found but once; none where it takes no time to speak of.
    fn key(&self, _input: &Self::Input) -> Option<String> {
        None
    }

    /// Whether an answer would be the same, had there been more time.
    fn is_final(_report: &Self::Report) -> bool {
        true
    }

    /// The answer for an input.
    ///
    /// # Errors
    ///
    /// The input does not go with the options, or cannot be answered within bounds.
    fn answer(&self, input: &Self::Input, work: Work<'_>) -> Result<Self::Report, Problem>;

    /// Whether the answer is a yes, where the question has one.
    fn holds(_report: &Self::Report) -> bool {
        true
    }

    /// Whether what was given goes with so many inputs, or with the lines of a batch (`None`).
    ///
    /// # Errors
    ///
    /// It goes with one input only, such as a part of it that was given as an option.
    fn goes_with(&self, _n_inputs: Option<usize>) -> Result<(), Problem> {
        Ok(())
    }

    /// The seed that was drawn, which has to be told.
    fn drawn_seed(&self) -> Option<u64> {
        None
    }

    /// What has to be told of the answers so far: what is wrong with something that they should
    /// have been made with.
    fn warning(&self) -> Option<&str> {
        None
    }

    /// The answer for the text of an input.
    ///
    /// # Errors
    ///
    /// What is wrong with the input.
    fn evaluate(&self, text: &str, work: Work<'_>) -> Result<Self::Report, Problem> {
        self.answer(&self.parse(text)?, work)
    }

    /// Whether the answer for the text of an input is a yes.
    ///
    /// # Errors
    ///
    /// What is wrong with the input.
    fn holds_for(&self, text: &str, work: Work<'_>) -> Result<bool, Problem> {
        Ok(Self::holds(&self.evaluate(text, work)?))
    }

    /// Writes an answer as JSON: each object on a line of its own, with the line of a batch.
    ///
    /// # Errors
    ///
    /// The report is nothing that JSON can say: a mistake of ours.
    fn write(line: Option<u64>, report: &Self::Report, out: &mut Vec<u8>) -> io::Result<()> {
        write_objects(line, std::slice::from_ref(report), out)
    }

    /// Answers a line of a batch as JSON; whether the answer is a yes.
    ///
    /// A question that is asked of millions of lines writes the same bytes in a quicker way.
    ///
    /// # Errors
    ///
    /// What is wrong with the input; nothing is written then.
    fn answer_line(
        &self,
        line: u64,
        text: &str,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        let report = self.evaluate(text, work)?;
        Self::write(Some(line), &report, out).map_err(Problem::from_output)?;
        Ok(Self::holds(&report))
    }
}
