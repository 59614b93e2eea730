//! Checks every choice of every tried deal against plain enumeration: each hand of the deck is
//! visited once and counts for the hold that it comes from. The oracle shares no code with the
//! library; only the class of a hand in a pay table comes from [`PayTable::classify`], which has
//! its own tests.

use std::collections::HashMap;

use handeval_poker::{
    Card, CardSet, Category, Draw, DrawError, DrawValue, Hand, PayTable, Rules, Suit, draw,
};
use handeval_testing::Numbers;
use proptest::prelude::*;

use crate::{for_each_choice, hand, oracle, order};

/// The number of scales: percentile and two pay tables.
const MAX_SCALES: usize = 3;

/// All hands of a deck, each with its outcome and value on several scales.
struct Judge {
    rules: Rules,
    hands: Vec<(u64, [(u8, u32); MAX_SCALES])>,
    tables: Vec<PayTable>,
}

impl Judge {
    /// The scales are percentile first, then the tables.
    fn new(rules: Rules, tables: &[&str]) -> Self {
        let mut keys = Vec::new();
        let mut hands = Vec::new();
        let tables = tables.iter().map(|name| PayTable::built_in(name).unwrap());
        let tables: Vec<PayTable> = tables.collect();
        for_each_choice(rules.deck().ordered(), |cards: &[Card; 5]| {
            let key = oracle::five(cards, order(rules));
            let bits = cards.iter().fold(0, |bits, card| bits | 1 << card.code());
            let mut scales = [(0, 0); MAX_SCALES];
            for (scale, table) in scales[1..].iter_mut().zip(&tables) {
                let class = table.classify(cards);
                *scale = (class as u8, table.pay(class));
            }
            keys.push((oracle::strength(key), key.0));
            hands.push((bits, scales));
        });
        // The number of hands of each strength, and the number of weaker ones.
        let mut n_of: HashMap<(usize, [u32; 5]), u32> = HashMap::new();
        for (key, _) in &keys {
            *n_of.entry(*key).or_default() += 1;
        }
        let mut strengths: Vec<_> = n_of.into_iter().collect();
        strengths.sort_unstable();
        let mut below = 0;
        let mut twice = HashMap::new();
        for (key, n) in strengths {
            twice.insert(key, 2 * below + n);
            below += n;
        }
        for ((_, scales), (key, name)) in hands.iter_mut().zip(keys) {
            let category = Category::ALL.iter().position(|c| c.name() == name).unwrap();
            scales[0] = (category as u8, twice[&key]);
        }
        Self {
            rules,
            hands,
            tables,
        }
    }

    /// Checks all 32 options of a deal on every scale.
    #[track_caller]
    fn assert_draws(&self, cards: &[Card], dead: CardSet) {
        let dealt = Hand::new(cards, self.rules).unwrap();
        let bits: Vec<u64> = cards.iter().map(|card| 1 << card.code()).collect();
        let deal = dealt.card_set().bits();
        let n_scales = 1 + self.tables.len();
        // The sum of values, and the number of hands of each outcome, by hold and scale.
        let mut sums = vec![vec![(0_u128, [0_u64; 12]); n_scales]; 32];
        for (hand, scales) in &self.hands {
            if hand & dead.bits() != 0 {
                continue;
            }
            let met = hand & deal;
            let hold = (0..5)
                .filter(|&i| met & bits[i] != 0)
                .fold(0, |h, i| h | 1 << i);
            for (sum, &(outcome, value)) in sums[hold].iter_mut().zip(scales) {
                sum.0 += u128::from(value);
                sum.1[usize::from(outcome)] += 1;
            }
        }
        let all = self.hands.len() as u128;
        for scale in 0..n_scales {
            let (value, unit) = match scale.checked_sub(1) {
                None => (DrawValue::Percentile, 2 * all),
                Some(table) => (DrawValue::PayTable(&self.tables[table]), 1),
            };
            let draw = draw(&dealt, value, dead).unwrap();
            assert_eq!(draw.options().len(), 32);
            assert_order(&draw);
            for (hold, sums) in sums.iter().enumerate() {
                let part = |is_held: bool| {
                    let held = move |i: &usize| (hold >> i & 1 != 0) == is_held;
                    (0..5).filter(held).map(|i| cards[i]).collect::<Vec<_>>()
                };
                let option = draw.option_for(part(true).into_iter().collect()).unwrap();
                let (sum, counts) = sums[scale];
                let n_draws: u64 = counts.iter().sum();
                let found: Vec<u64> = option.outcomes().iter().map(|o| o.1).collect();
                assert_eq!(found, counts[..found.len()], "{dealt} dead {dead}");
                assert_eq!(option.numerator(), sum, "{dealt} dead {dead}");
                assert_eq!(option.denominator(), u128::from(n_draws) * unit);
                assert_eq!(option.n_draws(), n_draws);
                assert_eq!(option.held(), part(true));
                assert_eq!(option.discarded(), part(false));
            }
        }
    }

    /// Checks deals from all over the deck; every other deal has dead cards.
    fn assert_many(&self, n_deals: usize) {
        let mut chance = Numbers(0x9E37_79B9_7F4A_7C15);
        for deal_idx in 0..n_deals {
            let mut deck = self.rules.deck().ordered().to_vec();
            let n_dead = match deal_idx % 4 {
                1 => 1 + deal_idx / 4 % 4,
                3 => deal_idx % (deck.len() - 9), // down to five unseen cards
                _ => 0,
            };
            chance.shuffle(&mut deck);
            let dead = deck[5..][..n_dead].iter().copied().collect();
            self.assert_draws(&deck[..5], dead);
        }
    }
}

