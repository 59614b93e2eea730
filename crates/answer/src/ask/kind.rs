//! Questions of every kind behind one type, so that a door is written, and compiled, once for all.

use std::fmt;
use std::io;
use std::sync::Arc;

use super::question::{Question, Work};
use super::question_spec::{Effort, QuestionSpec};
use super::request::{Fault, ReplacedBy, Request};
use crate::Problem;

/// A kind of question, for doors that ask all of them in the same way.
#[derive(Clone, Copy)]
pub struct QuestionKind {
    /// What the question is.
    pub spec: &'static QuestionSpec,
    /// What one input is called in messages.
    pub noun: &'static str,
    /// As [`Question::MAX_BYTES`].
    pub max_bytes: usize,
    /// As [`Question::MAX_AT_ONCE`].
    pub max_at_once: usize,
    /// As [`Question::GIVES_PARTS`].
    pub gives_parts: bool,
    /// As [`Question::STOPS`].
    pub stops: bool,
    /// Which options of all texts count no more beside those of one.
    pub(super) replaced_by: ReplacedBy,
    /// Reads a question whose answers are written as JSON.
    pub(super) read: fn(&Request) -> Result<Arc<dyn DynQuestion>, Fault>,
}

/// A question that was read, whatever its type.
pub trait DynQuestion: Send + Sync {
    /// As [`Question::goes_with`].
    ///
    /// # Errors
    ///
    /// It goes with one input only.
    fn goes_with(&self, n_inputs: Option<usize>) -> Result<(), Problem>;

    /// As [`Question::drawn_seed`].
    fn drawn_seed(&self) -> Option<u64>;

    /// As [`Question::warning`].
    fn warning(&self) -> Option<&str>;

    /// The question with an input, given in one part or in several.
    ///
    /// # Errors
    ///
    /// What is wrong with which part; or with all of them, as the first of none.
    fn bind(
        self: Arc<Self>,
        parts: &[String],
    ) -> Result<Box<dyn BoundQuestion>, Vec<(usize, Problem)>>;

    /// Answers the text of an input, which may be a line of a batch; whether the answer is a yes.
    ///
    /// # Errors
    ///
    /// What is wrong with the input; nothing is written then.
    fn answer_text(
        &self,
        line: Option<u64>,
        text: &str,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem>;
}

/// A question with what it is asked of, ready to be answered.
pub trait BoundQuestion: Send + Sync {
    /// How long the answer takes.
    fn effort(&self) -> Effort;

    /// What all questions of this kind have in common that have the same answer
    /// ([`Question::key`]).
    fn key(&self) -> Option<String>;

    /// The answer as JSON.
    ///
    /// # Errors
    ///
    /// The input does not go with the options, or cannot be answered within bounds.
    fn answer(&self, work: Work<'_>) -> Result<Written, Problem>;

    /// Writes the answer, as JSON each object on a line of its own with the line of a batch; whether
    /// it is a yes.
    ///
    /// # Errors
    ///
    /// As those of [`BoundQuestion::answer`].
    fn write(&self, line: Option<u64>, work: Work<'_>, out: &mut Vec<u8>) -> Result<bool, Problem>;

    /// What has to be told of the answer ([`Question::warning`]).
    fn warning(&self) -> Option<&str>;
}

/// An answer as JSON.
#[derive(Clone, Debug)]
pub struct Written {
    /// An object, or a list of objects where there may be several ([`QuestionSpec::is_list`]).
    pub json: Vec<u8>,
    /// Whether it would be the same, had there been more time.
    pub is_final: bool,
    /// What has to be told of it ([`Question::warning`]).
    pub warning: Option<String>,
}

/// How the answers to a question are written: as JSON, or for the people at a door.
pub struct Writing<Q: Question> {
    /// Writes an answer, with the line of a batch.
    pub write: Write<Q::Report>,
    /// Answers a line of a batch, as [`Question::answer_line`].
    pub answer_line: AnswerLine<Q>,
}

/// Writes a report, with the line of a batch.
type Write<R> = fn(Option<u64>, &R, &mut Vec<u8>) -> io::Result<()>;

/// Answers a line of a batch; whether the answer is a yes.
type AnswerLine<Q> = fn(&Q, u64, &str, Work<'_>, &mut Vec<u8>) -> Result<bool, Problem>;

impl<Q: Question> Writing<Q> {
    /// For programs.
    pub const JSON: Self = Self {
        write: Q::write,
        answer_line: Q::answer_line,
    };

    /// Reads a question whose answers are written so.
    ///
    /// # Errors
    ///
    /// What is wrong, and with which option.
    pub fn read(self, request: &Request) -> Result<Arc<dyn DynQuestion>, Fault> {
        let question = Q::read(request)?;
        let writing = self;
        Ok(Arc::new(Erased { question, writing }))
    }
}

impl<Q: Question> fmt::Debug for Writing<Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Writing").field(&Q::SPEC.path()).finish()
    }
}

impl QuestionKind {
    /// The kind of a question.
    #[must_use]
    pub const fn of<Q: Question>() -> Self {
        Self {
            spec: Q::SPEC,
            noun: Q::NOUN,
            max_bytes: Q::MAX_BYTES,
            max_at_once: Q::MAX_AT_ONCE,
            gives_parts: Q::GIVES_PARTS,
            stops: Q::STOPS,
            replaced_by: Q::replaced_by,
            read: |request| Writing::<Q>::JSON.read(request),
        }
    }

