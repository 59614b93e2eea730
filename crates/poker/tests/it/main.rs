//! Proves that hands are ranked, compared, explained and played as docs/rules says.

mod draw;
mod equity;
mod errors;
mod examples;
mod exhaustive;
mod fast;
mod joker;
mod ladder;
mod lowball;
mod odds;
mod pay_table;
#[cfg(feature = "serde")]
mod pay_table_file;
mod pots;
mod properties;
mod round;
mod rules;
mod showdown;
mod starting_hands;
mod strategy;
mod stud;
mod tables;
mod text;
mod variants;
mod vocabulary;

use handeval_poker::{Card, Hand, HandValue, RuleSet, Rules, Standard, Stripped, evaluate};
use handeval_testing::poker as oracle;

/// The order of the categories under these rules, for the oracle.
fn order(rules: Rules) -> &'static [&'static str; 9] {
    match rules.order().key() {
        "stripped" => &oracle::STRIPPED,
        _ => &oracle::STANDARD,
    }
}

/// The hand in `text`.
#[track_caller]
fn hand<R: RuleSet>(text: &str, rules: R) -> Hand<R> {
    match Hand::parse(text, rules) {
        Ok(hand) => hand,
        Err(error) => panic!("`{text}` is not a hand: {error}"),
    }
}

/// The value of a hand of 52 cards in the standard order.
#[track_caller]
fn value(text: &str) -> HandValue {
    evaluate(&hand(text, Standard))
}

/// The value of a hand of 24 cards in the stripped order.
#[track_caller]
fn stripped(text: &str) -> HandValue<Stripped> {
    evaluate(&hand(text, Stripped))
}

/// The cards with spaces between them.
fn text(cards: &[Card]) -> String {
    let texts: Vec<String> = cards.iter().map(Card::to_string).collect();
    texts.join(" ")
}

/// Calls `visit` with every choice of `K` of the `cards`, in the order of the cards.
fn for_each_choice<T: Copy, const K: usize>(cards: &[T], mut visit: impl FnMut(&[T; K])) {
    assert!(K <= cards.len(), "{K} of {} cards", cards.len());
    let mut places: [usize; K] = std::array::from_fn(|k| k);
    loop {
        visit(&places.map(|place| cards[place]));
        let Some(k) = (0..K).rev().find(|&k| places[k] < cards.len() - K + k) else {
            return;
        };
        places[k] += 1;
        for later in k + 1..K {
            places[later] = places[later - 1] + 1;
        }
    }
}
