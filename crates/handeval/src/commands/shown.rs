//! How a question is shown to people, and every question behind one type: how it is asked is
//! written, and compiled, once for all.

use std::io::{self, Write};
use std::sync::OnceLock;
use std::time::Instant;

use handeval_answer::ask::{Progress, Question, Work};

use super::question::is_one_card;
use crate::batch::{AnswerLine, Batch};
use crate::diagnose::{Failure, Problem};
use crate::exit::Exit;
use crate::output::{Format, Output, SearchLines};

/// How the answers to a question are written for people.
pub(super) trait Rendering: Question<Report: 'static> {
    /// The bytes of a batch that are read at a time. Larger chunks are quicker, and their answers
    /// take more memory.
    const CHUNK_BYTES: usize = 4 << 10;

    /// Whether an answer takes some nanoseconds, so that the loop around it matters.
    const IS_QUICK: bool = false;

    /// What an argument is, and what to type, if they all are single cards and should be more.
    fn refuse_cards(arguments: &[&str]) -> Option<&'static str> {
        let are_cards = arguments.iter().all(|argument| is_one_card(argument));
        are_cards.then_some("is a hand: expected hands in quotes, such as `\"As Ks Qs Js Ts\"`")
    }

    /// Writes an answer.
    fn write_text(report: &Self::Report, out: &mut dyn Write) -> io::Result<()>;

    /// What may help who typed arguments that are no hands.
    fn advice(_arguments: &[&str]) -> Option<String> {
        None
    }

    /// Writes an answer of a batch.
    fn write_text_line(report: &Self::Report, out: &mut dyn Write) -> io::Result<()> {
        Self::write_text(report, out)
    }

    /// Answers a line of a batch as text; whether the answer is a yes.
    ///
    /// A question that is asked of millions of lines writes the same text in a quicker way.
    fn answer_text_line(
        &self,
        _line: u64,
        text: &str,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        let report = self.evaluate(text, work)?;
        Self::write_text_line(&report, out).map_err(Problem::from_output)?;
        Ok(Self::is_yes(&report))
    }
}

/// What holds of a question, whatever was said of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Traits {
    /// What one input is called.
    pub(super) noun: &'static str,
    pub(super) max_bytes: usize,
    pub(super) max_at_once: usize,
    pub(super) gives_parts: bool,
    pub(super) stops: bool,
    pub(super) chunk_bytes: usize,
    pub(super) refuse_cards: fn(&[&str]) -> Option<&'static str>,
    pub(super) advice: fn(&[&str]) -> Option<String>,
}

/// A question that was read.
pub(super) trait Shown: Sync {
    fn traits(&self) -> Traits;

    /// As [`Question::goes_with`].
    fn goes_with(&self, n_inputs: Option<usize>) -> Result<(), Problem>;

    /// As [`Question::drawn_seed`].
    fn drawn_seed(&self) -> Option<u64>;

    /// As [`Question::warning`].
    fn warning(&self) -> Option<&str>;

    /// What is wrong with the text of an input, if anything is.
    fn check(&self, text: &str) -> Result<(), Problem>;

    /// The answer for the text of an input.
    fn evaluate(&self, text: &str, work: Work<'_>) -> Result<Box<dyn Answered>, Problem>;

    /// The answer for an input that was given in several parts.
    fn evaluate_parts(
        &self,
        parts: &[String],
        work: Work<'_>,
    ) -> Result<Box<dyn Answered>, Vec<(usize, Problem)>>;

    /// Answers the lines of a batch. If the answers cannot be written, `abandon` is called.
    fn answer_lines(
        &self,
        batch: &Batch,
        output: &mut Output,
        lines: &Lines<'_>,
        abandon: &dyn Fn(),
    ) -> Result<Exit, Failure>;
}

/// How the lines of a batch are worked on.
pub(super) struct Lines<'a> {
    pub(super) n_threads: usize,
    pub(super) should_stop: &'a (dyn Fn() -> bool + Sync),
    pub(super) shown: &'a SearchLines,
}

