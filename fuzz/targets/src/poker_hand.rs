//! Poker hands of five to seven cards, under all rules.

use std::collections::BTreeSet;

use handeval_answer::Problem;
use handeval_cards::{Card, read_cards};
use handeval_poker::{
    Batch, FiveKey, Hand, HandKey, HandValue, Order, Rules, Strength, best_five, evaluate,
    evaluate_text,
};

use crate::cards::spaced;
use crate::oracle::poker::best;
use crate::{Target, dense, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "poker-hand",
    about: "a poker hand",
    words: vocabulary::cards,
    run,
};

fn run(input: &[u8]) {
    let text = dense::text(input, dense::cards);
    for rules in Rules::ALL {
        let hand = read(&text, rules);
        let quick = evaluate_text(&text, rules);
        match (hand, quick) {
            (Ok(hand), Ok(strength)) => check_hand(&hand, strength),
            (Err(problem), Err(error)) => assert_eq!(problem, Problem::from(error)),
            (hand, quick) => panic!("{text:?}: {hand:?}, {quick:?}"),
        }
    }
}

/// Reads a hand, and checks the error if it is not one.
pub(crate) fn read(text: &str, rules: Rules) -> Result<Hand<Rules>, Problem> {
    let read = Hand::parse(text, rules);
    let cards: Result<Vec<Card>, _> = read_cards(text).map(|at| at.map(|at| at.card)).collect();
    let is_hand = cards.as_ref().is_ok_and(|cards| is_hand(cards, rules));
    assert_eq!(read.is_ok(), is_hand, "{text:?}");
    // The quick reader returns the same hand as the other one, or nothing.
    if let Some(hand) = Hand::parse_plain(text, rules) {
        assert_eq!(read.as_ref(), Ok(&hand), "{text:?}");
    }
    read.map_err(|error| {
        let problem = Problem::from(error);
        fault::check_problem(text, &problem);
        problem
    })
}

/// Whether cards are a hand, according to rules P1 and P9.
fn is_hand(cards: &[Card], rules: Rules) -> bool {
    let different: BTreeSet<_> = cards.iter().collect();
    (5..=7).contains(&cards.len())
        && different.len() == cards.len()
        && cards.iter().all(|&card| rules.deck().contains(card))
}

fn is_stripped(rules: Rules) -> bool {
    rules.order() == Order::Stripped
}

fn check_hand(hand: &Hand<Rules>, strength: Strength<Rules>) {
    let rules = hand.rules();
    let written = hand.to_string();
    assert_eq!(Hand::parse(&written, rules).as_ref(), Ok(hand));
    assert_eq!(spaced(hand.cards()), written);

    let value = evaluate(hand);
    let slow = best(hand.cards(), is_stripped(rules));
    assert_eq!(value.category().key(), slow.category, "{hand}");
    assert_eq!(value.strength(), strength, "{hand}");
    assert_eq!(hand.strength(), strength, "{hand}");
    assert_eq!(HandValue::from_strength(strength.get(), rules), Some(value));
    assert!(!value.to_string().is_empty());

    let five = best_five(hand);
    assert!(
        five.iter().all(|card| hand.cards().contains(card)),
        "{hand}"
    );
    assert_eq!(best(&five, is_stripped(rules)), slow, "{hand}");

    let key: HandKey = hand.cards().iter().copied().collect();
    assert_eq!(key.strength_by(rules), Some(strength), "{hand}");
    match *hand.cards() {
        [a, b, c, d, e] => {
            assert_eq!(FiveKey::from([a, b, c, d, e]).strength_by(rules), strength);
            check_batch([a, b, c, d, e], strength, rules);
        }
        [a, b, c, d, e, f] => check_batch([a, b, c, d, e, f], strength, rules),
        [a, b, c, d, e, f, g] => check_batch([a, b, c, d, e, f, g], strength, rules),
        _ => panic!("{hand}"),
    }
    check_neighbors(hand, value);
}

fn check_batch<const N: usize>(cards: [Card; N], strength: Strength<Rules>, rules: Rules) {
    let mut batch = Batch::<N>::new();
    batch.push(&cards);
    assert!(batch.push_codes(&cards.map(Card::code)));
    assert_eq!(batch.strengths(rules), [strength, strength]);
}

/// Compares the hand with the hands that differ from it in one card.
fn check_neighbors(hand: &Hand<Rules>, value: HandValue<Rules>) {
    let rules = hand.rules();
    let slow = best(hand.cards(), is_stripped(rules));
    for idx in 0..hand.cards().len() {
        let mut cards = hand.cards().to_vec();
        let others = Card::ALL.into_iter().cycle();
        let mut others = others.skip(usize::from(cards[idx].code()) + 1).take(52);
        let Some(other) =
            others.find(|&other| rules.deck().contains(other) && !cards.contains(&other))
        else {
            continue;
        };
        cards[idx] = other;
        let Ok(neighbor) = Hand::new(&cards, rules) else {
            panic!("{} is not a hand", spaced(&cards));
        };
        let found = value.strength().get().cmp(&neighbor.strength().get());
        let expected = slow.cmp(&best(&cards, is_stripped(rules)));
        assert_eq!(found, expected, "{hand} against {neighbor}");
        let other = evaluate(&neighbor);
        assert_eq!(value.compare(other), Some(expected));
    }
}
