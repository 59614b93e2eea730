//! Proves that the 169 starting hands are what docs/rules/starting-hands.md says.

mod rules;
#[cfg(feature = "preflop-table")]
mod table;
#[cfg(feature = "preflop-table")]
pub(crate) mod tables;

use handeval_poker::{Combo, Range, StartingHand, Weight};

/// The starting hand in `text`.
#[track_caller]
fn hand(text: &str) -> StartingHand {
    let range: Range = text.parse().unwrap();
    let (combo, _) = range.combos().next().unwrap();
    let hand = StartingHand::of(combo);
    assert_eq!(hand.to_string(), text);
    hand
}

/// The range with these hands and weights.
fn range_of(hands: impl IntoIterator<Item = (StartingHand, Weight)>) -> Range {
    let combos = hands.into_iter().flat_map(|(hand, weight)| {
        let combos: Vec<Combo> = hand.combos().collect();
        combos.into_iter().map(move |combo| (combo, weight))
    });
    Range::new(combos).unwrap()
}
