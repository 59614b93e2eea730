//! `handeval matematico`: how its answers are written for people; many games in `simulate.rs`, one
//! game in `play.rs`, and values that are learned in `train.rs`.

mod play;
mod simulate;
mod train;

use std::io::{self, Write};

use handeval_answer::matematico::{
    Best, BestReport, Cards, GameReport, Hint, HintReport, Par, Review, ReviewReport, Score,
    ScoreReport, SimulationReport,
};

use super::shown::Rendering;
use crate::render;

pub(super) use play::run as play;
pub(super) use simulate::run as simulate;
pub(super) use train::run as train;

impl Rendering for Score {
    fn write_text(report: &ScoreReport, out: &mut dyn Write) -> io::Result<()> {
        render::matematico::score(report, out)
    }
}

impl Rendering for Best {
    /// Less than 25 values with what stands between and behind them, so that threads are given
    /// one line at a time.
    const CHUNK_BYTES: usize = 48;

    fn write_text(report: &BestReport, out: &mut dyn Write) -> io::Result<()> {
        render::matematico::best(report, out)
    }
}

impl Rendering for Par {
    /// Less than 25 values with what stands between and behind them, so that threads are given
    /// one line at a time.
    const CHUNK_BYTES: usize = 48;

    fn write_text(report: &SimulationReport, out: &mut dyn Write) -> io::Result<()> {
        render::matematico_simulation::par(report, out)
    }
}

impl Rendering for Hint {
    /// About a grid, so that threads are given one line at a time: an answer takes milliseconds.
    const CHUNK_BYTES: usize = 64;

    fn write_text(report: &HintReport, out: &mut dyn Write) -> io::Result<()> {
        render::matematico_hint::hint(report, out)
    }
}

impl Rendering for Review {
    /// Less than the moves of a game, so that threads are given one line at a time.
    const CHUNK_BYTES: usize = 128;

    fn write_text(report: &ReviewReport, out: &mut dyn Write) -> io::Result<()> {
        render::matematico_review::review(report, out)
    }
}

impl Rendering for Cards {
    fn write_text(report: &GameReport, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", report.cards.join(" "))
    }
}
