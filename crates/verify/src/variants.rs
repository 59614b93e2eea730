//! All hands of the poker games beside high poker.

use std::collections::BTreeSet;

use handeval_poker::{Card, Game};

use crate::poker::visit;
use crate::{Evaluators, Fact, threads};

/// The published number of hands of each category, and of strengths.
struct Published {
    game: Game,
    /// The number of cards of a hand.
    n_cards: usize,
    /// The jokers in the deck.
    n_jokers: usize,
    categories: &'static [(&'static str, u64)],
    /// The number of hands that do not qualify.
    without: u64,
    strengths: u64,
}

/// Hands of five cards without jokers.
const fn five(game: Game, strengths: u64, categories: &'static [(&'static str, u64)]) -> Published {
    Published {
        game,
        n_cards: 5,
        n_jokers: 0,
        categories,
        without: 0,
        strengths,
    }
}

const BADUGI: &[(&str, u64)] = &[
    ("4-card", 17_160),
    ("3-card", 154_440),
    ("2-card", 96_252),
    ("1-card", 2_873),
];

const SHORT_DECK: &[(&str, u64)] = &[
    ("high-card", 122_400),
    ("one-pair", 193_536),
    ("two-pair", 36_288),
    ("three-of-a-kind", 16_128),
    ("straight", 6_120),
    ("flush", 480),
    ("full-house", 1_728),
    ("four-of-a-kind", 288),
    ("straight-flush", 24),
];

/// Source: the tables of counts in `docs/rules/poker-variants.md`.
const PUBLISHED: [Published; 13] = [
    five(
        Game::DeuceToSeven,
        7_462,
        &[
            ("high-card", 1_303_560),
            ("one-pair", 1_098_240),
            ("two-pair", 123_552),
            ("three-of-a-kind", 54_912),
            ("straight", 9_180),
            ("flush", 5_112),
            ("full-house", 3_744),
            ("four-of-a-kind", 624),
            ("straight-flush", 36),
        ],
    ),
    five(
        Game::AceToFive,
        6_175,
        &[
            ("high-card", 1_317_888),
            ("one-pair", 1_098_240),
            ("two-pair", 123_552),
            ("three-of-a-kind", 54_912),
            ("full-house", 3_744),
            ("four-of-a-kind", 624),
        ],
    ),
    Published {
        without: 2_598_960 - 57_344,
        ..five(Game::EightOrBetter, 56, &[("low", 57_344)])
    },
    Published {
        n_cards: 4,
        ..five(Game::Badugi, 1_092, BADUGI)
    },
    Published {
        n_cards: 4,
        ..five(Game::BadugiDeuce, 1_092, BADUGI)
    },
    five(Game::ShortDeck, 1_404, SHORT_DECK),
    five(Game::ShortDeckTrips, 1_404, SHORT_DECK),
    Published {
        n_cards: 7,
        ..five(
            Game::ShortDeck,
            752,
            &[
                ("high-card", 233_100),
                ("one-pair", 2_316_600),
                ("two-pair", 3_157_056),
                ("three-of-a-kind", 607_200),
                ("straight", 1_169_940),
                ("flush", 175_560),
                ("full-house", 633_024),
                ("four-of-a-kind", 44_640),
                ("straight-flush", 10_560),
            ],
        )
    },
    Published {
        n_cards: 7,
        ..five(
            Game::ShortDeckTrips,
            762,
            &[
                ("high-card", 233_100),
                ("one-pair", 2_316_600),
                ("two-pair", 3_157_056),
                ("three-of-a-kind", 637_560),
                ("straight", 1_139_580),
                ("flush", 175_560),
                ("full-house", 633_024),
                ("four-of-a-kind", 44_640),
                ("straight-flush", 10_560),
            ],
        )
    },
    Published {
        n_jokers: 1,
        ..five(
            Game::Wild,
            7_475,
            &[
                ("high-card", 1_302_540),
                ("one-pair", 1_268_088),
                ("two-pair", 123_552),
                ("three-of-a-kind", 137_280),
                ("straight", 20_532),
                ("flush", 7_804),
                ("full-house", 6_552),
                ("four-of-a-kind", 3_120),
                ("straight-flush", 204),
                ("five-of-a-kind", 13),
            ],
        )
    },
    Published {
        n_jokers: 2,
        ..five(
            Game::Wild,
            7_475,
            &[
                ("high-card", 1_302_540),
                ("one-pair", 1_437_936),
                ("two-pair", 123_552),
                ("three-of-a-kind", 232_968),
                ("straight", 34_704),
                ("flush", 11_388),
                ("full-house", 9_360),
                ("four-of-a-kind", 9_360),
                ("straight-flush", 624),
                ("five-of-a-kind", 78),
            ],
        )
    },
    Published {
        n_jokers: 1,
        ..five(
            Game::Bug,
            7_463,
            &[
                ("high-card", 1_418_964),
                ("one-pair", 1_215_024),
                ("two-pair", 138_600),
                ("three-of-a-kind", 63_360),
                ("straight", 20_532),
                ("flush", 7_804),
                ("full-house", 4_368),
                ("four-of-a-kind", 828),
                ("straight-flush", 204),
                ("five-of-a-kind", 1),
            ],
        )
    },
    Published {
        n_jokers: 2,
        ..five(
            Game::Bug,
            7_463,
            &[
                ("high-card", 1_535_388),
                ("one-pair", 1_341_888),
                ("two-pair", 156_816),
                ("three-of-a-kind", 75_048),
                ("straight", 34_704),
                ("flush", 11_388),
                ("full-house", 5_328),
                ("four-of-a-kind", 1_320),
                ("straight-flush", 624),
                ("five-of-a-kind", 6),
            ],
        )
    },
];

