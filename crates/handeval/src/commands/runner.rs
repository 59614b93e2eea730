//! How the command line asks each question. The rest of its code is written, and compiled, once for
//! all questions.

use std::sync::Arc;

use handeval_answer::ask::{
    DynQuestion, Fault, QuestionKind, QuestionSpec, Request, Work, Writing,
};
use handeval_answer::each_question;

use crate::batch::Batch;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::{Format, Output};
use crate::render::rendering::Rendering;

/// How the command line asks a question.
pub(super) struct Runner {
    pub(super) kind: QuestionKind,
    pub(super) chunk_bytes: usize,
    pub(super) refuse_cards: fn(&[&str]) -> Option<&'static str>,
    pub(super) advice: fn(&[&str]) -> Option<String>,
    /// Reads the question; its answers will use the given format.
    pub(super) read: Read,
    /// Answers a batch in a loop compiled for the question; `None` if the question is not quick.
    pub(super) run_quickly: Option<RunQuickly>,
}

type Read = fn(&Request, Format) -> Result<Arc<dyn DynQuestion>, Fault>;

/// Answers a batch of lines; the last function is called if the answers cannot be written.
type RunQuickly = fn(&Request, &Batch, Work<'_>, &mut Output, &dyn Fn()) -> Result<Exit, Failure>;

/// The runners of all questions.
static RUNNERS: &[Runner] = &each_question!(runner);

const fn runner<Q: Rendering>() -> Runner {
    Runner {
        kind: QuestionKind::of::<Q>(),
        chunk_bytes: Q::CHUNK_BYTES,
        refuse_cards: Q::refuse_cards,
        advice: Q::advice,
        read: |request, format| writing::<Q>(format).read(request),
        run_quickly: match Q::IS_QUICK {
            true => Some(run_quickly::<Q>),
            false => None,
        },
    }
}

impl Runner {
    /// The runner of a question, unless it has its own command.
    pub(super) fn of(question_spec: &QuestionSpec) -> Option<&'static Self> {
        let is_it = |runner: &&Self| {
            let known = runner.kind.spec;
            (known.game, known.name) == (question_spec.game, question_spec.name)
        };
        RUNNERS.iter().find(is_it)
    }
}

/// How answers are written in a format. In [`Format::Quiet`], nothing is written; only whether the
/// answer is yes matters.
fn writing<Q: Rendering>(format: Format) -> Writing<Q> {
    match format {
        Format::Json => Writing::JSON,
        Format::Text => Writing {
            write: |_, report, out| Q::write_text(report, out),
            answer_line: Q::answer_text_line,
        },
        Format::Quiet => Writing {
            write: |_, _, _| Ok(()),
            answer_line: |question, _, text, work, _| question.holds_for(text, work),
        },
    }
}

fn run_quickly<Q: Rendering>(
    request: &Request,
    batch: &Batch,
    work: Work<'_>,
    output: &mut Output,
    abandon: &dyn Fn(),
) -> Result<Exit, Failure> {
    let question = Q::read(request).map_err(|fault| Failure::of_option(fault, Q::SPEC))?;
    let format = output.format();
    let answer = |line, text: &str, out: &mut Vec<u8>| match format {
        Format::Json => question.answer_line(line, text, work, out),
        Format::Text => question.answer_text_line(line, text, work, out),
        Format::Quiet => question.holds_for(text, work),
    };
    batch.run(output, &answer, abandon)
}
