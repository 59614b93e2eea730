//! `handeval deck`: the cards themselves.

use std::io::{self, Write};

use handeval_answer::deck::{Cards, DeckReport};

use super::shown::Rendering;
use crate::render;

impl Rendering for Cards {
    fn write_text(report: &DeckReport, out: &mut dyn Write) -> io::Result<()> {
        render::deck::deck(report, out)
    }
}
