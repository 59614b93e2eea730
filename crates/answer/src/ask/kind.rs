//! Questions of every kind behind one type, so that a door is written, and compiled, once for all.

use std::fmt;

use super::asked::{Asked, Effort};
use super::given::{Fault, Given};
use super::lines::{OfMany, OfText};
use super::question::{Question, ReplacedBy, Work};
use crate::Problem;
use crate::report::write_object;

/// A kind of question, for doors that ask all of them in the same way.
#[derive(Clone, Copy)]
pub struct Kind {
    /// What the question is.
    pub asked: &'static Asked,
    /// What one input is called in messages.
    pub(super) noun: &'static str,
    /// Which options of all texts count no more beside those of one.
    pub(super) replaced_by: ReplacedBy,
    pose: fn(&Given) -> Result<Box<dyn Posed>, Fault>,
    read: fn(&Given) -> Result<Box<dyn OfText>, Fault>,
}

/// A question with what it is asked of, ready to be answered.
pub trait Posed: Send + Sync {
    /// How long the answer takes.
    fn effort(&self) -> Effort;

    /// What all questions of this kind have in common that have the same answer
    /// ([`Question::key`]).
    fn key(&self) -> Option<String>;

    /// The answer.
    ///
    /// # Errors
    ///
    /// The input does not go with the options, or cannot be answered within bounds.
    fn answer(&self, work: Work<'_>) -> Result<Written, Problem>;

    /// Writes the objects of the answer, each on a line of its own with the line of a batch. What
    /// has to be told of it is returned.
    ///
    /// # Errors
    ///
    /// As those of [`Posed::answer`].
    fn write(
        &self,
        line: Option<u64>,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Option<String>, Problem>;
}

/// An answer as JSON.
#[derive(Clone, Debug)]
pub struct Written {
    /// An object, or a list of objects where there may be several ([`Asked::is_list`]).
    pub json: Vec<u8>,
    /// Whether it would be the same, had there been more time.
    pub is_final: bool,
    /// What has to be told of it ([`Question::warning`]).
    pub warning: Option<String>,
}

impl Kind {
    /// The kind of a question.
    #[must_use]
    pub const fn of<Q: Question>() -> Self {
        Self {
            asked: Q::ASKED,
            noun: Q::NOUN,
            replaced_by: Q::replaced_by,
            pose: |given| {
                let question = Q::read(given)?;
                let parts = given.input()?;
                let input = question.parse_parts(&parts);
                let input = input.map_err(|problems| given.parts_fault(problems))?;
                Ok(Box::new(Asking { question, input }))
            },
            read: |given| Ok(Box::new(Q::read(given)?)),
        }
    }

    /// The question that was given, with its input.
    ///
    /// # Errors
    ///
    /// What is wrong, and with which option or part of the input.
    pub fn pose(&self, given: &Given) -> Result<Box<dyn Posed>, Fault> {
        (self.pose)(given)
    }

    /// The question of many texts that was given, without an input.
    ///
    /// # Errors
    ///
    /// What is wrong, and with which option.
    pub fn of_many(&self, given: &Given) -> Result<OfMany, Fault> {
        OfMany::read(*self, given, self.read)
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kind").field(&self.asked.path()).finish()
    }
}

struct Asking<Q: Question> {
    question: Q,
    input: Q::Input,
}

impl<Q: Question> Posed for Asking<Q> {
    fn effort(&self) -> Effort {
        self.question.effort(&self.input)
    }

    fn key(&self) -> Option<String> {
        self.question.key(&self.input)
    }

    fn answer(&self, work: Work<'_>) -> Result<Written, Problem> {
        let report = self.question.answer(&self.input, work)?;
        let mut json = Vec::new();
        if Q::ASKED.is_list {
            json.push(b'[');
        }
        for (idx, object) in Q::objects(&report).iter().enumerate() {
            if idx > 0 {
                json.push(b',');
            }
            let written = write_object(None, object, &mut json);
            written.map_err(|error| Problem::from_output(error.into()))?;
        }
        if Q::ASKED.is_list {
            json.push(b']');
        }
        Ok(Written {
            json,
            is_final: Q::is_final(&report),
            warning: self.question.warning().map(str::to_owned),
        })
    }

    fn write(
        &self,
        line: Option<u64>,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Option<String>, Problem> {
        let report = self.question.answer(&self.input, work)?;
        Q::write(line, &report, out).map_err(Problem::from_output)?;
        Ok(self.question.warning().map(str::to_owned))
    }
}
