//! Checks every possible hand against the counts in docs/rules/poker.md and the order of the
//! oracle.

use std::cmp::Reverse;
use std::collections::HashMap;

use handeval_poker::{
    Card, CardSet, Category, Deck, Hand, HandValue, RuleSet, Rules, Standard, Standard24, Stripped,
    best_five, evaluate,
};
use handeval_testing::Numbers;

use crate::{for_each_choice, oracle, order};

const PAGE: &str = include_str!("../../../../docs/rules/poker.md");

/// A column of the table of counts, with the nine categories and the total.
fn column(idx: usize) -> [u64; 10] {
    let row = |name: &str| -> u64 {
        let start = format!("| {name} |");
        let counts = PAGE.split("\n## Counts\n").nth(1).unwrap_or_default();
        let mut lines = counts.lines().filter(|line| line.starts_with(&start));
        let cells = lines.find_map(|line| {
            let cell = line.split('|').nth(idx + 2)?.trim().replace(',', "");
            cell.parse().ok()
        });
        cells.unwrap_or_else(|| panic!("no number for {name} in column {idx}"))
    };
    let mut numbers = [0; 10];
    for (number, category) in numbers.iter_mut().zip(Category::ALL) {
        *number = row(category.name());
    }
    numbers[9] = row("total");
    numbers
}

const FIVE_OF_52: usize = 0;
const VALUES_OF_52: usize = 1;
const SIX_OF_52: usize = 2;
const SEVEN_OF_52: usize = 3;
const FIVE_OF_24: usize = 4;
const VALUES_OF_24: usize = 5;

/// The number of hands seen with each strength.
struct Tally<R> {
    rules: R,
    of_strength: Vec<u64>,
}

impl<R: RuleSet> Tally<R> {
    fn new(rules: R) -> Self {
        let of_strength = vec![0; usize::from(rules.rules().max_strength().get())];
        Self { rules, of_strength }
    }

    fn add(&mut self, value: HandValue<R>) {
        self.of_strength[usize::from(value.strength().get()) - 1] += 1;
    }

    /// The values that were seen, with the number of hands.
    fn seen(&self) -> impl Iterator<Item = (HandValue<R>, u64)> {
        let strengths = (1..)
            .zip(&self.of_strength)
            .filter(|(_, n_hands)| **n_hands > 0);
        strengths.map(|(strength, n_hands)| {
            let value = HandValue::from_strength(strength, self.rules);
            (value.expect("within the maximum"), *n_hands)
        })
    }

    /// The sum of `count` over the values seen, by category, and the total.
    fn by_category(&self, count: impl Fn(u64) -> u64) -> [u64; 10] {
        let mut numbers = [0; 10];
        for (value, n_hands) in self.seen() {
            numbers[value.category() as usize] += count(n_hands);
            numbers[9] += count(n_hands);
        }
        numbers
    }

    fn hands(&self) -> [u64; 10] {
        self.by_category(|n_hands| n_hands)
    }

    fn values(&self) -> [u64; 10] {
        self.by_category(|_| 1)
    }

    fn named(&self, name: &str) -> u64 {
        let named = self.seen().filter(|(value, _)| value.name() == name);
        named.map(|(_, n_hands)| n_hands).sum()
    }
}

/// Evaluates every choice of five cards from the rules' deck and compares them with the oracle.
fn every_five<R: RuleSet + Ord>(rules: R) -> Tally<R> {
    let mut tally = Tally::new(rules);
    let mut keys = vec![None; tally.of_strength.len()];
    for_each_choice(rules.rules().deck().ordered(), |cards: &[Card; 5]| {
        let hand = Hand::new(cards, rules).unwrap();
        let value = evaluate(&hand);
        let key = oracle::five(cards, order(rules.rules()));
        assert_eq!(value.category().name(), key.0, "{hand}");
        // Hands of the same strength are equal to the oracle, and to each other.
        let place = &mut keys[usize::from(value.strength().get()) - 1];
        let first = *place.get_or_insert((key, value));
        assert_eq!(first, (key, value), "{hand}");
        tally.add(value);
    });
    // Every strength occurs, and a greater one is better according to the oracle and `Ord`.
    let keys: Vec<_> = keys.into_iter().map(|key| key.expect("a gap")).collect();
    for pair in keys.windows(2) {
        assert!(oracle::strength(pair[0].0) < oracle::strength(pair[1].0));
        assert!(pair[0].1 < pair[1].1);
    }
    // `from_strength` is the inverse.
    for (strength, (_, value)) in (1..).zip(keys) {
        assert_eq!(HandValue::from_strength(strength, rules), Some(value));
        assert_eq!(value.rules(), rules.rules());
    }
    tally
}

#[test]
fn all_2_598_960_hands_of_52_cards() {
    let tally = every_five(Standard);
    assert_eq!(tally.hands(), column(FIVE_OF_52));
    assert_eq!(tally.values(), column(VALUES_OF_52));
    assert_eq!(tally.hands()[9], 2_598_960);
    assert_eq!(tally.values()[9], 7_462);
    assert_eq!(tally.named("royal flush"), 4);
}

