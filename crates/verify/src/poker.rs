//! All poker hands of the 52-card and 24-card decks.

use handeval_poker::{Card, Category, Deck, Hand, HandValue, Order, Rules};

use crate::{Evaluators, Fact, threads, variants};

/// The published numbers of hands in each category, weakest first, and of different strengths.
struct Published {
    rules: Rules,
    n_cards: usize,
    categories: [u64; 9],
    royal_flushes: u64,
    strengths: u64,
}

/// Source: the table of counts in `docs/rules/poker.md`, which names the source of each.
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

/// The number of nine-to-king straights in the 24-card deck.
const SMALL_STRAIGHTS: u64 = 1_020;

/// The number of different strengths in each category, weakest first, for five-card hands from a
/// 52-card deck.
const STRENGTHS: [u64; 9] = [1_277, 2_860, 858, 858, 10, 1_277, 156, 156, 10];

/// The counts of some hands.
#[derive(Default)]
struct HandCounts {
    /// How many hands have each strength; index 0 is unused.
    strengths: Vec<u64>,
    /// For each fast method, the number of hands to which it gives the same value as `evaluate`.
    by_key: u64,
    in_batches: u64,
    from_text: u64,
}

/// The number of hands in a batch.
const N_BATCH: usize = 512;

/// Counts all five-, six- and seven-card hands from the 52-card deck (2,598,960, 20,358,520 and
/// 133,784,560, respectively), and all 42,504 five-card hands from the 24-card deck under both
/// orders of the categories, with the scalar evaluator. Checks that sums of cards, batches and (for
/// five cards) text give the same values. Then counts all hands of the other games.
///
/// Source: rules P1 to P10, and V1 to V9.
pub fn poker(evaluators: &Evaluators) -> Vec<Fact> {
    let mut all: Vec<_> = PUBLISHED
        .iter()
        .flat_map(|published| facts(published, evaluators))
        .collect();
    all.extend(variants::facts(evaluators));
    all
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
    let count = |is_counted: &dyn Fn(HandValue<Rules>) -> bool| -> u64 {
        let counted = (0..=u16::MAX)
            .zip(&tally.strengths)
            .filter(|&(strength, _)| {
                HandValue::from_strength(strength, *rules).is_some_and(is_counted)
            });
        counted.map(|(_, n_hands)| n_hands).sum()
    };
    let mut facts = Vec::new();
    let mut add = |name: &str, expected: u64, found: u64| {
        let name = format!("{place}: {name}");
        facts.push(Fact::new("poker", name, expected, found));
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
        "royal flushes among the straight flushes",
        published.royal_flushes,
        royal,
    );
    let total = published.categories.iter().sum();
    if rules.deck() == Deck::TwentyFour {
        let small = count(&|value| value.name() == "small straight");
        add(
            "small straights among the straights",
            SMALL_STRAIGHTS,
            small,
        );
    }
    add("hands", total, count(&|_| true));
    let n_strengths = tally
        .strengths
        .iter()
        .filter(|&&n_hands| n_hands > 0)
        .count();
    add(
        "different strengths",
        published.strengths,
        n_strengths as u64,
    );
    add(
        "hands given the same value by sums of cards",
        total,
        tally.by_key,
    );
    add(
        "hands given the same value by batches",
        total,
        tally.in_batches,
    );
    if *n_cards == 5 {
        add("hands given the same value as text", total, tally.from_text);
    }
    if (rules.deck(), *n_cards) == (Deck::FiftyTwo, 5) {
        for (category, expected) in Category::ALL.into_iter().zip(STRENGTHS) {
            let found = (0..=u16::MAX)
                .zip(&tally.strengths)
                .filter(|&(strength, &n_hands)| {
                    let value = HandValue::from_strength(strength, *rules);
                    n_hands > 0 && value.is_some_and(|value| value.category() == category)
                });
            let name = format!("different strengths, {category}");
            add(&name, expected, found.count() as u64);
        }
    }
    facts
}

/// Evaluates every hand of `n_cards` cards, in parallel over the hand's first two cards.
fn tally(rules: Rules, n_cards: usize, evaluators: &Evaluators) -> HandCounts {
    let deck = rules.deck().ordered();
    let beginnings: Vec<(usize, usize)> = (0..deck.len())
        .flat_map(|first| (first + 1..deck.len()).map(move |second| (first, second)))
        .collect();
    let new = || HandCounts::new(rules);
    let add = |tally: &mut HandCounts, beginning_idx: usize| {
        let (first, second) = beginnings[beginning_idx];
        let mut hand = vec![deck[first], deck[second]];
        let mut hands = Vec::with_capacity(N_BATCH);
        visit(&deck[second + 1..], &mut hand, n_cards, &mut |cards| {
            hands.extend(Hand::new(cards, rules));
            if hands.len() == N_BATCH {
                tally.add(&hands, evaluators);
                hands.clear();
            }
        });
        tally.add(&hands, evaluators);
    };
    let tallies = threads::sums(beginnings.len(), new, add);
    tallies.into_iter().fold(new(), HandCounts::merge)
}

impl HandCounts {
    fn new(rules: Rules) -> Self {
        let n_strengths = usize::from(rules.max_strength().get());
        Self {
            strengths: vec![0; n_strengths + 1],
            ..Self::default()
        }
    }

    /// Counts hands of one size under the same rules.
    fn add(&mut self, hands: &[Hand<Rules>], evaluators: &Evaluators) {
        let batch = (evaluators.poker_batch)(hands);
        let mut text = String::new();
        for (hand_idx, hand) in hands.iter().enumerate() {
            let strength = (evaluators.poker)(hand).strength();
            // A value under different rules has no entry here, so the counts will be wrong.
            if let Some(n_hands) = self.strengths.get_mut(usize::from(strength.get())) {
                *n_hands += 1;
            }
            self.by_key += u64::from((evaluators.poker_key)(hand) == strength);
            self.in_batches += u64::from(batch.get(hand_idx) == Some(&strength));
            if hand.cards().len() == 5 {
                text.clear();
                for (card_idx, card) in hand.cards().iter().enumerate() {
                    text.push_str(if card_idx > 0 { " " } else { "" });
                    text.extend([card.rank().char(), card.suit().char()]);
                }
                let from_text = (evaluators.poker_text)(&text, hand.rules());
                self.from_text += u64::from(from_text == Some(strength));
            }
        }
    }

    fn merge(mut self, other: Self) -> Self {
        for (all, part) in self.strengths.iter_mut().zip(other.strengths) {
            *all += part;
        }
        self.by_key += other.by_key;
        self.in_batches += other.in_batches;
        self.from_text += other.from_text;
        self
    }
}

/// Calls `found` with every way to complete `hand` to `n_cards` cards from `rest`.
pub(crate) fn visit(
    rest: &[Card],
    hand: &mut Vec<Card>,
    n_cards: usize,
    found: &mut impl FnMut(&[Card]),
) {
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