/// All hands of the games that have a deck to go through, and two hands of Omaha on every board.
pub(crate) fn facts(evaluators: &Evaluators) -> Vec<Fact> {
    let mut facts: Vec<_> = PUBLISHED
        .iter()
        .flat_map(|published| published.facts(evaluators))
        .collect();
    facts.extend(omaha(evaluators));
    facts
}

/// How many hands there are of each category, and of none, and which strengths they have.
#[derive(Default)]
struct HandCounts {
    categories: Vec<(&'static str, u64)>,
    without: u64,
    strengths: BTreeSet<u16>,
}

impl HandCounts {
    fn add(&mut self, category: &'static str, n_hands: u64) {
        let known = self.categories.iter_mut();
        match known.into_iter().find(|(known, _)| *known == category) {
            Some((_, n)) => *n += n_hands,
            None => self.categories.push((category, n_hands)),
        }
    }

    fn merge(mut self, other: Self) -> Self {
        for (category, n_hands) in other.categories {
            self.add(category, n_hands);
        }
        self.without += other.without;
        self.strengths.extend(other.strengths);
        self
    }
}

impl Published {
    fn facts(&self, evaluators: &Evaluators) -> Vec<Fact> {
        let deck = self.game.deck().ordered();
        let mut counts = HandCounts::default();
        // Which of the jokers it is makes no difference, but how many ways there are does.
        for (n_in_hand, n_ways) in [[1, 0, 0], [1, 1, 0], [1, 2, 1]][self.n_jokers % 3]
            .into_iter()
            .enumerate()
        {
            if n_ways > 0 {
                counts = counts.merge(self.tally(deck, n_in_hand, n_ways, evaluators));
            }
        }
        let n_deck = deck.len() + self.n_jokers;
        let place = format!("{}, {} of {n_deck} cards", self.game.key(), self.n_cards);
        let fact = |name: &str, expected, found| Fact {
            game: "poker",
            name: format!("{place}: {name}"),
            expected,
            found,
        };
        let found = |category: &str| {
            let mut known = counts.categories.iter();
            let found = known.find(|(known, _)| *known == category);
            found.map_or(0, |&(_, n_hands)| n_hands)
        };
        let mut facts: Vec<_> = (self.categories.iter())
            .map(|&(category, expected)| {
                fact(&category.replace('-', " "), expected, found(category))
            })
            .collect();
        if self.without > 0 {
            facts.push(fact("no low", self.without, counts.without));
        }
        let total = |categories: &[(&str, u64)]| categories.iter().map(|(_, n)| n).sum::<u64>();
        facts.push(fact(
            "hands",
            total(self.categories) + self.without,
            total(&counts.categories) + counts.without,
        ));
        let n_strengths = counts.strengths.len() as u64;
        facts.push(fact("different strengths", self.strengths, n_strengths));
        facts
    }

