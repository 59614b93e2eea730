//! Lines of JSON: a batch of questions, each a text or an object.

use std::fmt;
use std::sync::Arc;

use crate::report::write_object;
use crate::{BadInput, Place, Problem};

use super::kind::{DynQuestion, QuestionKind};
use super::option_spec::OptionSpec;
use super::question::{Question, Work};
use super::question_spec::{Input, QuestionSpec};
use super::request::{Fault, ReplacedBy, Request, RequestSource, is_object};
use super::words::Words;

/// A question that is asked of one text after the other, each with options of its own.
pub struct BatchQuestion {
    kind: QuestionKind,
    /// The options of all texts.
    request: Request,
    /// None where the question is asked of its options alone, which are whole only with those of a
    /// text.
    question: Option<Arc<dyn DynQuestion>>,
}

impl QuestionKind {
    /// The question of many texts that was given, without an input.
    ///
    /// # Errors
    ///
    /// What is wrong, and with which option.
    pub fn batch(&self, request: &Request) -> Result<BatchQuestion, Fault> {
        let input = self.spec.input;
        let question = match (self.read)(request) {
            Ok(question) => Some(question).filter(|_| input.spec().is_some()),
            // What is missing may stand in the texts; what is there and wrong is wrong for all of
            // them.
            Err(fault) if matches!(input, Input::Options) && fault.input.is_none() => None,
            Err(fault) => return Err(fault),
        };
        Ok(BatchQuestion {
            kind: *self,
            request: request.clone(),
            question,
        })
    }
}

impl BatchQuestion {
    /// Answers a line that is JSON: the text of an input, or an object that has the input and may
    /// have options, which count for this line alone. Writes the answer, or the error object, and
    /// returns what has to be told of it.
    pub fn answer_line(
        &self,
        line: u64,
        text: &str,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Option<String> {
        let answered = match text.trim_start().starts_with('{') {
            true => self.answer_object(Some(line), text, work, out),
            false => self.answer_quoted(line, text, work, out),
        };
        answered.unwrap_or_else(|fault| {
            write_fault(fault, text, &Place::Line(line), out);
            None
        })
    }

    /// Answers a text that stands by itself, such as one of a column: that of an input, with words
    /// behind it where the question has them, or an object as on a line. The objects of the answer
    /// are written, each with a line break behind it, and what has to be told of it is returned.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or with a value of the object.
    pub fn answer_text(
        &self,
        text: &str,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Option<String>, Fault> {
        let is_whole = self
            .kind
            .spec
            .input
            .spec()
            .is_some_and(OptionSpec::is_document);
        if text.trim_start().starts_with('{') && !is_whole {
            return self.answer_object(None, text, work, out);
        }
        let Some(question) = &self.question else {
            let noun = self.kind.noun;
            let message = format!("no object: expected one with a {noun}");
            let problem = Problem::whole("bad-json", message);
            return Err(Fault::of_text(problem, text, Place::Body));
        };
        let answered = question.answer_text(None, text, work, out);
        answered.map_err(|problem| Fault::of_text(problem, text, Place::Body))?;
        Ok(question.warning().map(str::to_owned))
    }

    /// Answers a line that is the text of an input, in quotes.
    fn answer_quoted(
        &self,
        line: u64,
        text: &str,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Option<String>, Fault> {
        let place = Place::Line(line);
        let input = input_of_line(text, self.question.is_some(), self.kind.noun)
            .map_err(|problem| Fault::of_text(problem, text, place.clone()))?;
        // A text without a question was refused.
        let Some(question) = &self.question else {
            return Ok(None);
        };
        let answered = question.answer_text(Some(line), &input, work, out);
        answered.map_err(|problem| Fault::of_text(problem.of_line(), input, place))?;
        Ok(question.warning().map(str::to_owned))
    }

    /// Answers a line that is an object: the options in it are read with those of all lines.
    fn answer_object(
        &self,
        line: Option<u64>,
        text: &str,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Option<String>, Fault> {
        let QuestionKind {
            spec: question_spec,
            replaced_by,
            ..
        } = self.kind;
        let request = request_of_object(question_spec, replaced_by, &self.request, text)?;
        let bound = self.kind.bind(&request)?;
        let answered = bound.write(line, work, out);
        answered.map_err(|problem| request.input_fault(0, problem))?;
        Ok(bound.warning().map(str::to_owned))
    }
}

impl fmt::Debug for BatchQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OfMany")
            .field("kind", &self.kind)
            .field("request", &self.request)
            .finish_non_exhaustive()
    }
}

/// Writes the error object of a line.
fn write_fault(fault: Fault, text: &str, place: &Place, out: &mut Vec<u8>) {
    let Fault { problem, input } = fault;
    let input = input.map_or_else(|| text.to_owned(), |input| input.0);
    let bad = BadInput {
        problem: &problem,
        input: &input,
        place,
    };
    // The object is of texts and numbers alone, which can be written.
    if write_object(None, &bad.report(), out).is_ok() {
        out.push(b'\n');
    }
}

/// The input that a line of JSON is; `may_be_text` if it may be anything but an object.
fn input_of_line(text: &str, may_be_text: bool, noun: &str) -> Result<String, Problem> {
    let is = match serde_json::from_str(text) {
        Ok(input) if may_be_text => return Ok(input),
        Ok(_) => "is no object",
        Err(_) => {
            let is_json = serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
            match is_json && !text.trim_start().starts_with('"') {
                true if may_be_text => "is neither a text nor an object",
                true => "is no object",
                false => "is no JSON",
            }
        }
    };
    let expected = match may_be_text {
        true => format!("a {noun} in quotes, or an object"),
        false => format!("an object with a {noun}"),
    };
    let message = format!("the line {is}: expected {expected}");
    Err(Problem::whole("bad-json", message))
}

/// What an object asks, beside the options of all inputs: what was given, the question, and its
/// input.
///
/// # Errors
///
/// The text is no object, or something is wrong with a value in it.
pub(crate) fn read_object<Q: Question>(
    defaults: &Request,
    text: &str,
) -> Result<(Request, Q, Q::Input), Fault> {
    let request = request_of_object(Q::SPEC, Q::replaced_by, defaults, text)?;
    let question = Q::read(&request)?;
    let input = question.parse_parts(&request.input()?);
    let input = input.map_err(|problems| request.parts_fault(problems))?;
    Ok((request, question, input))
}

/// Reads the line of a batch that may have options of its own: all in an object, or words behind what
/// is read `alone`.
pub(crate) fn read_with_options<Q: Question>(
    question: &Q,
    defaults: &Request,
    text: &str,
    alone: fn(&Q, &str) -> Result<Q::Input, Problem>,
) -> Result<Q::Input, Problem> {
    if is_object(text) {
        let read = read_object::<Q>(defaults, text);
        return read.map(|(_, _, input)| input).map_err(Fault::of_line);
    }
    match Words::read(text, defaults)? {
        None => alone(question, text),
        Some((rest, words)) => alone(&words.question(defaults)?, rest),
    }
}

/// What an object says, beside the options of all inputs.
fn request_of_object(
    question_spec: &'static QuestionSpec,
    replaced_by: ReplacedBy,
    defaults: &Request,
    text: &str,
) -> Result<Request, Fault> {
    let mut request = Request::new(question_spec, RequestSource::Object, defaults.drawn());
    request.add_object(text)?;
    Ok(request.with_defaults(defaults, replaced_by))
}