/// An answer.
pub(super) trait Answered {
    fn is_yes(&self) -> bool;

    /// Writes its objects as JSON.
    fn write_json(&self, out: &mut Vec<u8>) -> io::Result<()>;

    /// Writes it for people.
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()>;
}

impl<Q: Rendering> Shown for Q {
    fn traits(&self) -> Traits {
        Traits {
            noun: Q::NOUN,
            max_bytes: Q::MAX_BYTES,
            max_at_once: Q::MAX_AT_ONCE,
            gives_parts: Q::GIVES_PARTS,
            stops: Q::STOPS,
            chunk_bytes: Q::CHUNK_BYTES,
            refuse_cards: Q::refuse_cards,
            advice: Q::advice,
        }
    }

    fn goes_with(&self, n_inputs: Option<usize>) -> Result<(), Problem> {
        Question::goes_with(self, n_inputs)
    }

    fn drawn_seed(&self) -> Option<u64> {
        Question::drawn_seed(self)
    }

    fn warning(&self) -> Option<&str> {
        Question::warning(self)
    }

    fn check(&self, text: &str) -> Result<(), Problem> {
        self.parse(text).map(drop)
    }

    fn evaluate(&self, text: &str, work: Work<'_>) -> Result<Box<dyn Answered>, Problem> {
        let report = Question::evaluate(self, text, work)?;
        Ok(Box::new(Report::<Q>(report)))
    }

    fn evaluate_parts(
        &self,
        parts: &[String],
        work: Work<'_>,
    ) -> Result<Box<dyn Answered>, Vec<(usize, Problem)>> {
        let input = self.parse_parts(parts)?;
        let report = self.answer(&input, work);
        let report = report.map_err(|problem| vec![(0, problem)])?;
        Ok(Box::new(Report::<Q>(report)))
    }

    fn answer_lines(
        &self,
        batch: &Batch,
        output: &mut Output,
        lines: &Lines<'_>,
        abandon: &dyn Fn(),
    ) -> Result<Exit, Failure> {
        let format = output.format();
        let answer = |line, text: &str, work: Work<'_>, out: &mut Vec<u8>| match format {
            Format::Json => self.answer_line(line, text, work, out),
            Format::Text => self.answer_text_line(line, text, work, out),
            Format::Quiet => self.is_yes_for(text, work),
        };
        let start = Instant::now();
        let work = Work {
            n_threads: lines.n_threads,
            should_stop: lines.should_stop,
            clock: &|| start.elapsed(),
            progress: &|_| {},
        };
        if Q::IS_QUICK {
            let answer = |line, text: &str, out: &mut Vec<u8>| answer(line, text, work, out);
            return batch.run(output, &answer, abandon);
        }
        let answer = |line, text: &str, out: &mut Vec<u8>| {
            shown_in(lines.shown, Some(line), |progress| {
                answer(line, text, Work { progress, ..work }, out)
            })
        };
        batch.run::<AnswerLine<'_>>(output, &answer, abandon)
    }
}

struct Report<Q: Question>(Q::Report);

impl<Q: Rendering> Answered for Report<Q> {
    fn is_yes(&self) -> bool {
        Q::is_yes(&self.0)
    }

    fn write_json(&self, out: &mut Vec<u8>) -> io::Result<()> {
        Q::write(None, &self.0, out)
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        Q::write_text(&self.0, out)
    }
}

/// Does some work whose progress is shown in a line of its own, with that of a batch.
pub(super) fn shown_in<T>(
    lines: &SearchLines,
    line: Option<u64>,
    work: impl FnOnce(&(dyn Fn(Progress) + Sync)) -> T,
) -> T {
    let shown = OnceLock::new();
    work(&|known| {
        let text = match line {
            Some(line) => format!("line {line}: {}", known.line),
            None => known.line,
        };
        shown.get_or_init(|| lines.line()).show(text);
    })
}
