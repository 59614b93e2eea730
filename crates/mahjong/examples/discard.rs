//! Shows what to discard: for each tile, how far the hand is from ready after that discard, and
//! which tiles then bring it closer.
//!
//! ```console
//! cargo run -p handeval-mahjong --example discard
//! ```

use std::error::Error;
use std::io::{self, Write};

use handeval_mahjong::{Hand, ToDiscard, discards};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    // Two tiles that others have discarded can no longer be drawn.
    let hand = "234m 5689p 3455s 67s 7z".parse::<Hand>()?.see("7p 2s")?;
    let full = ToDiscard::of(&hand).ok_or("the hand must draw first")?;
    for discard in discards(full).iter().take(3) {
        write!(out, "{}: shanten {}, ", discard.tile, discard.shanten.value)?;
        write!(out, "{} tiles of", discard.acceptance.total())?;
        for accepted in discard.acceptance.tiles() {
            write!(out, " {}", accepted.tile)?;
        }
        writeln!(out)?;
    }
    Ok(())
}
