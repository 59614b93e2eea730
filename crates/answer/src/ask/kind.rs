//! Type-erased questions, so that an interface is written and compiled only once for all of them.

use std::fmt;
use std::io;
use std::sync::Arc;

use super::question::{Question, Work, read_checked};
use super::question_spec::{Effort, QuestionSpec};
use super::read_as::read_as;
use super::request::{Fault, ReplacedBy, Request};
use crate::Problem;
use crate::report::Head;

/// A kind of question, for interfaces that treat all questions alike.
#[derive(Clone, Copy)]
pub struct QuestionKind {
    /// The description of the question.
    pub spec: &'static QuestionSpec,
    /// What messages call an input.
    pub noun: &'static str,
    /// See [`Question::MAX_BYTES`].
    pub max_bytes: usize,
    /// See [`Question::MAX_AT_ONCE`].
    pub max_at_once: usize,
    /// See [`Question::GIVES_PARTS`].
    pub gives_parts: bool,
    /// See [`Question::STOPS`].
    pub stops: bool,
    /// See [`Question::replaced_by`].
    pub(super) replaced_by: ReplacedBy,
    /// Reads a question whose answers are written as JSON.
    pub(super) read: fn(&Request) -> Result<Arc<dyn DynQuestion>, Fault>,
}

/// A question that has been read, with its type erased.
pub trait DynQuestion: Send + Sync {
    /// See [`Question::goes_with`].
    ///
    /// # Errors
    ///
    /// The question applies to only one input.
    fn goes_with(&self, n_inputs: Option<usize>) -> Result<(), Problem>;

    /// See [`Question::drawn_seed`].
    fn drawn_seed(&self) -> Option<u64>;

    /// See [`Question::warning`].
    fn warning(&self) -> Option<&str>;

    /// The question together with an input, given in one or more parts.
    ///
    /// # Errors
    ///
    /// What is wrong with each part; a problem with the whole input is reported for part 0.
    fn bind(
        self: Arc<Self>,
        parts: &[String],
    ) -> Result<Box<dyn BoundQuestion>, Vec<(usize, Problem)>>;

    /// Answers an input given as text, possibly a line of a batch; returns whether the answer is
    /// yes.
    ///
    /// # Errors
    ///
    /// The input is wrong; in that case nothing is written.
    fn answer_text(
        &self,
        line: Option<u64>,
        text: &str,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem>;
}

/// A question together with its input, ready to be answered.
pub trait BoundQuestion: Send + Sync {
    /// How long the answer takes.
    fn effort(&self) -> Effort;

    /// See [`Question::key`].
    fn key(&self) -> Option<String>;

    /// The answer as JSON.
    ///
    /// # Errors
    ///
    /// The input does not fit the options, or exceeds a limit.
    fn answer(&self, work: Work<'_>) -> Result<Written, Problem>;

    /// Writes the answer (as JSON, each object on its own line) with its line number in a batch;
    /// returns whether the answer is yes.
    ///
    /// # Errors
    ///
    /// See [`BoundQuestion::answer`].
    fn write(&self, line: Option<u64>, work: Work<'_>, out: &mut Vec<u8>) -> Result<bool, Problem>;

    /// See [`Question::warning`].
    fn warning(&self) -> Option<&str>;
}

/// An answer as JSON.
#[derive(Clone, Debug)]
pub struct Written {
    /// An object, or a list of objects ([`QuestionSpec::is_list`]).
    pub json: Vec<u8>,
    /// Whether the answer is final: more time would not have changed it.
    pub is_final: bool,
    /// See [`Question::warning`].
    pub warning: Option<String>,
}

/// How the answers to a question are written: as JSON, or in an interface's own format.
pub struct Writing<Q: Question> {
    /// Writes an answer, its head first.
    pub write: Write<Q::Report>,
    /// See [`Question::answer_line`].
    pub answer_line: AnswerLine<Q>,
}

type Write<R> = fn(Head<'_>, &R, &mut Vec<u8>) -> io::Result<()>;

type AnswerLine<Q> = fn(&Q, u64, &str, Work<'_>, &mut Vec<u8>) -> Result<bool, Problem>;

impl<Q: Question> Writing<Q> {
    /// Writes the answers as JSON.
    pub const JSON: Self = Self {
        write: Q::write,
        answer_line: Q::answer_line,
    };

    /// Reads a question whose answers are written this way.
    ///
    /// # Errors
    ///
    /// An option is missing or wrong, or contradicts another.
    pub fn read(self, request: &Request) -> Result<Arc<dyn DynQuestion>, Fault> {
        let question = read_checked::<Q>(request)?;
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
    /// The kind of the question type `Q`.
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

    /// Reads the question together with its input.
    ///
    /// # Errors
    ///
    /// An option or a part of the input is wrong.
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
        let read_as = read_as(&self.question, parts);
        let erased = self;
        Ok(Box::new(BoundErased {
            erased,
            input,
            read_as,
        }))
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
        let read_as = read_as(&self.question, &[text]);
        let head = Head {
            line,
            read_as: read_as.as_deref(),
        };
        (self.writing.write)(head, &report, out).map_err(Problem::from_output)?;
        Ok(Q::holds(&report))
    }
}

struct BoundErased<Q: Question> {
    erased: Arc<Erased<Q>>,
    input: Q::Input,
    /// The input in plain notation, if it was written in a different one.
    read_as: Option<String>,
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
        let head = Head {
            line,
            read_as: self.read_as.as_deref(),
        };
        (writing.write)(head, &report, out).map_err(Problem::from_output)?;
        Ok(report)
    }
}

impl<Q: Question> BoundQuestion for BoundErased<Q> {
    fn effort(&self) -> Effort {
        self.erased.question.effort(&self.input)
    }

    fn key(&self) -> Option<String> {
        let key = self.erased.question.key(&self.input)?;
        Some(match &self.read_as {
            Some(read_as) => format!("{key} read as {read_as}"),
            None => key,
        })
    }

    fn answer(&self, work: Work<'_>) -> Result<Written, Problem> {
        let mut json = Vec::new();
        let report = self.written(None, work, &mut json)?;
        // Removes the line break after the last object.
        json.pop();
        if Q::SPEC.is_list {
            // Line breaks inside strings are escaped.
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
