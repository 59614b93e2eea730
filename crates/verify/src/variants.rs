//! All hands of the poker games other than high poker.

use std::collections::BTreeSet;

use handeval_poker::{Card, Game};

use crate::poker::visit;
use crate::{Evaluators, Fact, threads};

/// The published numbers of hands in each category, and of different strengths.
struct Published {
    game: Game,
    /// The number of cards in a hand, and of jokers in the deck.
    n_cards: usize,
    n_jokers: usize,
    strengths: u64,
    /// The number of hands that do not qualify.
    without: u64,
    names: &'static [&'static str],
    /// One count for each name; 0 for a category that the game does not have.
    categories: &'static [u64],
}

const NAMES: &[&str] = &[
    "high-card",
    "one-pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "five-of-a-kind",
];

/// The hands of a deck with jokers.
const fn of(
    game: Game,
    (n_cards, n_jokers): (usize, usize),
    strengths: u64,
    categories: &'static [u64],
) -> Published {
    Published {
        game,
        n_cards,
        n_jokers,
        strengths,
        without: 0,
        names: NAMES,
        categories,
    }
}

/// The hands of badugi.
const fn badugi(game: Game) -> Published {
    Published {
        names: &["4-card", "3-card", "2-card", "1-card"],
        ..of(game, (4, 0), 1_092, &[17_160, 154_440, 96_252, 2_873])
    }
}

const SHORT_DECK: &[u64] = &[122_400, 193_536, 36_288, 16_128, 6_120, 480, 1_728, 288, 24];

/// Source: the tables of counts in `docs/rules/poker-variants.md`.
const PUBLISHED: [Published; 14] = [
    of(
        Game::DeuceToSeven,
        (5, 0),
        7_462,
        &[
            1_303_560, 1_098_240, 123_552, 54_912, 9_180, 5_112, 3_744, 624, 36,
        ],
    ),
    of(
        Game::AceToFive,
        (5, 0),
        6_175,
        &[1_317_888, 1_098_240, 123_552, 54_912, 0, 0, 3_744, 624],
    ),
    Published {
        without: 2_598_960 - 57_344,
        names: &["low"],
        ..of(Game::EightOrBetter, (5, 0), 56, &[57_344])
    },
    badugi(Game::Badugi),
    badugi(Game::BadugiDeuce),
    of(Game::ShortDeck, (5, 0), 1_404, SHORT_DECK),
    of(Game::ShortDeckTrips, (5, 0), 1_404, SHORT_DECK),
    of(
        Game::ShortDeck,
        (7, 0),
        752,
        &[
            233_100, 2_316_600, 3_157_056, 607_200, 1_169_940, 175_560, 633_024, 44_640, 10_560,
        ],
    ),
    of(
        Game::ShortDeckTrips,
        (7, 0),
        762,
        &[
            233_100, 2_316_600, 3_157_056, 637_560, 1_139_580, 175_560, 633_024, 44_640, 10_560,
        ],
    ),
    of(
        Game::Wild,
        (5, 1),
        7_475,
        &[
            1_302_540, 1_268_088, 123_552, 137_280, 20_532, 7_804, 6_552, 3_120, 204, 13,
        ],
    ),
    of(
        Game::Wild,
        (5, 2),
        7_475,
        &[
            1_302_540, 1_437_936, 123_552, 232_968, 34_704, 11_388, 9_360, 9_360, 624, 78,
        ],
    ),
    of(
        Game::Bug,
        (5, 1),
        7_463,
        &[
            1_418_964, 1_215_024, 138_600, 63_360, 20_532, 7_804, 4_368, 828, 204, 1,
        ],
    ),
    of(
        Game::Bug,
        (5, 2),
        7_463,
        &[
            1_535_388, 1_341_888, 156_816, 75_048, 34_704, 11_388, 5_328, 1_320, 624, 6,
        ],
    ),
    of(
        Game::DeucesWild,
        (5, 0),
        5_162,
        &[
            799_680, 1_225_008, 95_040, 355_080, 62_232, 14_472, 12_672, 31_552, 2_552, 672,
        ],
    ),
];

/// Counts all hands of the games whose decks can be enumerated, and the results of Omaha hands on
/// every board.
pub(crate) fn facts(evaluators: &Evaluators) -> Vec<Fact> {
    let mut facts: Vec<_> = PUBLISHED
        .iter()
        .flat_map(|published| published.facts(evaluators))
        .collect();
    facts.extend(omaha(evaluators));
    facts
}

/// The number of hands in each category and in none, and the strengths that occur.
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
        // Which joker it is does not matter, but the number of ways to choose it does.
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
        let fact = |name: &str, expected, found| {
            Fact::new("poker", format!("{place}: {name}"), expected, found)
        };
        let found = |category: &str| {
            let mut known = counts.categories.iter();
            let found = known.find(|(known, _)| *known == category);
            found.map_or(0, |&(_, n_hands)| n_hands)
        };
        let categories = self.names.iter().zip(self.categories);
        let mut facts: Vec<_> = categories
            .filter(|&(_, &expected)| expected > 0)
            .map(|(name, &expected)| fact(&name.replace('-', " "), expected, found(name)))
            .collect();
        if self.without > 0 {
            facts.push(fact("no low", self.without, counts.without));
        }
        let n_found: u64 = counts.categories.iter().map(|(_, n)| n).sum();
        facts.push(fact(
            "hands",
            self.categories.iter().sum::<u64>() + self.without,
            n_found + counts.without,
        ));
        let n_strengths = counts.strengths.len() as u64;
        facts.push(fact("different strengths", self.strengths, n_strengths));
        facts
    }

    /// Evaluates every hand with this many jokers, in parallel over the first of the other cards.
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

/// The two Omaha hands whose boards are counted, how often each wins, and how often they tie.
const OMAHA: ([&str; 4], [&str; 4], [u64; 3]) = (
    ["Ac", "Ad", "Jh", "Ts"],
    ["Kd", "Qd", "Jc", "9c"],
    [680_464, 403_912, 1_632],
);

/// An Omaha hand, and the numbers of boards with which it has a low and with which it has none.
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
    let fact = |name: String, expected, found| Fact::new("poker", name, expected, found);
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

/// The number of boards with each of three outcomes, out of all boards without the dead cards.
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