#[test]
fn all_42_504_hands_of_24_cards_in_both_orders() {
    fn check<R: RuleSet + Ord>(rules: R) {
        let tally = every_five(rules);
        assert_eq!(tally.hands(), column(FIVE_OF_24));
        assert_eq!(tally.values(), column(VALUES_OF_24));
        assert_eq!(tally.hands()[9], 42_504);
        assert_eq!(tally.values()[9], 252);
        assert_eq!(tally.named("small straight"), 1_020);
        assert_eq!(tally.named("big straight"), 1_020);
        assert_eq!(tally.named("small straight flush"), 4);
        assert_eq!(tally.named("royal flush"), 4);
    }
    check(Standard24);
    check(Stripped);
}

/// Evaluates every choice of `K` cards from the 24-card deck and compares them with the best of all
/// choices of five.
fn every_of_24<const K: usize>(n_hands: u64) {
    for rules in [Rules::STANDARD_24, Rules::STRIPPED] {
        let mut keys = HashMap::new();
        for_each_choice(rules.deck().ordered(), |cards: &[Card; 5]| {
            let set: CardSet = cards.iter().copied().collect();
            keys.insert(set, oracle::five(cards, order(rules)));
        });
        let mut n_seen = 0;
        for_each_choice(rules.deck().ordered(), |cards: &[Card; K]| {
            let mut best = None;
            for_each_choice(cards, |five: &[Card; 5]| {
                let set: CardSet = five.iter().copied().collect();
                let key = oracle::strength(keys[&set]);
                best = best.max(Some(key));
            });
            let hand = Hand::new(cards, rules).unwrap();
            let five = best_five(&hand);
            let set: CardSet = five.into_iter().collect();
            assert_eq!(Some(oracle::strength(keys[&set])), best, "{hand}");
            let five = Hand::new(&five, rules).unwrap();
            assert_eq!(evaluate(&hand), evaluate(&five), "{hand}");
            n_seen += 1;
        });
        assert_eq!(n_seen, n_hands);
    }
}

#[test]
fn all_134_596_six_cards_of_24() {
    every_of_24::<6>(134_596);
}

#[test]
fn all_346_104_seven_cards_of_24() {
    every_of_24::<7>(346_104);
}

#[test]
fn a_sample_of_100_000_six_and_seven_cards_of_52() {
    let mut numbers = Numbers(20_260);
    let mut deck = Deck::FiftyTwo.ordered().to_vec();
    for n_cards in [6, 7] {
        for _ in 0..50_000 {
            for place in 0..n_cards {
                let other = place + numbers.below(52 - place);
                deck.swap(place, other);
            }
            let hand = Hand::new(&deck[..n_cards], Standard).unwrap();
            let value = evaluate(&hand);
            let key = oracle::best(hand.cards(), &oracle::STANDARD);
            assert_eq!(value.category().name(), key.0, "{hand}");
            let five = oracle::five(&best_five(&hand), &oracle::STANDARD);
            assert_eq!(five, key, "{hand}");
            assert_eq!(
                evaluate(&Hand::new(&best_five(&hand), Standard).unwrap()),
                value
            );
        }
    }
}

/// Evaluates every choice of `K` cards from 52.
fn every_of_52<const K: usize>() -> Tally<Standard> {
    let mut tally = Tally::new(Standard);
    for_each_choice(Deck::FiftyTwo.ordered(), |cards: &[Card; K]| {
        tally.add(evaluate(&Hand::new(cards, Standard).unwrap()));
    });
    tally
}

#[test]
fn all_20_358_520_six_cards_of_52() {
    let tally = every_of_52::<6>();
    assert_eq!(tally.hands(), column(SIX_OF_52));
    assert_eq!(tally.values()[9], 6_075);
}

#[test]
fn all_133_784_560_seven_cards_of_52() {
    let tally = every_of_52::<7>();
    assert_eq!(tally.hands(), column(SEVEN_OF_52));
    assert_eq!(tally.values()[9], 4_824);
    assert_eq!(tally.named("royal flush"), 4_324);
}

#[test]
fn five_cards_in_any_order_are_shown_by_count_then_by_rank() {
    let mut n_hands = 0;
    for_each_choice(Deck::FiftyTwo.ordered(), |cards: &[Card; 5]| {
        // Over many hands, every order of the cards is tried.
        let mut cards = *cards;
        cards.rotate_left(n_hands % 5);
        cards[1..].rotate_left(n_hands / 5 % 4);
        cards[2..].rotate_left(n_hands / 20 % 3);
        n_hands += 1;
        let hand = Hand::new(&cards, Standard).unwrap();
        let has = |rank: char| cards.iter().any(|card| card.rank().char() == rank);
        let is_wheel = "A2345".chars().all(has);
        let mut expected = cards;
        // A stable sort keeps cards of the same rank in order.
        expected.sort_by_key(|card| {
            let count = cards.iter().filter(|c| c.rank() == card.rank()).count();
            let code = i32::from(card.rank().code());
            let is_low_ace = is_wheel && card.rank().char() == 'A';
            (Reverse(count), Reverse(if is_low_ace { -1 } else { code }))
        });
        assert_eq!(best_five(&hand), expected, "{hand}");
    });
    assert_eq!(n_hands, 2_598_960);
}
