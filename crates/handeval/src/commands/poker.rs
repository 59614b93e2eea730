//! `handeval poker`: how each of its answers is written for people.

use std::io::{self, Write};

use handeval_answer::Problem;
use handeval_answer::ask::Work;
use handeval_answer::poker::{
    Compare, CompareReport, Deal, DealReport, Draw, DrawReport, Equity, EquityReport,
    OptimalReturn, Rank, RankReport, ReturnReport, Strategy, StrategyReport,
};

use handeval_cards::Card;

use super::shown::Rendering;
use crate::render;

impl Rendering for Rank {
    const CHUNK_BYTES: usize = 32 << 10;
    const IS_QUICK: bool = true;

    fn write_text(report: &RankReport, out: &mut dyn Write) -> io::Result<()> {
        render::poker::rank(report, out)
    }

    fn answer_text_line(
        &self,
        _: u64,
        text: &str,
        _: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        self.answer_text_line(text, out)?;
        Ok(true)
    }
}

impl Rendering for Compare {
    fn write_text(report: &CompareReport, out: &mut dyn Write) -> io::Result<()> {
        render::poker::compare(report, out)
    }

    fn write_text_line(report: &CompareReport, out: &mut dyn Write) -> io::Result<()> {
        report.write_text_line(out)
    }
}

impl Rendering for Equity {
    /// A few short lines: an answer takes milliseconds at least, so that threads should not wait
    /// for each other.
    const CHUNK_BYTES: usize = 32;

    fn refuse_cards(arguments: &[&str]) -> Option<&'static str> {
        // Two ranks are as short as a card, and a range.
        let mut arguments = arguments.iter();
        let are_cards = arguments.all(|argument| argument.parse::<Card>().is_ok());
        are_cards.then_some("is a player: expected both cards of a hand together, such as `AsKs`")
    }

    fn write_text(report: &EquityReport, out: &mut dyn Write) -> io::Result<()> {
        render::poker_equity::equity(report, out)
    }

    fn write_text_line(report: &EquityReport, out: &mut dyn Write) -> io::Result<()> {
        render::poker_equity::line(report, out)
    }
}

impl Rendering for Deal {
    fn write_text(report: &DealReport, out: &mut dyn Write) -> io::Result<()> {
        render::poker::deal(report, out)
    }
}

impl Rendering for Draw {
    fn write_text(report: &DrawReport, out: &mut dyn Write) -> io::Result<()> {
        render::poker_draw::draw(report, out)
    }
}

impl Rendering for OptimalReturn {
    fn write_text(report: &ReturnReport, out: &mut dyn Write) -> io::Result<()> {
        render::poker_draw::optimal_return(report, out)
    }
}

impl Rendering for Strategy {
    fn write_text(report: &StrategyReport, out: &mut dyn Write) -> io::Result<()> {
        render::poker_draw::strategy(report, out)
    }
}
