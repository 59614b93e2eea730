//! `handeval matematico hint`: what each free cell is worth for a card.

use std::io::{self, Write};

use handeval_answer::matematico_hint::{Hint, known_to_players, read_card};
use handeval_answer::report::matematico_hint::HintReport;
use handeval_matematico::PointTable;

use super::{answer, points_failure};
use crate::cli::{HintArgs, MatematicoArgs};
use crate::commands::Rendering;
use crate::commands::seed::seed_or_drawn;
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
                place: &Place::Option("--card"),
            })?;
            return Ok(Exit::Bad);
        }
    };
    let is_random = typed.player.is_random();
    let seed = is_random.then(|| seed_or_drawn(typed.seed, output));
    let hint = Hint::new(typed.player, card, seed);
    let path = typed.path.as_ref();
    answer(&hint, path, &typed.batch, args, "matematico hint", output)
}

impl Rendering for Hint {
    /// About a grid, so that threads are given one line at a time: an answer takes milliseconds.
    const CHUNK_BYTES: usize = 64;

    fn write_text(&self, report: &HintReport, out: &mut dyn Write) -> io::Result<()> {
        render::matematico_hint::hint(report, out)
    }
}
