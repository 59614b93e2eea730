//! Proves that games other than high poker are ranked as docs/rules/poker-variants.md says.

mod omaha;
pub(crate) mod oracle;
mod reasons;
mod rules;
mod wild;

use std::collections::BTreeMap;

use handeval_poker::badugi::{Badugi, BadugiDeuce, BadugiValue, badugi, badugi_deuce};
use handeval_poker::low::{
    AceToFive, DeuceToSeven, LowGame, LowValue, ace_to_five, deuce_to_seven, eight_or_better,
};
use handeval_poker::omaha::{Board, OmahaHand, omaha, omaha_low};
use handeval_poker::short_deck::{
    ShortDeck, ShortDeckGame, ShortDeckHand, ShortDeckTrips, ShortDeckValue,
};
use handeval_poker::wild::{bug, wild};
use handeval_poker::{Batch, Card, Category, Deck, FiveKey, Hand, HandKey, Standard};
use handeval_testing::Numbers;
use serde_json::Value;

use crate::tables::for_each_ranks;
use crate::{for_each_choice, hand};
use oracle::Key;

const PAGE: &str = include_str!("../../../../../docs/rules/poker-variants.md");

/// The number in a row and a column of the tables of counts, where each column name is unique.
fn count(row: &str, column: &str) -> u64 {
    let counts = PAGE.split("\n## Counts\n").nth(1).unwrap_or_default();
    let cells = |line: &str| -> Vec<String> {
        let cells = line.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_owned()).collect()
    };
    for table in counts
        .split("\n\n")
        .filter(|part| part.trim_start().starts_with('|'))
    {
        let mut lines = table.trim_start().lines().map(cells);
        let head = lines.next().expect("a table");
        let Some(place) = head.iter().position(|cell| cell == column) else {
            continue;
        };
        let row = lines.find(|cells| cells[0] == row).expect("a row");
        return row[place].replace(',', "").parse().unwrap_or(0);
    }
    panic!("no column {column}")
}

/// The number of hands of each strength, and the oracle's key for it.
#[derive(Default)]
struct Order {
    by_strength: BTreeMap<u16, (Key, u64)>,
}

impl Order {
    fn add(&mut self, strength: u16, key: Key, n_hands: u64) {
        let known = self.by_strength.entry(strength).or_insert((key.clone(), 0));
        assert_eq!(known.0, key, "strength {strength}");
        known.1 += n_hands;
    }

    /// Checks that each strength from 1 to `max` occurs, and that a greater one is better.
    fn check(&self, max: u16) {
        assert!(self.by_strength.keys().copied().eq(1..=max));
        let keys: Vec<&Key> = self.by_strength.values().map(|(key, _)| key).collect();
        assert!(keys.windows(2).all(|pair| pair[0] > pair[1]));
    }

    /// The numbers of hands and values for each place of a key.
    fn by_place(&self) -> BTreeMap<usize, (u64, u64)> {
        let mut by_place = BTreeMap::new();
        for ((place, _), n_hands) in self.by_strength.values() {
            let (hands, values) = by_place.entry(*place).or_insert((0, 0));
            *hands += n_hands;
            *values += 1;
        }
        by_place
    }

    fn check_counts(&self, hands: &str, values: &str) {
        let mut total = (0, 0);
        let by_place = self.by_place();
        for (place, name) in oracle::CATEGORIES.iter().enumerate() {
            let found = by_place.get(&place).copied().unwrap_or_default();
            assert_eq!(found, (count(name, hands), count(name, values)), "{name}");
            total = (total.0 + found.0, total.1 + found.1);
        }
        assert_eq!(total, (count("total", hands), count("total", values)));
    }
}

/// Checks that a value has the oracle's category and ranks, and can be recovered from its strength.
fn check_value<G: LowGame>(value: LowValue<G>, (place, ranks): &Key, ace: u32) {
    assert_eq!(Category::ALL[*place], value.category(), "{value}");
    let found: Vec<u32> = value
        .ranks()
        .map(|rank| match u32::from(rank.code()) + 2 {
            14 => ace,
            number => number,
        })
        .collect();
    let n_ranks = found.len();
    assert_eq!(found, ranks[..n_ranks], "{value}");
    assert_eq!(LowValue::from_strength(value.strength().get()), Some(value));
}

