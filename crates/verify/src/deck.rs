//! The codes of cards, and cards as text.

use handeval_cards::{Card, Deck};

use crate::{Evaluators, Fact};

/// Converts every code of the 52-card and 24-card decks, and the text of every card, both ways.
///
/// Source: rules C2 to C4.
pub fn deck(evaluators: &Evaluators) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut add = |name: String, expected: usize, found: usize| {
        facts.push(Fact::new("deck", name, expected as u64, found as u64));
    };
    for deck in [Deck::FiftyTwo, Deck::TwentyFour] {
        let found = (0..=u8::MAX)
            .filter(|&code| {
                deck.card(code)
                    .is_some_and(|card| (evaluators.code)(deck, card) == Some(code))
            })
            .count();
        add(
            format!("{deck}-card deck: codes that round-trip"),
            deck.n_cards(),
            found,
        );
    }
    let found = Card::ALL
        .iter()
        .filter(|card| card.to_string().parse() == Ok(**card))
        .count();
    add("cards whose text round-trips".to_owned(), 52, found);
    facts
}