    /// Evaluates every hand with some jokers, in parallel by the first of the other cards.
    fn tally(
        &self,
        deck: &[Card],
        n_jokers: usize,
        n_ways: u64,
        evaluators: &Evaluators,
    ) -> HandCounts {
        let n_natural = self.n_cards - n_jokers;
        let add = |counts: &mut HandCounts, first: usize| {
            let mut hand = vec![deck[first]];
            let mut is_met = vec![false; 1 << 13];
            visit(
                &deck[first + 1..],
                &mut hand,
                n_natural,
                &mut |cards| match (evaluators.poker_game)(self.game, cards, n_jokers) {
                    Some((category, strength)) => {
                        counts.add(category, n_ways);
                        if let Some(is_met) = is_met.get_mut(usize::from(strength)) {
                            *is_met = true;
                        }
                    }
                    None => counts.without += n_ways,
                },
            );
            let met = (0..).zip(is_met).filter(|&(_, is_met)| is_met);
            counts.strengths.extend(met.map(|(strength, _)| strength));
        };
        let counts = threads::sums(deck.len(), HandCounts::default, add);
        counts
            .into_iter()
            .fold(HandCounts::default(), HandCounts::merge)
    }
}

/// The hands of Omaha whose boards are counted, with how often the first wins, the second, and
/// neither.
const OMAHA: ([&str; 4], [&str; 4], [u64; 3]) = (
    ["Ac", "Ad", "Jh", "Ts"],
    ["Kd", "Qd", "Jc", "9c"],
    [680_464, 403_912, 1_632],
);

/// A hand of Omaha, the boards on which it has a low, and those on which it has none.
const OMAHA_LOW: ([&str; 4], [u64; 2]) = (["Ac", "2d", "Kh", "Ks"], [625_344, 1_086_960]);

fn omaha(evaluators: &Evaluators) -> Vec<Fact> {
    let cards = |texts: [&str; 4]| -> Vec<Card> {
        texts.iter().filter_map(|text| text.parse().ok()).collect()
    };
    let (a, b) = (cards(OMAHA.0), cards(OMAHA.1));
    let high = boards(&[&a[..], &b].concat(), |board| {
        let [a, b] = [&a, &b].map(|hand| (evaluators.omaha)(hand, board));
        usize::from(a < b) + 2 * usize::from(a == b)
    });
    let hand = cards(OMAHA_LOW.0);
    let low = boards(&hand, |board| {
        usize::from((evaluators.omaha_low)(&hand, board).is_none())
    });
    let fact = |name: String, expected, found| Fact {
        game: "poker",
        name,
        expected,
        found,
    };
    let names = |hand: [&str; 4]| hand.concat();
    let of_two = format!("omaha, {} and {}", names(OMAHA.0), names(OMAHA.1));
    let of_low = format!("omaha-low, {}", names(OMAHA_LOW.0));
    let what = ["the first wins", "the second wins", "they tie"];
    let mut facts = Vec::new();
    for (what, (expected, found)) in what.iter().zip(OMAHA.2.into_iter().zip(high)) {
        facts.push(fact(format!("{of_two}: {what}"), expected, found));
    }
    for (what, (expected, found)) in ["a low", "no low"]
        .iter()
        .zip(OMAHA_LOW.1.into_iter().zip(low))
    {
        facts.push(fact(format!("{of_low}: {what}"), expected, found));
    }
    facts
}

/// How many of the boards without some cards have each of three outcomes.
fn boards(dead: &[Card], outcome: impl Fn(&[Card]) -> usize + Sync) -> [u64; 3] {
    let deck: Vec<Card> = Card::ALL
        .into_iter()
        .filter(|card| !dead.contains(card))
        .collect();
    let add = |counts: &mut [u64; 3], first: usize| {
        visit(
            &deck[first + 1..],
            &mut vec![deck[first]],
            5,
            &mut |board| {
                counts[outcome(board) % 3] += 1;
            },
        );
    };
    let mut all = [0; 3];
    for counts in threads::sums(deck.len(), || [0; 3], add) {
        for (all, n_boards) in all.iter_mut().zip(counts) {
            *all += n_boards;
        }
    }
    all
}