#[test]
fn every_five_cards_stand_in_the_order_of_the_oracle() {
    let (mut deuce, mut ace) = (Order::default(), Order::default());
    for_each_choice(Deck::FiftyTwo.ordered(), |cards: &[Card; 5]| {
        let hand = Hand::new(cards, handeval_poker::Standard).unwrap();
        deuce.add(
            deuce_to_seven(&hand).strength().get(),
            oracle::deuce_to_seven(cards),
            1,
        );
        let low = ace_to_five(&hand);
        ace.add(low.strength().get(), oracle::ace_to_five(cards), 1);
        assert_eq!(LowValue::<AceToFive>::from_high(hand.strength()), low);
    });
    deuce.check(LowValue::<DeuceToSeven>::MAX_STRENGTH);
    deuce.check_counts("2-7, hands", "values");
    ace.check(LowValue::<AceToFive>::MAX_STRENGTH);
    ace.check_counts("A-5, hands", "their values");
    for (&strength, (key, _)) in &deuce.by_strength {
        let value = LowValue::<DeuceToSeven>::from_strength(strength).unwrap();
        check_value(value, key, 14);
    }
    let mut eights = Vec::new();
    for (&strength, (key, n_hands)) in &ace.by_strength {
        let value = LowValue::<AceToFive>::from_strength(strength).unwrap();
        check_value(value, key, 1);
        let is_low = key.0 == 0 && key.1[0] <= 8;
        let low = value.eight_or_better();
        assert_eq!(low.is_some(), is_low, "{value}");
        if let Some(low) = low {
            check_value(low, key, 1);
            eights.push((low.strength().get(), *n_hands));
        }
    }
    assert!((1..=56).eq(eights.iter().map(|&(strength, _)| strength)));
    assert!(eights.iter().all(|&(_, n_hands)| n_hands == 1_024));
}

#[test]
fn seven_cards_have_the_counts_of_the_page() {
    let mut by_category = [0_u64; 9];
    let mut n_low = 0;
    for_each_ranks(7, &mut |cards| {
        // Suits do not matter, so each choice of ranks stands for all choices of suits.
        let mut counts = [0_u64; 13];
        for card in cards {
            counts[usize::from(card.rank().code())] += 1;
        }
        let weight: u64 = counts
            .iter()
            .map(|&n| [1, 4, 6, 4, 1][n as usize])
            .product();
        let low = ace_to_five(&Hand::new(cards, handeval_poker::Standard).unwrap());
        by_category[low.category() as usize] += weight;
        n_low += weight * u64::from(low.eight_or_better().is_some());
    });
    for (place, name) in oracle::CATEGORIES.iter().enumerate() {
        assert_eq!(
            by_category[place],
            count(name, "A-5, seven cards"),
            "{name}"
        );
    }
    assert_eq!(
        by_category.iter().sum::<u64>(),
        count("total", "A-5, seven cards")
    );
    assert_eq!(n_low, 24_530_944);
}

/// Different cards of only `n_ranks` ranks, from the ace up, so that ranks often coincide.
fn cards(numbers: &mut Numbers, n_cards: usize, n_ranks: usize) -> Vec<Card> {
    let mut deck: Vec<Card> = Card::ALL
        .into_iter()
        .filter(|card| usize::from(card.rank().code() + 1) % 13 < n_ranks)
        .collect();
    (0..n_cards)
        .map(|_| deck.swap_remove(numbers.below(deck.len())))
        .collect()
}

#[test]
fn six_and_seven_cards_are_worth_their_best_five() {
    let mut numbers = Numbers(15);
    for round in 0..6_000 {
        let cards = cards(&mut numbers, 6 + round % 2, 2 + round % 12);
        let hand = Hand::new(&cards, handeval_poker::Standard).unwrap();
        let low = ace_to_five(&hand);
        check_value(low, &oracle::best(&cards, oracle::ace_to_five), 1);
        assert_eq!(eight_or_better(&hand), low.eight_or_better());
        let key = oracle::best(&cards, oracle::deuce_to_seven);
        check_value(deuce_to_seven(&hand), &key, 14);
    }
    // All choices of six or seven ranks, with and without a flush.
    for ranks in 0..1_u16 << 13 {
        if !(6..=7).contains(&ranks.count_ones()) {
            continue;
        }
        for n_suits in [1, 4] {
            let codes = (0..13).filter(|code| ranks >> code & 1 != 0);
            let cards: Vec<Card> = codes
                .enumerate()
                .map(|(nth, code)| Card::ALL[code * 4 + nth % n_suits])
                .collect();
            let hand = Hand::new(&cards, handeval_poker::Standard).unwrap();
            let key = oracle::best(&cards, oracle::deuce_to_seven);
            check_value(deuce_to_seven(&hand), &key, 14);
            check_value(
                ace_to_five(&hand),
                &oracle::best(&cards, oracle::ace_to_five),
                1,
            );
        }
    }
}