/// Proves that the options are in the promised order: by value, by number of cards held, by codes.
#[track_caller]
fn assert_order(draw: &Draw<Hand<Rules>>) {
    assert_eq!(draw.best(), &draw.options()[0]);
    for pair in draw.options().windows(2) {
        let (a, b) = (&pair[0], &pair[1]);
        let left = a.numerator() * b.denominator();
        let right = b.numerator() * a.denominator();
        assert!(left >= right, "{} before {}", a.hold(), b.hold());
        if left == right {
            let codes = |set: CardSet| set.iter().map(Card::code).collect::<Vec<_>>();
            let (a, b) = (codes(a.hold()), codes(b.hold()));
            assert!(a.len() > b.len() || a.len() == b.len() && a < b);
        }
    }
}

/// Hands of every category, and with every number of deuces.
const SPECIAL: [&str; 16] = [
    "As Ks Qs Js Ts",
    "5c 4c 3c 2c Ac",
    "9h Kh Qh Jh Th",
    "2c 2s 2d 2h 9c",
    "2c 2s 2d Ah Kh",
    "2c 2s Ah Kh Qh",
    "2c 5s 5d 9h 9c",
    "7c 7s 7d 7h 2c",
    "7c 7s 7d Kh Kc",
    "Ac Kc 9c 5c 3c",
    "Ac 2d 3h 4s 5c",
    "7c 7s 7d Kh Qc",
    "Jc Js Qd Qh 3c",
    "Jc Js Td 5h 3c",
    "Ah Kh Qh Jh 9h",
    "3c 4d 7h 8s Tc",
];

#[test]
fn draws_from_52_cards_are_those_of_enumeration() {
    let tables = ["jacks-or-better-9-6", "deuces-wild-full-pay"];
    let judge = Judge::new(Rules::STANDARD, &tables);
    for cards in SPECIAL {
        let dealt = hand(cards, Rules::STANDARD);
        judge.assert_draws(dealt.cards(), CardSet::EMPTY);
    }
    judge.assert_many(200);
}

#[test]
fn draws_from_24_cards_are_those_of_enumeration() {
    for rules in [Rules::STANDARD_24, Rules::STRIPPED] {
        Judge::new(rules, &[]).assert_many(400);
    }
}

#[test]
fn dead_cards_are_never_drawn() {
    let hand = hand("Ah Kh Qh Jh 9c", Rules::STANDARD);
    let table = PayTable::built_in("jacks-or-better-9-6").unwrap();
    let dead = CardSet::from("Th".parse::<Card>().unwrap());
    let draw = draw(&hand, DrawValue::PayTable(&table), dead).unwrap();
    for option in draw.options() {
        assert_eq!(option.outcomes()[0].0, "royal-flush");
        // Royal flushes in the other suits are only possible if nothing is held.
        let n_royal = if option.held().is_empty() { 3 } else { 0 };
        assert_eq!(option.outcomes()[0].1, n_royal);
    }
}

#[test]
fn the_fewest_unseen_cards() {
    let dealt = hand("Ac Kd Qh Js 9c", Rules::STRIPPED);
    let rest = Rules::STRIPPED.deck().cards() - dealt.card_set();
    let dead: CardSet = rest.iter().skip(5).collect();
    let draw = draw(&dealt, DrawValue::Percentile, dead).unwrap();
    let nothing_held = draw.option_for(CardSet::EMPTY).unwrap();
    assert_eq!(nothing_held.n_draws(), 1);
    let dead: CardSet = rest.iter().skip(4).collect();
    let error = handeval_poker::draw(&dealt, DrawValue::Percentile, dead).unwrap_err();
    assert_eq!(error, DrawError::TooFewUnseen { found: 4 });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn suits_and_the_order_of_cards_change_nothing(
        rules in prop::sample::select(&Rules::ALL[..]),
        seed in 1..u64::MAX,
        suits in Just(Suit::ALL.to_vec()).prop_shuffle(),
        n_dead in 0..9_usize,
    ) {
        let mut chance = Numbers(seed);
        let mut deck = rules.deck().ordered().to_vec();
        chance.shuffle(&mut deck);
        let renamed = |card: Card| Card::new(card.rank(), suits[usize::from(card.suit().code())]);
        let cards = &deck[..5];
        let dead: CardSet = deck[5..][..n_dead].iter().copied().collect();
        let mut other: Vec<Card> = cards.iter().copied().map(renamed).collect();
        chance.shuffle(&mut other);
        let other_dead: CardSet = dead.iter().map(renamed).collect();

        let table = PayTable::built_in("deuces-wild-full-pay").unwrap();
        for value in [DrawValue::Percentile, DrawValue::PayTable(&table)] {
            let draws = (
                draw(&Hand::new(cards, rules).unwrap(), value, dead),
                draw(&Hand::new(&other, rules).unwrap(), value, other_dead),
            );
            let (Ok(one), Ok(two)) = draws else {
                prop_assert!(rules != Rules::STANDARD && value != DrawValue::Percentile);
                continue;
            };
            for option in one.options() {
                let hold = option.hold().iter().map(renamed).collect();
                let same = two.option_for(hold).unwrap();
                prop_assert_eq!(option.numerator(), same.numerator());
                prop_assert_eq!(option.denominator(), same.denominator());
                prop_assert_eq!(option.outcomes(), same.outcomes());
            }
            prop_assert_eq!(one.best().numerator() * two.best().denominator(),
                two.best().numerator() * one.best().denominator());
        }
    }
}
