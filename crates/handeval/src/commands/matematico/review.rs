//! `handeval matematico review`: what each move of a game cost.

use std::io::{self, Write};

use handeval_answer::matematico::Review;
use handeval_answer::matematico::known_to_players;
use handeval_answer::report::matematico_review::ReviewReport;
use handeval_answer::{Evaluation, Problem};
use handeval_matematico::{Conduct, PointTable};

use super::best::SearchThreads;
use super::{answer, points_failure};
use crate::cli::{MatematicoArgs, ReviewArgs};
use crate::commands::Rendering;
use crate::commands::seed::Seed;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::Output;
use crate::render;

pub(super) fn run(
    points: &PointTable,
    typed: &ReviewArgs,
    args: &MatematicoArgs,
    output: &mut Output,
) -> Result<Exit, Failure> {
    known_to_players(points).map_err(points_failure)?;
    let seed = Seed::new(typed.seed);
    let path = typed.path.as_ref();
    let (threads, batch) = SearchThreads::new(typed.time, &typed.batch, path, output);
    let search = ReviewSearch {
        review: Review::new(typed.player, seed.get()),
        threads,
    };
    let exit = answer(&search, path, &batch, args, "matematico review", output)?;
    if exit != Exit::Bad {
        seed.tell(output);
    }
    Ok(exit)
}

/// The question what each move cost, and who searches for the best arrangement.
struct ReviewSearch {
    review: Review,
    threads: SearchThreads,
}

impl ReviewSearch {
    fn answer(&self, line: Option<u64>, input: &str) -> Result<ReviewReport, Problem> {
        let judge = |conduct: Conduct<'_>| self.review.answer(input, conduct);
        self.threads.search(line, judge)
    }
}

impl Evaluation for ReviewSearch {
    type Report = ReviewReport;
    const NOUN: &'static str = "game";

    fn evaluate(&self, input: &str) -> Result<ReviewReport, Problem> {
        self.answer(None, input)
    }
}

impl Rendering for ReviewSearch {
    /// Less than the moves of a game, so that threads are given one line at a time.
    const CHUNK_BYTES: usize = 128;

    fn write_text(&self, report: &ReviewReport, out: &mut dyn Write) -> io::Result<()> {
        render::matematico_review::review(report, out)
    }

    fn evaluate_line(&self, line: u64, input: &str) -> Result<ReviewReport, Problem> {
        self.answer(Some(line), input)
    }

    fn abandon(&self) {
        self.threads.abandon();
    }
}