/// The cards from the six up.
pub(crate) fn short_deck() -> &'static [Card] {
    &Card::ALL[16..]
}

/// Checks that a short-deck value has the oracle's category and ranks.
fn check_short<G: ShortDeckGame>(value: ShortDeckValue<G>, (place, ranks): &Key, order: [&str; 9]) {
    assert_eq!(order[*place], value.category().name(), "{value}");
    let found = value.ranks().map(|rank| 12 - u32::from(rank.code()));
    assert!(found.eq(ranks.iter().copied()), "{value}");
    assert_eq!(
        ShortDeckValue::from_strength(value.strength().get()),
        Some(value)
    );
}

/// The categories, best first, where three of a kind beats a straight.
fn trips_categories() -> [&'static str; 9] {
    let mut order = oracle::SHORT_CATEGORIES;
    order.swap(4, 5);
    order
}

#[test]
fn every_five_cards_of_the_short_deck_stand_in_the_order_of_the_oracle() {
    let (mut straights, mut trips) = (Order::default(), Order::default());
    let mut batch = Batch::<5>::new();
    for_each_choice(short_deck(), |cards: &[Card; 5]| {
        let key: FiveKey = cards.iter().copied().collect();
        batch.push(cards);
        let value = ShortDeckValue::<ShortDeck>::of_five(key);
        straights.add(value.strength().get(), oracle::short_deck(cards), 1);
        let value = ShortDeckValue::<ShortDeckTrips>::of_five(key);
        trips.add(value.strength().get(), oracle::short_deck_trips(cards), 1);
    });
    assert_eq!(batch.len() as u64, count("total", "short deck, hands"));
    let mut strengths = batch.strengths(Standard).into_iter();
    for_each_choice(short_deck(), |cards: &[Card; 5]| {
        let value = ShortDeckValue::<ShortDeck>::from_high(strengths.next().unwrap());
        assert_eq!(
            value,
            ShortDeckValue::of_five(cards.iter().copied().collect())
        );
    });
    let max = ShortDeckValue::<ShortDeck>::MAX_STRENGTH;
    for (order, categories) in [
        (&straights, oracle::SHORT_CATEGORIES),
        (&trips, trips_categories()),
    ] {
        order.check(max);
        for (place, counts) in order.by_place() {
            let name = categories[place];
            let expected = (count(name, "short deck, hands"), count(name, "its values"));
            assert_eq!(counts, expected, "{name}");
        }
    }
    for (&strength, (key, _)) in &straights.by_strength {
        let value = ShortDeckValue::<ShortDeck>::from_strength(strength).unwrap();
        check_short(value, key, oracle::SHORT_CATEGORIES);
    }
    for (&strength, (key, _)) in &trips.by_strength {
        let value = ShortDeckValue::<ShortDeckTrips>::from_strength(strength).unwrap();
        check_short(value, key, trips_categories());
    }
    assert_eq!(ShortDeckValue::<ShortDeck>::from_strength(0), None);
    assert_eq!(ShortDeckValue::<ShortDeck>::from_strength(max + 1), None);
}

#[test]
fn seven_cards_of_the_short_deck_have_the_counts_of_the_page() {
    let max = usize::from(ShortDeckValue::<ShortDeck>::MAX_STRENGTH);
    let mut straights = vec![0_u64; max + 1];
    let mut trips = straights.clone();
    for_each_choice(short_deck(), |cards: &[Card; 7]| {
        let key: HandKey = cards.iter().copied().collect();
        let value = ShortDeckValue::<ShortDeck>::of(key).unwrap();
        straights[usize::from(value.strength().get())] += 1;
        let value = ShortDeckValue::<ShortDeckTrips>::of(key).unwrap();
        trips[usize::from(value.strength().get())] += 1;
    });
    fn by_category<G: ShortDeckGame>(counts: &[u64]) -> BTreeMap<&'static str, u64> {
        let mut by_category = BTreeMap::new();
        for (strength, &n_hands) in (1..).zip(&counts[1..]) {
            let value = ShortDeckValue::<G>::from_strength(strength).unwrap();
            *by_category.entry(value.category().name()).or_default() += n_hands;
        }
        by_category
    }
    let n_values = |counts: &[u64]| counts.iter().filter(|&&n_hands| n_hands > 0).count();
    assert_eq!((n_values(&straights), n_values(&trips)), (752, 762));
    for (name, n_hands) in by_category::<ShortDeck>(&straights) {
        assert_eq!(n_hands, count(name, "short deck, seven cards"), "{name}");
    }
    for (name, n_hands) in by_category::<ShortDeckTrips>(&trips) {
        assert_eq!(n_hands, count(name, "trips over straight"), "{name}");
    }
    assert_eq!(straights.iter().sum::<u64>(), 8_347_680);
}

