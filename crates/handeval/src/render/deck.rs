//! A deck as text.

use std::io::{self, Write};

use super::style;
use handeval_answer::deck::DeckReport;

/// Rows of 13 cards, or of 6 for the 24-card deck.
pub(crate) fn deck(report: &DeckReport, out: &mut dyn Write) -> io::Result<()> {
    for row in report.cards.chunks(report.deck / 4) {
        writeln!(out, "{}", style::cards(row))?;
    }
    Ok(())
}
