//! The result of a game of Matematico, on one line.

use std::io::{self, Write};

use handeval_answer::matematico::PlayReport;
use handeval_terminal::{percent, proof};

use super::style::{STRONG, Styled};

/// `Matematico, seed 7: 312 points, 48 % of the best (650, proved best)`.
pub(crate) fn report(report: &PlayReport, out: &mut dyn Write) -> io::Result<()> {
    let seed = report.seed;
    match &report.daily {
        Some(day) => write!(out, "Matematico, daily game for {day} (seed {seed}): ")?,
        None => write!(out, "Matematico, seed {seed}: ")?,
    }
    let points = format!("{} points", report.total);
    write!(out, "{}", Styled(STRONG, points))?;
    if !report.complete {
        write!(out, " with {} of 25 cards", report.cards)?;
    }
    if let Some(best) = &report.best {
        let (total, proof) = (best.total, proof(best.optimal, best.bound));
        match report.share.map(percent) {
            Some(share) => write!(out, ", {share} of the best ({total}, {proof})")?,
            None => write!(out, ", best total: {total} ({proof})")?,
        }
    }
    if report.hints > 0 {
        write!(out, ", hints: {}", report.hints)?;
    }
    if report.undone {
        write!(out, ", with moves taken back")?;
    }
    writeln!(out)
}
