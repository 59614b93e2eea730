//! All poker hands of both decks.

use handeval_poker::{Card, Category, Deck, Hand, HandValue, Order, Rules, Strength};
use rayon::prelude::*;

use crate::{Evaluators, Fact};

/// The published number of hands of each category, weakest first, and of strengths.
struct Published {
    rules: Rules,
    n_cards: usize,
    categories: [u64; 9],
    royal_flushes: u64,
    strengths: u64,
}

/// Source: the table of counts in `docs/rules/poker.md`, which names where each was published.
const PUBLISHED: [Published; 5] = [
    Published {
        rules: Rules::STANDARD,
        n_cards: 5,
        categories: [
            1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40,
        ],
        royal_flushes: 4,
        strengths: 7_462,
    },
    Published {
        rules: Rules::STANDARD,
        n_cards: 6,
        categories: [
            6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_844,
        ],
        royal_flushes: 188,
        strengths: 6_075,
    },
    Published {
        rules: Rules::STANDARD,
        n_cards: 7,
        categories: [
            23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184,
            224_848, 41_584,
        ],
        royal_flushes: 4_324,
        strengths: 4_824,
    },
    Published {
        rules: Rules::STANDARD_24,
        n_cards: 5,
        categories: [4_080, 23_040, 8_640, 3_840, 2_040, 16, 720, 120, 8],
        royal_flushes: 4,
        strengths: 252,
    },
    Published {
        rules: Rules::STRIPPED,
        n_cards: 5,
        categories: [4_080, 23_040, 8_640, 3_840, 2_040, 16, 720, 120, 8],
        royal_flushes: 4,
        strengths: 252,
    },
];

/// The straights from nine to king of the 24-card deck.
const SMALL_STRAIGHTS: u64 = 1_020;

/// The different strengths of each category, weakest first, among five of 52 cards.
const STRENGTHS: [u64; 9] = [1_277, 2_860, 858, 858, 10, 1_277, 156, 156, 10];

/// How many hands have each strength; place 0 stays empty.
type Tally = Vec<u64>;

/// All hands of five, six and seven cards of the 52-card deck (2,598,960, 20,358,520 and
/// 133,784,560), and all 42,504 of five cards of the 24-card deck in both orders.
///
/// # Source
///
/// Rules P1 to P10.
#[must_use]
pub fn poker(evaluators: &Evaluators) -> Vec<Fact> {
    PUBLISHED
        .iter()
        .flat_map(|published| facts(published, evaluators))
        .collect()
}

fn facts(published: &Published, evaluators: &Evaluators) -> Vec<Fact> {
    let Published { rules, n_cards, .. } = published;
    let order = match rules.order() {
        Order::Stripped => ", stripped order",
        _ if rules.deck() == Deck::TwentyFour => ", standard order",
        _ => "",
    };
    let place = format!("{n_cards} of {} cards{order}", rules.deck());
    let tally = tally(*rules, *n_cards, evaluators);
    let count = |is_counted: &dyn Fn(HandValue) -> bool| -> u64 {
        let counted = (0..=u16::MAX).zip(&tally).filter(|&(strength, _)| {
            HandValue::from_strength(strength, *rules).is_some_and(is_counted)
        });
        counted.map(|(_, n_hands)| n_hands).sum()
    };
    let mut facts = Vec::new();
    let mut add = |name: &str, expected: u64, found: u64| {
        facts.push(Fact {
            game: "poker",
            name: format!("{place}: {name}"),
            expected,
            found,
        });
    };
    for (category, expected) in Category::ALL.into_iter().zip(published.categories) {
        add(
            category.name(),
            expected,
            count(&|value| value.category() == category),
        );
    }
    let royal = count(&|value| value.name() == "royal flush");
    add(
        "royal flush, of the straight flushes",
        published.royal_flushes,
        royal,
    );
    let total = published.categories.iter().sum();
    if rules.deck() == Deck::TwentyFour {
        let small = count(&|value| value.name() == "small straight");
        add("small straight, of the straights", SMALL_STRAIGHTS, small);
    }
    add("hands", total, count(&|_| true));
    let n_strengths = tally.iter().filter(|&&n_hands| n_hands > 0).count();
    add(
        "different strengths",
        published.strengths,
        n_strengths as u64,
    );
    if (rules.deck(), *n_cards) == (Deck::FiftyTwo, 5) {
        for (category, expected) in Category::ALL.into_iter().zip(STRENGTHS) {
            let found = (0..=u16::MAX).zip(&tally).filter(|&(strength, &n_hands)| {
                let value = HandValue::from_strength(strength, *rules);
                n_hands > 0 && value.is_some_and(|value| value.category() == category)
            });
            let name = format!("different strengths, {category}");
            add(&name, expected, found.count() as u64);
        }
    }
    facts
}

/// Evaluates every hand of `n_cards` cards, in parallel by the hand's first two cards.
fn tally(rules: Rules, n_cards: usize, evaluators: &Evaluators) -> Tally {
    let deck = rules.deck().ordered();
    let empty = || vec![0; usize::from(rules.max_strength().get()) + 1];
    let beginnings: Vec<(usize, usize)> = (0..deck.len())
        .flat_map(|first| (first + 1..deck.len()).map(move |second| (first, second)))
        .collect();
    beginnings
        .into_par_iter()
        .fold(empty, |mut tally, (first, second)| {
            let mut hand = vec![deck[first], deck[second]];
            visit(&deck[second + 1..], &mut hand, n_cards, &mut |cards| {
                if let Ok(hand) = Hand::new(cards, rules) {
                    let strength: Strength = (evaluators.poker)(&hand).strength();
                    // A value of other rules has no place here and is missed in the counts.
                    if let Some(n_hands) = tally.get_mut(usize::from(strength.get())) {
                        *n_hands += 1;
                    }
                }
            });
            tally
        })
        .reduce(empty, |mut all, part| {
            for (all, part) in all.iter_mut().zip(part) {
                *all += part;
            }
            all
        })
}

/// Calls `found` with `hand` completed to `n_cards` cards in every way from `rest`.
fn visit(rest: &[Card], hand: &mut Vec<Card>, n_cards: usize, found: &mut impl FnMut(&[Card])) {
    if hand.len() == n_cards {
        found(hand);
        return;
    }
    for (idx, &card) in rest.iter().enumerate() {
        hand.push(card);
        visit(&rest[idx + 1..], hand, n_cards, found);
        hand.pop();
    }
}