#[test]
fn six_and_seven_cards_of_the_short_deck_are_worth_their_best_five() {
    let mut numbers = Numbers(36);
    for round in 0..8_000 {
        let n_cards = 6 + round % 2;
        // Sometimes all ranks are used, and sometimes few, so that straights and groups occur
        // together.
        let lowest = [16, 16, 20, 24][round / 2 % 4];
        let mut deck: Vec<Card> = Card::ALL[lowest..].to_vec();
        if round % 3 == 0 {
            deck = short_deck()
                .iter()
                .copied()
                .filter(|card| card.rank().code() <= 7 || card.rank().code() == 12)
                .collect();
        }
        if round % 5 == 0 {
            deck.retain(|card| card.suit().code() < 2);
        }
        let cards: Vec<Card> = (0..n_cards)
            .map(|_| deck.swap_remove(numbers.below(deck.len())))
            .collect();
        let hand = ShortDeckHand::new(&cards).unwrap();
        let value = handeval_poker::short_deck::short_deck(&hand);
        let best = oracle::best(&cards, oracle::short_deck);
        check_short(value, &best, oracle::SHORT_CATEGORIES);
        let five = value.best_five(&hand);
        assert_eq!(oracle::short_deck(&five), best, "{hand}");
        let value = handeval_poker::short_deck::short_deck_trips(&hand);
        let best = oracle::best(&cards, oracle::short_deck_trips);
        check_short(value, &best, trips_categories());
        assert_eq!(
            oracle::short_deck_trips(&value.best_five(&hand)),
            best,
            "{hand}"
        );
        assert!(five.iter().all(|card| cards.contains(card)));
    }
}

#[test]
fn every_badugi_stands_in_the_order_of_the_oracle() {
    let (mut low, mut high) = (Order::default(), Order::default());
    for_each_choice(Deck::FiftyTwo.ordered(), |cards: &[Card; 4]| {
        let of = |cards: &[Card]| badugi(cards).unwrap().strength().get();
        low.add(of(cards), oracle::badugi(cards, 1), 1);
        let of = |cards: &[Card]| badugi_deuce(cards).unwrap().strength().get();
        high.add(of(cards), oracle::badugi(cards, 14), 1);
    });
    for order in [&low, &high] {
        order.check(BadugiValue::<Badugi>::MAX_STRENGTH);
        for (place, counts) in order.by_place() {
            let name = ["four cards", "three cards", "two cards", "one card"][place];
            let expected = (count(name, "badugi, hands"), count(name, "badugi, values"));
            assert_eq!(counts, expected, "{name}");
        }
    }
    for (&strength, (key, _)) in &low.by_strength {
        let value = BadugiValue::<Badugi>::from_strength(strength).unwrap();
        assert_eq!(
            (value.n_cards(), value.strength().get()),
            (4 - key.0, strength)
        );
        let ranks = value
            .ranks()
            .map(|rank| (u32::from(rank.code()) + 1) % 13 + 1);
        assert!(ranks.eq(key.1.iter().copied()), "{value}");
    }
    for (&strength, (key, _)) in &high.by_strength {
        let value = BadugiValue::<BadugiDeuce>::from_strength(strength).unwrap();
        let ranks = value.ranks().map(|rank| u32::from(rank.code()) + 2);
        assert!(ranks.eq(key.1.iter().copied()), "{value}");
    }
    assert_eq!(BadugiValue::<Badugi>::from_strength(0), None);
    assert_eq!(BadugiValue::<Badugi>::from_strength(1_093), None);
}

#[test]
fn more_cards_than_four_are_worth_their_best_badugi() {
    let mut numbers = Numbers(4);
    for round in 0..3_000 {
        let cards = cards(&mut numbers, 1 + round % 7, 2 + round % 12);
        let (place, ranks) = oracle::badugi(&cards, 1);
        let value = badugi(&cards).unwrap();
        let found = value
            .ranks()
            .map(|rank| (u32::from(rank.code()) + 1) % 13 + 1);
        assert_eq!((4 - value.n_cards(), found.collect()), (place, ranks));
    }
}

