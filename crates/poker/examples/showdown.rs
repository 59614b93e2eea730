//! Shows who wins a hand of Texas hold'em, and why. Each player has two cards; the board has five.
//!
//! ```console
//! cargo run -p handeval-poker --example showdown
//! ```

use std::error::Error;
use std::io::{self, Write};

use handeval_poker::{Hand, Showdown, best_five, evaluate};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let board = "Kd 9s 9c 4h 2d";
    let players = [("Ann", "Ks Qh"), ("Ben", "Kh Jc"), ("Cleo", "Ac Ad")];

    let mut values = Vec::new();
    for (name, cards) in players {
        let hand: Hand = format!("{cards} {board}").parse()?;
        let value = evaluate(&hand);
        let best = best_five(&hand).map(|card| card.to_string()).join(" ");
        writeln!(out, "{name}: {best}, {value}")?;
        values.push(value);
    }
    let showdown = Showdown::new(&values)?;
    for &winner in showdown.winners() {
        writeln!(out, "{} wins: {}", players[winner].0, showdown.reason())?;
    }
    Ok(())
}
