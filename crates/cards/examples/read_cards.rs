//! Reads cards as people write them, and points out any text that is not a card.
//!
//! ```console
//! cargo run -p handeval-cards --example read_cards
//! ```

use std::error::Error;
use std::io::{self, Write};

use handeval_cards::read_cards;

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    for text in ["10h, K♦ (as)", "🂡🂾", "Ah Kx 2c"] {
        match read_cards(text).collect::<Result<Vec<_>, _>>() {
            Ok(cards) => {
                write!(out, "{text}:")?;
                for found in cards {
                    write!(out, " {}", found.card)?;
                }
                writeln!(out)?;
            }
            Err(error) => {
                let span = error.span();
                writeln!(out, "{text}")?;
                writeln!(out, "{}{}", " ".repeat(span.start), "^".repeat(span.len()))?;
                writeln!(out, "{}: {error}", error.kind())?;
            }
        }
    }
    Ok(())
}