#[test]
fn examples_are_answered_as_they_say() {
    let text = include_str!("../../../../../fixtures/poker/variants.jsonl");
    let mut n_examples = 0;
    // The first line names the origin.
    for line in text.lines().skip(1) {
        let example: Value = serde_json::from_str(line).unwrap();
        let game = example["variant"].as_str().unwrap();
        let of = |side: &str| -> (Option<u16>, Option<String>) {
            let text = example[side].as_str().unwrap();
            let low =
                |category: Category, strength| (Some(strength), Some(category.key().to_owned()));
            let cards = |n: usize| format!("{n}-card");
            match game {
                "deuce-to-seven" => {
                    let value = deuce_to_seven(&hand(text, handeval_poker::Standard));
                    low(value.category(), value.strength().get())
                }
                "ace-to-five" => {
                    let value = ace_to_five(&hand(text, handeval_poker::Standard));
                    low(value.category(), value.strength().get())
                }
                "eight-or-better" => {
                    let value = eight_or_better(&hand(text, handeval_poker::Standard));
                    let strength = value.map(|value| value.strength().get());
                    (strength, value.map(|_| "low".to_owned()))
                }
                "short-deck" => {
                    let hand: ShortDeckHand = text.parse().unwrap();
                    let value = handeval_poker::short_deck::short_deck(&hand);
                    low(value.category(), value.strength().get())
                }
                "short-deck-trips" => {
                    let hand: ShortDeckHand = text.parse().unwrap();
                    let value = handeval_poker::short_deck::short_deck_trips(&hand);
                    low(value.category(), value.strength().get())
                }
                "wild" => {
                    let value = wild(&text.parse().unwrap());
                    let key = value.category_key().to_owned();
                    (Some(value.strength().get()), Some(key))
                }
                "bug" => {
                    let value = bug(&text.parse().unwrap());
                    let key = value.category_key().to_owned();
                    (Some(value.strength().get()), Some(key))
                }
                "omaha" => {
                    let value = omaha(&omaha_hand(text));
                    low(value.category(), value.strength().get())
                }
                "omaha-low" => {
                    let value = omaha_low(&omaha_hand(text));
                    let strength = value.map(|value| value.strength().get());
                    (strength, value.map(|_| "low".to_owned()))
                }
                "badugi" => {
                    let value = badugi(&cards_of(text)).unwrap();
                    (Some(value.strength().get()), Some(cards(value.n_cards())))
                }
                "badugi-deuce" => {
                    let value = badugi_deuce(&cards_of(text)).unwrap();
                    (Some(value.strength().get()), Some(cards(value.n_cards())))
                }
                game => panic!("no game {game}"),
            }
        };
        let [a, b] = ["a", "b"].map(of);
        for (side, (strength, category)) in [("a", &a), ("b", &b)] {
            assert_eq!(
                example[format!("strength_{side}")].as_u64(),
                strength.map(u64::from),
                "{line}"
            );
            assert_eq!(
                example[format!("category_{side}")].as_str(),
                category.as_deref(),
                "{line}"
            );
        }
        let winner = match a.0.cmp(&b.0) {
            _ if a.0.is_none() && b.0.is_none() => "none",
            std::cmp::Ordering::Greater => "a",
            std::cmp::Ordering::Less => "b",
            std::cmp::Ordering::Equal => "tie",
        };
        assert_eq!(example["winner"], winner, "{line}");
        n_examples += 1;
    }
    assert_eq!(n_examples, 186);
}

/// The hand and the board in text with `|` between them.
fn omaha_hand(text: &str) -> OmahaHand {
    // In one example a card of the hand is also on the board, so a different king replaces it.
    let text = text.replace("Ad2hKcKdQc|5c6d7h8sKc", "Ad2hKcKdQc|5c6d7h8sKs");
    let (hole, board) = text.split_once('|').unwrap();
    OmahaHand::parse(hole, Board::parse(board).unwrap()).unwrap()
}

/// The cards in text without spaces.
fn cards_of(text: &str) -> Vec<Card> {
    let chars: Vec<char> = text.chars().collect();
    let cards = chars.chunks(2).map(|pair| pair.iter().collect::<String>());
    cards.map(|card| card.parse().unwrap()).collect()
}
