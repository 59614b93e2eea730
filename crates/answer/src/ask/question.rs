//! A question: what it reads, what it answers, and how its answer is written.

use std::fmt;
use std::io;
use std::time::Duration;

use handeval_work::in_order;
use serde::Serialize;

use crate::Problem;
use crate::report::{Head, write_objects};

use super::question_spec::{Effort, QuestionSpec};
use super::read_as::read_as;
use super::request::{Fault, Request};

/// How to work on an answer: threads, time limit, progress.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// How many threads may share the work.
    pub n_threads: usize,
    /// Whether to stop, because the client has left or time has run out. Once true, it stays true.
    pub should_stop: &'a (dyn Fn() -> bool + Sync),
    /// The time elapsed since a fixed moment.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Called now and then with the progress so far.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// The progress of the work on an answer.
#[derive(Clone, Debug)]
pub struct Progress {
    /// A line of text for people.
    pub line: String,
    /// A JSON object for scripts and pages.
    pub json: String,
}

impl Progress {
    pub(crate) fn new(line: String, report: &impl Serialize) -> Self {
        // A report contains only strings and numbers, which can always be written.
        let json = serde_json::to_string(report).unwrap_or_else(|_| "{}".to_owned());
        Self { line, json }
    }
}

impl<'a> Work<'a> {
    /// Work on the calling thread that is never stopped early, with a clock that never advances.
    pub const ALONE: Work<'static> = Work {
        n_threads: 1,
        should_stop: &|| false,
        clock: &|| Duration::ZERO,
        progress: &|_| {},
    };

    /// Returns a function that reports whether to stop, because a stop was requested or `time` has
    /// run out.
    pub(crate) fn is_over_after(self, time: Option<Duration>) -> impl Fn() -> bool + Sync + 'a {
        let end = time.and_then(|time| (self.clock)().checked_add(time));
        move || (self.should_stop)() || end.is_some_and(|end| (self.clock)() >= end)
    }

    /// Computes numbered pieces and passes them on in order, until all are done or one is refused.
    pub(crate) fn in_order<T: Send + 'static, E>(
        self,
        n_pieces: u64,
        piece: impl Fn(u64) -> T + Sync,
        take: impl FnMut(T) -> Result<(), E>,
    ) -> Result<(), E> {
        let n_threads = match (self.n_threads as u64).min(n_pieces) {
            // On this thread.
            0 | 1 => 0,
            n_threads => n_threads as usize,
        };
        in_order(n_pieces, n_threads, piece, take)
    }
}

impl fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work")
            .field("n_threads", &self.n_threads)
            .finish_non_exhaustive()
    }
}

/// The problem kind for work that was stopped.
pub const STOPPED: &str = "stopped";

