//! Questions of every kind behind one type, so that a door is written, and compiled, once for all.

use std::fmt;

use super::asked::{Asked, Effort, Input};
use super::given::{Fault, Given};
use super::lines::{answer_json_line, answer_typed};
use super::question::{Question, Work};
use crate::Problem;

/// A kind of question, for doors that ask all of them in the same way.
#[derive(Clone, Copy)]
pub struct Kind {
    /// What the question is.
    pub asked: &'static Asked,
    pose: fn(&Given) -> Result<Box<dyn Posed>, Fault>,
    of_many: fn(&Given) -> Result<Box<dyn OfMany>, Fault>,
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
}

/// An answer as JSON.
#[derive(Clone, Debug)]
pub struct Written {
    /// An object, or a list of objects where there may be several ([`Asked::is_list`]).
    pub json: Vec<u8>,
    /// Whether it would be the same, had there been more time.
    pub is_final: bool,
}

/// A question that is asked of one text after the other, each with options of its own.
pub trait OfMany: Send + Sync {
    /// Answers a line of JSON, as [`answer_json_line`] does.
    fn answer_line(&self, line: u64, text: &str, work: Work<'_>, out: &mut Vec<u8>);

    /// Answers a text that stands by itself, as [`answer_typed`] does.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or with a value of the object that it is.
    fn answer_text(&self, text: &str, work: Work<'_>, out: &mut Vec<u8>) -> Result<(), Fault>;
}

impl Kind {
    /// The kind of a question.
    #[must_use]
    pub const fn of<Q: Question + 'static>() -> Self {
        Self {
            asked: Q::ASKED,
            pose: |given| {
                let question = Q::read(given)?;
                let parts = given.input()?;
                let input = question.parse_parts(&parts);
                let input = input.map_err(|problems| given.parts_fault(problems))?;
                Ok(Box::new(Asking { question, input }))
            },
            of_many: |given| {
                let question = match (Q::read(given), Q::ASKED.input) {
                    (Ok(question), _) => Some(question).filter(|_| Q::ASKED.input.spec().is_some()),
                    // What is missing may stand in the texts; what is there and wrong is wrong for
                    // all of them.
                    (Err(fault), Input::Options) if fault.given.is_none() => None,
                    (Err(fault), _) => return Err(fault),
                };
                Ok(Box::new(AskingMany {
                    question,
                    given: given.clone(),
                }))
            },
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
    pub fn of_many(&self, given: &Given) -> Result<Box<dyn OfMany>, Fault> {
        (self.of_many)(given)
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
        let json = match (Q::ASKED.is_list, Q::objects(&report)) {
            (false, [object]) => serde_json::to_vec(object),
            (_, objects) => serde_json::to_vec(objects),
        };
        Ok(Written {
            json: json.map_err(|error| Problem::from_output(error.into()))?,
            is_final: Q::is_final(&report),
        })
    }
}

struct AskingMany<Q> {
    /// None where the question is asked of its options alone, which are whole only with those of a
    /// text.
    question: Option<Q>,
    given: Given,
}

impl<Q: Question> OfMany for AskingMany<Q> {
    fn answer_line(&self, line: u64, text: &str, work: Work<'_>, out: &mut Vec<u8>) {
        answer_json_line(self.question.as_ref(), &self.given, line, text, work, out);
    }

    fn answer_text(&self, text: &str, work: Work<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
        answer_typed(self.question.as_ref(), &self.given, text, work, out)
    }
}
