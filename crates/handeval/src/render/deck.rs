//! A deck as text.

use std::io::{self, Write};

use handeval_answer::deck::{Cards, DeckReport};

use super::rendering::Rendering;
use super::style;

impl Rendering for Cards {
    /// Rows of 13 cards, or of 6 for the 24-card deck.
    fn write_text(report: &DeckReport, out: &mut dyn Write) -> io::Result<()> {
        for row in report.cards.chunks(report.deck / 4) {
            writeln!(out, "{}", style::cards(row))?;
        }
        Ok(())
    }
}
