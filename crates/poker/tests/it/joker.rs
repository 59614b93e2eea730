//! Checks joker poker against the values of wild hands: the class of each of the 2,869,685 hands,
//! and all draws from some deals, one by one.

use std::sync::OnceLock;

use handeval_poker::wild::{Wild, WildHand, WildValue};
use handeval_poker::{
    Card, CardOrJoker, CardSet, Category, DrawError, DrawValue, JokerDraw, PayTable, Rank,
    Standard, draw, joker_draw,
};
use handeval_testing::Numbers;

use crate::{for_each_choice, hand};

const KINGS: &str = "joker-poker-20-7-5";
const TWO_PAIR: &str = "joker-poker-two-pair-20-10-6";

fn table(name: &str) -> PayTable {
    PayTable::built_in(name).unwrap()
}

/// The class of five cards, from their value with a wild joker.
fn class(cards: &[CardOrJoker; 5], has_pairs: bool) -> &'static str {
    let natural: Vec<Card> = cards.iter().filter_map(|card| card.card()).collect();
    let is_natural = natural.len() == 5;
    let value = WildValue::<Wild>::of(&natural, 5 - natural.len());
    let Some(high) = value.high() else {
        return "five-of-a-kind";
    };
    let rank = high.ranks().next();
    match high.category() {
        Category::StraightFlush if rank == Some(Rank::Ace) && is_natural => "natural-royal-flush",
        Category::StraightFlush if rank == Some(Rank::Ace) => "wild-royal-flush",
        Category::OnePair if has_pairs && rank >= Some(Rank::King) => "kings-or-better",
        Category::OnePair | Category::HighCard => "nothing",
        category => category.key(),
    }
}

/// All hands of 53 cards as bits, and their classes under both tables.
fn hands() -> &'static [(u64, [u8; 2])] {
    static HANDS: OnceLock<Vec<(u64, [u8; 2])>> = OnceLock::new();
    HANDS.get_or_init(|| {
        let deck: Vec<CardOrJoker> = Card::ALL
            .into_iter()
            .map(CardOrJoker::from)
            .chain([CardOrJoker::Joker])
            .collect();
        let classes = [KINGS, TWO_PAIR].map(|name| table(name).classes());
        let mut hands = Vec::new();
        for_each_choice(&deck, |cards: &[CardOrJoker; 5]| {
            let bits = cards.iter().fold(0, |bits, card| bits | 1 << card.code());
            let place = |idx: usize| {
                let class = class(cards, idx == 0);
                classes[idx].iter().position(|&key| key == class).unwrap() as u8
            };
            hands.push((bits, [place(0), place(1)]));
        });
        hands
    })
}

fn cards_of(bits: u64) -> [CardOrJoker; 5] {
    let codes: Vec<u8> = (0..53).filter(|code| bits >> code & 1 != 0).collect();
    std::array::from_fn(|idx| {
        Card::from_code(codes[idx]).map_or(CardOrJoker::Joker, CardOrJoker::Card)
    })
}

#[test]
fn every_hand_has_the_class_of_its_value() {
    let tables = [KINGS, TWO_PAIR].map(table);
    let mut counts = [[0_u32; 12]; 2];
    for (hand_idx, &(bits, classes)) in hands().iter().enumerate() {
        let mut cards = cards_of(bits);
        cards.rotate_left(hand_idx % 5);
        for (idx, table) in tables.iter().enumerate() {
            assert_eq!(
                table.classify(&cards),
                usize::from(classes[idx]),
                "{cards:?}"
            );
            counts[idx][usize::from(classes[idx])] += 1;
        }
    }
    // The numbers on the page.
    let kings = [
        4, 13, 20, 180, 3_120, 6_552, 7_804, 20_532, 137_280, 123_552, 262_956, 2_307_672,
    ];
    assert_eq!(counts[0], kings);
    assert_eq!(counts[1][..10], kings[..10]);
    assert_eq!(counts[1][10], kings[10] + kings[11]);
    assert_eq!(kings.iter().sum::<u32>(), 2_869_685);
}

