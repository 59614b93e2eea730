//! Deals four hands of five cards from a deck shuffled with a seed, the same on every machine.
//!
//! ```console
//! cargo run -p handeval-cards --example deal
//! ```

use std::error::Error;
use std::io::{self, Write};

use handeval_cards::{CardSet, Deck, Pile};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let mut pile = Pile::seeded(Deck::FiftyTwo, 42);
    for player in 1..=4 {
        let hand = pile.deal(5).ok_or("too few cards are left")?;
        write!(out, "player {player}:")?;
        for card in hand {
            write!(out, " {card}")?;
        }
        writeln!(out)?;
    }
    // Looking up a card in a set needs no search.
    let left: CardSet = pile.remaining().iter().copied().collect();
    let ace = "As".parse()?;
    let place = if left.contains(ace) { "deck" } else { "hands" };
    writeln!(
        out,
        "{} cards are left; the ace of spades is in the {place}",
        left.len()
    )?;
    Ok(())
}