    /// The question that was given, with its input.
    ///
    /// # Errors
    ///
    /// What is wrong, and with which option or part of the input.
    pub fn bind(&self, request: &Request) -> Result<Box<dyn BoundQuestion>, Fault> {
        let question = (self.read)(request)?;
        let bound = question.bind(&request.input()?);
        bound.map_err(|problems| request.parts_fault(problems))
    }
}

impl fmt::Debug for QuestionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kind").field(&self.spec.path()).finish()
    }
}

/// A question, and how its answers are written.
struct Erased<Q: Question> {
    question: Q,
    writing: Writing<Q>,
}

impl<Q: Question> DynQuestion for Erased<Q> {
    fn goes_with(&self, n_inputs: Option<usize>) -> Result<(), Problem> {
        self.question.goes_with(n_inputs)
    }

    fn drawn_seed(&self) -> Option<u64> {
        self.question.drawn_seed()
    }

    fn warning(&self) -> Option<&str> {
        self.question.warning()
    }

    fn bind(
        self: Arc<Self>,
        parts: &[String],
    ) -> Result<Box<dyn BoundQuestion>, Vec<(usize, Problem)>> {
        let input = self.question.parse_parts(parts)?;
        let erased = self;
        Ok(Box::new(BoundErased { erased, input }))
    }

    fn answer_text(
        &self,
        line: Option<u64>,
        text: &str,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        if let Some(line) = line {
            return (self.writing.answer_line)(&self.question, line, text, work, out);
        }
        let report = self.question.evaluate(text, work)?;
        (self.writing.write)(None, &report, out).map_err(Problem::from_output)?;
        Ok(Q::holds(&report))
    }
}

/// The same with an input.
struct BoundErased<Q: Question> {
    erased: Arc<Erased<Q>>,
    input: Q::Input,
}

impl<Q: Question> BoundErased<Q> {
    fn written(
        &self,
        line: Option<u64>,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Q::Report, Problem> {
        let Erased { question, writing } = &*self.erased;
        let report = question.answer(&self.input, work)?;
        (writing.write)(line, &report, out).map_err(Problem::from_output)?;
        Ok(report)
    }
}

impl<Q: Question> BoundQuestion for BoundErased<Q> {
    fn effort(&self) -> Effort {
        self.erased.question.effort(&self.input)
    }

    fn key(&self) -> Option<String> {
        self.erased.question.key(&self.input)
    }

    fn answer(&self, work: Work<'_>) -> Result<Written, Problem> {
        let mut json = Vec::new();
        let report = self.written(None, work, &mut json)?;
        // The line break behind the last object.
        json.pop();
        if Q::SPEC.is_list {
            // Objects have none, as those of their texts are escaped.
            let breaks = json.iter_mut().filter(|byte| **byte == b'\n');
            breaks.for_each(|byte| *byte = b',');
            json.insert(0, b'[');
            json.push(b']');
        }
        Ok(Written {
            json,
            is_final: Q::is_final(&report),
            warning: self.warning().map(str::to_owned),
        })
    }

    fn write(&self, line: Option<u64>, work: Work<'_>, out: &mut Vec<u8>) -> Result<bool, Problem> {
        let report = self.written(line, work, out)?;
        Ok(Q::holds(&report))
    }

    fn warning(&self) -> Option<&str> {
        self.erased.warning()
    }
}
