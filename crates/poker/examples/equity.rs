//! Counts how often each of two Texas hold'em hands wins after a given flop, over every turn and
//! river.
//!
//! ```console
//! cargo run -p handeval-poker --example equity
//! ```

use std::cmp::Ordering;
use std::error::Error;
use std::io::{self, Write};

use handeval_poker::cards::read_cards;
use handeval_poker::{Card, CardSet, Deck, HandKey};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let [ace_king, tens, flop] = [cards("As Ks")?, cards("Th Td")?, cards("Ts 7s 2c")?];

    // A key is a sum of cards, so cards that stay the same are added only once.
    let key = |cards: &[Card]| cards.iter().fold(HandKey::new(), |key, &card| key + card);
    let one = key(&[&ace_king[..], &flop].concat());
    let other = key(&[&tens[..], &flop].concat());

    let known: CardSet = ace_king.iter().chain(&tens).chain(&flop).copied().collect();
    let unseen: Vec<Card> = Deck::FiftyTwo.cards().difference(known).iter().collect();
    let [mut n_wins, mut n_ties, mut n_losses] = [0_u32; 3];
    for (idx, &turn) in unseen.iter().enumerate() {
        for &river in &unseen[idx + 1..] {
            let strength = |key: HandKey| (key + turn + river).seven();
            match strength(one).cmp(&strength(other)) {
                Ordering::Greater => n_wins += 1,
                Ordering::Equal => n_ties += 1,
                Ordering::Less => n_losses += 1,
            }
        }
    }
    let n_runouts = n_wins + n_ties + n_losses;
    let equity = (f64::from(n_wins) + f64::from(n_ties) / 2.0) / f64::from(n_runouts);
    writeln!(out, "As Ks against Th Td on Ts 7s 2c, {n_runouts} boards")?;
    writeln!(out, "wins {n_wins}, ties {n_ties}, losses {n_losses}")?;
    writeln!(out, "equity {:.2} %", 100.0 * equity)?;
    Ok(())
}

fn cards(text: &str) -> Result<Vec<Card>, Box<dyn Error>> {
    let cards: Result<_, _> = read_cards(text)
        .map(|found| found.map(|at| at.card))
        .collect();
    Ok(cards?)
}
