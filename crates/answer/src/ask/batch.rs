//! A batch: many lines of JSON, each an input or an object with its own options.

use std::fmt;
use std::sync::Arc;

use crate::report::{Head, write_object};
use crate::{BadInput, Place, Problem};

use super::kind::{DynQuestion, QuestionKind};
use super::option_spec::OptionSpec;
use super::question::{Question, Work, read_checked};
use super::question_spec::{Input, QuestionSpec};
use super::request::{Fault, ReplacedBy, Request, RequestSource, is_object};
use super::words::Words;

/// A question to answer for many inputs, each of which can override the question's options.
pub struct BatchQuestion {
    kind: QuestionKind,
    /// The options for the whole batch.
    request: Request,
    /// `None` if an input consists only of options, so that each line completes the question.
    question: Option<Arc<dyn DynQuestion>>,
}

impl QuestionKind {
    /// Reads the options of a batch, without an input.
    ///
    /// # Errors
    ///
    /// An option is missing or wrong, or contradicts another.
    pub fn batch(&self, request: &Request) -> Result<BatchQuestion, Fault> {
        let input = self.spec.input;
        let question = match (self.read)(request) {
            Ok(question) => Some(question).filter(|_| input.spec().is_some()),
            // A line can provide a missing option, but a wrong one is wrong for every line.
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
    /// Answers a line of JSON: an input in quotes, or an object with the input and options for this
    /// line only. Writes the answer or the error object, and returns any warning to print.
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

    /// Answers plain text, such as a cell in a column: an input, optionally followed by words, or
    /// an object. Writes the objects of the answer, one per line, and returns any warning to print.
    ///
    /// # Errors
    ///
    /// The text, or a value of the object, is wrong.
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
            let message = format!("not an object: expected an object with a {noun}");
            let problem = Problem::whole("bad-json", message);
            return Err(Fault::of_text(problem, text, Place::Body));
        };
        let answered = question.answer_text(None, text, work, out);
        answered.map_err(|problem| Fault::of_text(problem, text, Place::Body))?;
        Ok(question.warning().map(str::to_owned))
    }

    fn answer_quoted(
        &self,
        line: u64,
        text: &str,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Option<String>, Fault> {
        let place = Place::Line(line);
        let may_be_text = self.question.is_some();
        let cards = match may_be_text && self.kind.spec.input.may_be_list() {
            true => list_of_cards(text),
            false => None,
        };
        let input = cards
            .map_or_else(|| input_of_line(text, may_be_text, self.kind.noun), Ok)
            .map_err(|problem| Fault::of_text(problem, text, place.clone()))?;
        // Without a question, text was rejected above.
        let Some(question) = &self.question else {
            return Ok(None);
        };
        let answered = question.answer_text(Some(line), &input, work, out);
        answered.map_err(|problem| Fault::of_text(problem.of_line(), input, place))?;
        Ok(question.warning().map(str::to_owned))
    }

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
        f.debug_struct("BatchQuestion")
            .field("kind", &self.kind)
            .field("request", &self.request)
            .finish_non_exhaustive()
    }
}

fn write_fault(fault: Fault, text: &str, place: &Place, out: &mut Vec<u8>) {
    let Fault { problem, input } = fault;
    let input = input.map_or_else(|| text.to_owned(), |input| input.0);
    let bad = BadInput {
        problem: &problem,
        input: &input,
        place,
    };
    // The object contains only strings and numbers, which can always be written.
    if write_object(Head::default(), &bad.report(), out).is_ok() {
        out.push(b'\n');
    }
}

/// The text of a hand that was given as a list of cards or tiles.
fn list_of_cards(text: &str) -> Option<String> {
    if !text.trim_start().starts_with('[') {
        return None;
    }
    let cards: Vec<String> = serde_json::from_str(text).ok()?;
    match text.contains('\\') {
        // Removes JSON escapes.
        true => serde_json::to_string(&cards).ok(),
        false => Some(text.to_owned()),
    }
}

/// The input in a line of JSON; `may_be_text` specifies whether it can be a string.
fn input_of_line(text: &str, may_be_text: bool, noun: &str) -> Result<String, Problem> {
    let is = match serde_json::from_str(text) {
        Ok(input) if may_be_text => return Ok(input),
        Ok(_) => "is not an object",
        Err(_) => {
            let is_json = serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
            match is_json && !text.trim_start().starts_with('"') {
                true if may_be_text => "is neither a string nor an object",
                true => "is not an object",
                false => "is not JSON",
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

/// Reads an object, completed by the options for the whole batch; returns the request, question and
/// input.
pub(crate) fn read_object<Q: Question>(
    defaults: &Request,
    text: &str,
) -> Result<(Request, Q, Q::Input), Fault> {
    let request = request_of_object(Q::SPEC, Q::replaced_by, defaults, text)?;
    let question = read_checked::<Q>(&request)?;
    let input = question.parse_parts(&request.input()?);
    let input = input.map_err(|problems| request.parts_fault(problems))?;
    Ok((request, question, input))
}

/// Reads a line with its own options: an object, or an input (read by `alone`) followed by words.
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
        Some(("", words)) => {
            let noun = Q::NOUN;
            let message = format!("options without a {noun}: expected the {noun} before them");
            Err(Problem::at("usage", message, words.whole()))
        }
        Some((rest, words)) => {
            alone(&words.question(defaults)?, rest).map_err(|problem| words.place(problem))
        }
    }
}

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
