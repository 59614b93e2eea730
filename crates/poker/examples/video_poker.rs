//! Shows which cards to hold in video poker: the best three of the 32 choices, each with its exact
//! value in coins.
//!
//! ```console
//! cargo run -p handeval-poker --example video_poker
//! ```

use std::error::Error;
use std::io::{self, Write};

use handeval_poker::{CardSet, DrawValue, Hand, PayTable, draw};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let pays = PayTable::built_in("jacks-or-better-9-6").ok_or("no such table")?;
    let hand: Hand = "Jh Qh Kh Th Td".parse()?;
    let draw = draw(&hand, DrawValue::PayTable(&pays), CardSet::EMPTY)?;
    for option in draw.options().iter().take(3) {
        let held: Vec<String> = option.held().iter().map(ToString::to_string).collect();
        writeln!(out, "hold {}: {:.4}", held.join(" "), option.expected())?;
    }
    Ok(())
}