/// Checks all 32 options of a deal under both tables: each hand of the deck counts for the hold
/// that it comes from.
#[track_caller]
fn assert_draws(cards: &[CardOrJoker], dead: CardSet) {
    let dealt = WildHand::new(cards).unwrap();
    let bits: Vec<u64> = cards.iter().map(|card| 1 << card.code()).collect();
    let deal: u64 = bits.iter().sum();
    let mut counts = [[[0_u64; 12]; 2]; 32];
    for (hand, classes) in hands() {
        if hand & dead.bits() == 0 {
            let met = hand & deal;
            let held = (0..5).filter(|&idx| met & bits[idx] != 0);
            let hold: usize = held.map(|idx| 1 << idx).sum();
            for (counts, class) in counts[hold].iter_mut().zip(classes) {
                counts[usize::from(*class)] += 1;
            }
        }
    }
    for (idx, name) in [KINGS, TWO_PAIR].into_iter().enumerate() {
        let table = table(name);
        let draw = joker_draw(&dealt, DrawValue::PayTable(&table), dead).unwrap();
        assert_eq!(draw.hand(), &dealt);
        assert_order(&draw);
        for (hold, counts) in counts.iter().enumerate() {
            let part = |is_held: bool| {
                let held = (0..5).filter(|idx| (hold >> idx & 1 != 0) == is_held);
                held.map(|idx| cards[idx]).collect::<Vec<_>>()
            };
            let option = draw.option_for(&part(true)).unwrap();
            let counts = &counts[idx][..table.classes().len()];
            let found: Vec<u64> = option.outcomes().iter().map(|part| part.1).collect();
            assert_eq!(found, counts, "{dealt} dead {dead}");
            let n_draws: u64 = counts.iter().sum();
            assert_eq!(option.n_draws(), n_draws);
            assert_eq!(option.denominator(), n_draws.into());
            let paid = counts.iter().enumerate();
            let paid = paid.map(|(class, n)| u128::from(table.pay(class)) * u128::from(*n));
            assert_eq!(option.numerator(), paid.sum());
            assert_eq!(option.held(), part(true));
            assert_eq!(option.discarded(), part(false));
            let natural = part(true).into_iter().filter_map(CardOrJoker::card);
            assert_eq!(option.hold(), natural.collect());
        }
    }
}

/// The order is by value, by number of cards held, by codes; the joker's code is the highest.
#[track_caller]
fn assert_order(draw: &JokerDraw) {
    assert_eq!(draw.best(), &draw.options()[0]);
    assert_eq!(draw.options().len(), 32);
    for pair in draw.options().windows(2) {
        let (a, b) = (&pair[0], &pair[1]);
        let left = a.numerator() * b.denominator();
        let right = b.numerator() * a.denominator();
        let codes = |cards: &[CardOrJoker]| {
            let mut codes: Vec<u8> = cards.iter().map(|card| card.code()).collect();
            codes.sort_unstable();
            codes
        };
        let (a, b) = (codes(a.held()), codes(b.held()));
        let is_before = a.len() > b.len() || a.len() == b.len() && a < b;
        assert!(left > right || left == right && is_before);
    }
}

