//! `handeval matematico hint`: what each free cell is worth for a card.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use handeval_answer::matematico::{Hint, known_to_players, read_card};
use handeval_answer::report::matematico_hint::HintReport;
use handeval_answer::{Evaluation, Problem};
use handeval_matematico::{Deadline, PointTable};

use super::{answer, points_failure};
use crate::cli::{HintArgs, MatematicoArgs};
use crate::commands::Rendering;
use crate::commands::seed::Seed;
use crate::diagnose::{BadInput, Failure, Place};
use crate::exit::Exit;
use crate::input::argument_text;
use crate::output::Output;
use crate::render;

pub(super) fn run(
    points: &PointTable,
    typed: &HintArgs,
    args: &MatematicoArgs,
    output: &mut Output,
) -> Result<Exit, Failure> {
    known_to_players(points).map_err(points_failure)?;
    let card_text = typed.card.as_deref().map(argument_text);
    let card = match card_text.as_deref().map(read_card).transpose() {
        Ok(card) => card,
        Err(problem) => {
            output.bad_input(&BadInput {
                problem: &problem,
                input: &card_text.unwrap_or_default(),
                place: &Place::Option("card"),
            })?;
            return Ok(Exit::Bad);
        }
    };
    let is_random = typed.player.is_random();
    let seed = is_random.then(|| Seed::new(typed.seed));
    let time = Some(typed.time).filter(|time| !time.is_zero());
    let hint = HintSearch {
        hint: Hint::new(typed.player, card, seed.map(Seed::get)),
        n_rollouts: match (typed.rollouts, time) {
            (Some(n_rollouts), _) => Some(n_rollouts),
            (None, Some(_)) => Some(u64::MAX),
            (None, None) => None,
        },
        time,
        is_abandoned: AtomicBool::new(false),
    };
    let path = typed.path.as_ref();
    let exit = answer(&hint, path, &typed.batch, args, "matematico hint", output)?;
    if let Some(seed) = seed.filter(|_| exit != Exit::Bad) {
        seed.tell(output);
    }
    Ok(exit)
}

/// The question for a hint, with a clock.
struct HintSearch {
    hint: Hint,
    n_rollouts: Option<u64>,
    /// The time for one input.
    time: Option<Duration>,
    /// Whether nobody wants the answer any more.
    is_abandoned: AtomicBool,
}

impl Evaluation for HintSearch {
    type Report = HintReport;
    const NOUN: &'static str = Hint::NOUN;

    fn evaluate(&self, input: &str) -> Result<HintReport, Problem> {
        let deadline = self.time.map_or(Deadline::NEVER, Deadline::after);
        let mut should_stop = || self.is_abandoned.load(Ordering::Relaxed) || deadline.is_over();
        self.hint.answer(input, self.n_rollouts, &mut should_stop)
    }
}

impl Rendering for HintSearch {
    /// About a grid, so that threads are given one line at a time: an answer takes milliseconds.
    const CHUNK_BYTES: usize = 64;

    fn write_text(&self, report: &HintReport, out: &mut dyn Write) -> io::Result<()> {
        render::matematico_hint::hint(report, out)
    }

    fn abandon(&self) {
        self.is_abandoned.store(true, Ordering::Relaxed);
    }
}
