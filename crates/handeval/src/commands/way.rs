//! How the command line asks each question, so that the asking is written, and compiled, once for
//! all.

use std::sync::Arc;

use handeval_answer::ask::{AnyQuestion, Asked, Fault, Given, Kind, Work, Writing};
use handeval_answer::each_question;

use crate::batch::Batch;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::{Format, Output};
use crate::render::rendering::Rendering;

/// How the command line asks a question.
pub(super) struct Way {
    pub(super) kind: Kind,
    pub(super) chunk_bytes: usize,
    pub(super) refuse_cards: fn(&[&str]) -> Option<&'static str>,
    pub(super) advice: fn(&[&str]) -> Option<String>,
    /// Reads it, to be answered in a format.
    pub(super) read: Read,
    /// Answers a batch in a loop of the question's own.
    pub(super) run_quickly: Option<RunQuickly>,
}

type Read = fn(&Given, Format) -> Result<Arc<dyn AnyQuestion>, Fault>;

/// Answers a batch of lines. If the answers cannot be written, the last function is called.
type RunQuickly = fn(&Given, &Batch, Work<'_>, &mut Output, &dyn Fn()) -> Result<Exit, Failure>;

/// Those of all questions.
static WAYS: &[Way] = &each_question!(way);

const fn way<Q: Rendering>() -> Way {
    Way {
        kind: Kind::of::<Q>(),
        chunk_bytes: Q::CHUNK_BYTES,
        refuse_cards: Q::refuse_cards,
        advice: Q::advice,
        read: |given, format| writing::<Q>(format).read(given),
        run_quickly: match Q::IS_QUICK {
            true => Some(run_quickly::<Q>),
            false => None,
        },
    }
}

impl Way {
    /// The way of a question, if it has no other.
    pub(super) fn of(asked: &Asked) -> Option<&'static Self> {
        let is_it = |way: &&Self| {
            let known = way.kind.asked;
            (known.game, known.name) == (asked.game, asked.name)
        };
        WAYS.iter().find(is_it)
    }
}

/// How answers are written in a format; where none is, only whether they are a yes is asked.
fn writing<Q: Rendering>(format: Format) -> Writing<Q> {
    match format {
        Format::Json => Writing::JSON,
        Format::Text => Writing {
            write: |_, report, out| Q::write_text(report, out),
            answer_line: Q::answer_text_line,
        },
        Format::Quiet => Writing {
            write: |_, _, _| Ok(()),
            answer_line: |question, _, text, work, _| question.is_yes_for(text, work),
        },
    }
}

/// Answers a batch in a loop that is compiled for the question.
fn run_quickly<Q: Rendering>(
    given: &Given,
    batch: &Batch,
    work: Work<'_>,
    output: &mut Output,
    abandon: &dyn Fn(),
) -> Result<Exit, Failure> {
    let question = Q::read(given).map_err(|fault| Failure::of_option(fault, Q::ASKED))?;
    let format = output.format();
    let answer = |line, text: &str, out: &mut Vec<u8>| match format {
        Format::Json => question.answer_line(line, text, work, out),
        Format::Text => question.answer_text_line(line, text, work, out),
        Format::Quiet => question.is_yes_for(text, work),
    };
    batch.run(output, &answer, abandon)
}