#[test]
fn draws_with_a_joker_are_those_of_enumeration() {
    let special = [
        "Jo As Ks Qs Js",
        "Jo 7c 7d 7h 7s",
        "Jo 2c 3c 4c Ac",
        "Jo Kd 9h 5s 2c",
        "Jo Kd Ah 5s 2c",
        "Jo 9h 9s 5s 5c",
        "9h 8h Jo 7h 7c",
        "2d 3c 7h 9s Qd",
        "As Ks Qs Js Ts",
        "Td Qd 2s 4s 5c",
        "7c 7d 7h 7s Kc",
    ];
    for text in special {
        let dealt: WildHand = text.parse().unwrap();
        assert_draws(dealt.cards(), CardSet::EMPTY);
    }
    // Deals from all over the deck, half of them with the joker, some with dead cards.
    let mut numbers = Numbers(0x2545_F491_4F6C_DD1D);
    for deal_idx in 0..40 {
        let mut deck = Card::ALL.to_vec();
        numbers.shuffle(&mut deck);
        let mut cards: Vec<CardOrJoker> = deck[..5].iter().map(|&card| card.into()).collect();
        if deal_idx % 2 == 0 {
            cards[deal_idx % 5] = CardOrJoker::Joker;
        }
        let n_dead = match deal_idx % 3 {
            0 => deal_idx % 42, // down to few unseen cards
            _ => 0,
        };
        let dead = deck[5..][..n_dead].iter().copied().collect();
        assert_draws(&cards, dead);
    }
}

#[test]
fn a_hand_without_the_joker_draws_as_any_hand() {
    let cards = "Td Qd 2s 4s 5c";
    let table = table(KINGS);
    let value = DrawValue::PayTable(&table);
    let plain = draw(&hand(cards, Standard), value, CardSet::EMPTY).unwrap();
    let wild = joker_draw(&cards.parse().unwrap(), value, CardSet::EMPTY).unwrap();
    for (plain, wild) in plain.options().iter().zip(wild.options()) {
        assert_eq!(plain.hold(), wild.hold());
        assert_eq!(plain.numerator(), wild.numerator());
        assert_eq!(plain.denominator(), wild.denominator());
        assert_eq!(plain.outcomes(), wild.outcomes());
    }
    assert_eq!(
        plain.option_for(CardSet::EMPTY).unwrap().n_draws(),
        1_712_304
    );
    // Values without a joker work too.
    let jacks = PayTable::built_in("jacks-or-better-9-6").unwrap();
    for value in [DrawValue::Percentile, DrawValue::PayTable(&jacks)] {
        let plain = draw(&hand(cards, Standard), value, CardSet::EMPTY).unwrap();
        let wild = joker_draw(&cards.parse().unwrap(), value, CardSet::EMPTY).unwrap();
        assert_eq!(plain.best().numerator(), wild.best().numerator());
        assert_eq!(plain.best().hold(), wild.best().hold());
    }
}

#[test]
fn the_fewest_unseen_cards_may_be_four_and_the_joker() {
    let table = table(KINGS);
    let value = DrawValue::PayTable(&table);
    let dead = |n_left: usize| -> CardSet { Card::ALL[5 + n_left..].iter().copied().collect() };
    let text = |cards: &[Card]| -> String { cards.iter().map(Card::to_string).collect() };
    let dealt: WildHand = text(&Card::ALL[..5]).parse().unwrap();
    let last = joker_draw(&dealt, value, dead(4)).unwrap();
    assert_eq!(last.option_for(&[]).unwrap().n_draws(), 1);
    let error = joker_draw(&dealt, value, dead(3)).unwrap_err();
    assert_eq!(error, DrawError::TooFewUnseen { found: 4 });
    // With the joker in the hand, one more card is unseen.
    let dealt: WildHand = format!("{} Jo", text(&Card::ALL[..4])).parse().unwrap();
    assert!(joker_draw(&dealt, value, dead(4)).is_ok());
    let error = joker_draw(&dealt, value, dead(3)).unwrap_err();
    assert_eq!(error, DrawError::TooFewUnseen { found: 4 });
}

#[test]
fn a_joker_that_the_deck_lacks_makes_nothing() {
    let cards = "Jo As Ks Qs Js".parse::<WildHand>().unwrap();
    let cards: &[CardOrJoker; 5] = cards.cards().try_into().unwrap();
    for name in PayTable::built_in_names() {
        let table = table(name);
        let class = table.classes()[table.classify(cards)];
        let expected = match table.classifier().has_joker() {
            true => "wild-royal-flush",
            false => "nothing",
        };
        assert_eq!(class, expected, "{name}");
    }
}
