//! Shows what a ready hand waits for, and every way to read the hand once it has drawn the tile.
//!
//! ```console
//! cargo run -p handeval-mahjong --example waits
//! ```

use std::error::Error;
use std::io::{self, Write};

use handeval_mahjong::{Decomposition, Hand, ToDraw, decompose, waits};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let hand: Hand = "2223334m 456s [pon 555z]".parse()?;
    let ready = ToDraw::of(&hand).ok_or("the hand must discard first")?;
    for wait in waits(ready).tiles() {
        writeln!(out, "{}, {} left", wait.tile, wait.left)?;
        let Some(won) = hand.draw(wait.tile) else {
            continue;
        };
        for reading in decompose(&won) {
            if let Decomposition::Standard { pair, sets } = reading {
                let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
                writeln!(out, "  {} and a pair of {pair}", sets.join(" "))?;
            }
        }
    }
    Ok(())
}
