//! `handeval deck`: the cards themselves.

use handeval_cards::Deck;

use super::seed::seed_or_drawn;
use crate::cli::DeckArgs;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::Output;
use crate::render;
use handeval_answer::report::deck::DeckReport;

pub(super) fn run(args: &DeckArgs, output: &mut Output) -> Result<Exit, Failure> {
    let deck = Deck::from(args.deck);
    let seed = args.shuffle.then(|| seed_or_drawn(args.seed, output));
    let report = DeckReport::new(deck, seed);
    output.report(&report, render::deck::deck)?;
    Ok(Exit::Success)
}