/// A question whose options have been read, ready for one input after another.
pub trait Question: Sized + Send + Sync + 'static {
    /// The description of the question.
    const SPEC: &'static QuestionSpec;

    /// What messages call an input.
    const NOUN: &'static str;

    /// The maximum size of an input in bytes.
    const MAX_BYTES: usize = 1 << 20;

    /// The maximum number of inputs to work on at a time; these share the threads. A question
    /// whose answers need a lot of memory sets a lower one.
    const MAX_AT_ONCE: usize = usize::MAX;

    /// Whether a partial answer is useful, so that stopping the work still returns that part.
    const GIVES_PARTS: bool = false;

    /// Whether stopped work ends with a problem of kind [`STOPPED`] instead of a partial answer.
    const STOPS: bool = false;

    /// A checked input.
    type Input: Send + Sync;

    /// The answer: an object, or a list of objects, for which [`Question::write`] must be
    /// overridden.
    type Report: Serialize + 'static;

    /// Reads the options and checks them together.
    ///
    /// # Errors
    ///
    /// An option is missing or wrong, or contradicts another.
    fn read(request: &Request) -> Result<Self, Fault>;

    /// The batch options to ignore for a line that sets related options itself, because these
    /// options only make sense together.
    fn replaced_by(_is_said: &dyn Fn(&str) -> bool) -> &'static [&'static str] {
        &[]
    }

    /// Reads an input.
    ///
    /// # Errors
    ///
    /// What is wrong with the input, and where.
    fn parse(&self, text: &str) -> Result<Self::Input, Problem>;

    /// Reads an input given in several parts; a single part is a complete input.
    ///
    /// # Errors
    ///
    /// What is wrong with each part; a problem with the whole input is reported for part 0.
    fn parse_parts(&self, parts: &[String]) -> Result<Self::Input, Vec<(usize, Problem)>> {
        let text = parts.first().map_or("", String::as_str);
        self.parse(text).map_err(|problem| vec![(0, problem)])
    }

    /// The question with the options that the input itself sets, as words or in an object; `None`
    /// if it sets none, or if they do not affect how the input is read.
    fn with_options_of(&self, _text: &str) -> Option<Self> {
        None
    }

    /// The input in plain notation, if `text` uses a different one; `text` must be valid.
    ///
    /// Called with just the input, without the words after it.
    fn read_as(&self, _text: &str) -> Option<String> {
        None
    }

    /// How long the answer to this input takes.
    fn effort(&self, _input: &Self::Input) -> Effort {
        Self::SPEC.effort
    }

    /// A key shared by all requests with the same answer, however they are written, so that the
    /// answer is computed only once; `None` if an answer takes next to no time.
    fn key(&self, _input: &Self::Input) -> Option<String> {
        None
    }

    /// Whether the answer is final: more time would not have changed it.
    fn is_final(_report: &Self::Report) -> bool {
        true
    }

    /// The answer for an input.
    ///
    /// # Errors
    ///
    /// The input does not fit the options, or exceeds a limit.
    fn answer(&self, input: &Self::Input, work: Work<'_>) -> Result<Self::Report, Problem>;

    /// Whether the answer is yes, for yes-or-no questions.
    fn holds(_report: &Self::Report) -> bool {
        true
    }

    /// Checks whether the options can be used with `n_inputs` inputs, or with the lines of a batch
    /// (`None`).
    ///
    /// # Errors
    ///
    /// An option applies only to a single input (for example, a called set belongs to one hand),
    /// but there are several inputs or a batch.
    fn goes_with(&self, _n_inputs: Option<usize>) -> Result<(), Problem> {
        Ok(())
    }

    /// The seed, if it was drawn at random; the answer must then report it.
    fn drawn_seed(&self) -> Option<u64> {
        None
    }

    /// A warning to print along with the answers, for example about a damaged file of learned
    /// values.
    fn warning(&self) -> Option<&str> {
        None
    }

    /// The answer for an input given as text.
    ///
    /// # Errors
    ///
    /// What is wrong with the input.
    fn evaluate(&self, text: &str, work: Work<'_>) -> Result<Self::Report, Problem> {
        self.answer(&self.parse(text)?, work)
    }

    /// Whether the answer for an input given as text is yes.
    ///
    /// # Errors
    ///
    /// What is wrong with the input.
    fn holds_for(&self, text: &str, work: Work<'_>) -> Result<bool, Problem> {
        Ok(Self::holds(&self.evaluate(text, work)?))
    }

    /// Writes an answer as JSON: each object on its own line, its head first.
    ///
    /// # Errors
    ///
    /// The report cannot be expressed in JSON, which is a bug.
    fn write(head: Head<'_>, report: &Self::Report, out: &mut Vec<u8>) -> io::Result<()> {
        write_objects(head, std::slice::from_ref(report), out)
    }

    /// Answers a line of a batch as JSON; returns whether the answer is yes.
    ///
    /// Questions that answer millions of lines override this to write the same bytes faster.
    ///
    /// # Errors
    ///
    /// The input is wrong; in that case nothing is written.
    fn answer_line(
        &self,
        line: u64,
        text: &str,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        answer_by_report(self, line, text, work, out)
    }
}

/// Answers a batch line as JSON by building its report, and returns whether the answer is yes. The
/// line can be in any notation and can have its own options.
///
/// Questions with a faster way to answer plain lines call this for the others.
pub(crate) fn answer_by_report<Q: Question>(
    question: &Q,
    line: u64,
    text: &str,
    work: Work<'_>,
    out: &mut Vec<u8>,
) -> Result<bool, Problem> {
    let report = question.evaluate(text, work)?;
    write_with_head(question, Some(line), text, &report, out)?;
    Ok(Q::holds(&report))
}

/// Writes the answer to an input as JSON, starting with the keys of its head.
pub(crate) fn write_with_head<Q: Question>(
    question: &Q,
    line: Option<u64>,
    text: &str,
    report: &Q::Report,
    out: &mut Vec<u8>,
) -> Result<(), Problem> {
    let read_as = read_as(question, &[text]);
    let head = Head {
        line,
        read_as: read_as.as_deref(),
    };
    Q::write(head, report, out).map_err(Problem::from_output)
}

/// Reads a question whose options have those that they require.
///
/// # Errors
///
/// An option is missing or wrong, or contradicts another.
pub(super) fn read_checked<Q: Question>(request: &Request) -> Result<Q, Fault> {
    request.check_required()?;
    Q::read(request)
}
