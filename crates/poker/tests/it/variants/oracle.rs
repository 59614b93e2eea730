//! A slow second implementation of the rules of lowball and badugi, straight from their text. All
//! that it shares with the library is the characters for ranks and suits.

use handeval_poker::Card;

use crate::for_each_choice;

/// The value of a hand; lower is better.
pub(crate) type Key = (usize, Vec<u32>);

/// The categories of a low hand, best first: the strongest high category comes last.
pub(crate) use handeval_testing::poker::STANDARD as CATEGORIES;

/// The rank as a number, with the ace as `ace`.
fn rank(card: &Card, ace: u32) -> u32 {
    match card.rank().char() {
        'T' => 10,
        'J' => 11,
        'Q' => 12,
        'K' => 13,
        'A' => ace,
        digit => digit.to_digit(10).expect("a rank from 2 to 9"),
    }
}

/// The ranks of five cards by how often they occur, then from the highest down.
fn by_count(cards: &[Card; 5], ace: u32) -> Vec<(usize, u32)> {
    let ranks: Vec<u32> = cards.iter().map(|card| rank(card, ace)).collect();
    let mut counted: Vec<(usize, u32)> = Vec::new();
    for &one in &ranks {
        let n_equal = ranks.iter().filter(|&&other| other == one).count();
        if !counted.contains(&(n_equal, one)) {
            counted.push((n_equal, one));
        }
    }
    counted.sort_by(|a, b| b.cmp(a));
    counted
}

fn category(counted: &[(usize, u32)]) -> &'static str {
    let counts: Vec<usize> = counted.iter().map(|&(count, _)| count).collect();
    match counts[..] {
        [4, 1] => "four of a kind",
        [3, 2] => "full house",
        [3, 1, 1] => "three of a kind",
        [2, 2, 1] => "two pair",
        [2, 1, 1, 1] => "one pair",
        _ => "high card",
    }
}

fn key(category: &str, counted: &[(usize, u32)]) -> Key {
    let place = CATEGORIES.iter().position(|&other| other == category);
    let ranks = counted.iter().map(|&(_, rank)| rank).collect();
    (place.expect("one of the nine"), ranks)
}

/// The value of five cards in deuce-to-seven: aces are high, and five consecutive ranks from 6 high
/// up are a straight.
pub(crate) fn deuce_to_seven(cards: &[Card; 5]) -> Key {
    let counted = by_count(cards, 14);
    let is_in_a_row = counted.len() == 5 && counted[0].1 == counted[4].1 + 4;
    let is_flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let category = match (is_in_a_row, is_flush) {
        (true, true) => "straight flush",
        (true, false) => "straight",
        (false, true) => "flush",
        (false, false) => category(&counted),
    };
    key(category, &counted)
}

/// The value of five cards in ace-to-five: aces are low.
pub(crate) fn ace_to_five(cards: &[Card; 5]) -> Key {
    let counted = by_count(cards, 1);
    key(category(&counted), &counted)
}

/// The lowest five of five to seven cards.
pub(crate) fn best(cards: &[Card], of_five: fn(&[Card; 5]) -> Key) -> Key {
    let mut best: Option<Key> = None;
    for_each_choice(cards, |choice: &[Card; 5]| {
        let key = of_five(choice);
        if best.as_ref().is_none_or(|best| key < *best) {
            best = Some(key);
        }
    });
    best.expect("at least five cards")
}

/// The value of cards in badugi: leaving out fewer cards is better, then lower cards, compared from
/// the highest down. All subsets are tried.
pub(crate) fn badugi(cards: &[Card], ace: u32) -> Key {
    let mut best: Option<Key> = None;
    for subset in 1_u32..1 << cards.len() {
        let chosen = (0..cards.len()).filter(|place| subset >> place & 1 != 0);
        let chosen: Vec<&Card> = chosen.map(|place| &cards[place]).collect();
        let is_badugi = chosen.iter().enumerate().all(|(place, card)| {
            let others = &chosen[place + 1..];
            let meets = |other: &&Card| other.suit() == card.suit() || other.rank() == card.rank();
            !others.iter().any(meets)
        });
        if !is_badugi {
            continue;
        }
        let mut ranks: Vec<u32> = chosen.iter().map(|card| rank(card, ace)).collect();
        ranks.sort_by(|a, b| b.cmp(a));
        let key = (4 - ranks.len(), ranks);
        if best.as_ref().is_none_or(|best| key < *best) {
            best = Some(key);
        }
    }
    best.expect("at least one card")
}

/// The short-deck categories, best first, where a straight beats three of a kind.
pub(crate) const SHORT_CATEGORIES: [&str; 9] = [
    "straight flush",
    "four of a kind",
    "flush",
    "full house",
    "straight",
    "three of a kind",
    "two pair",
    "one pair",
    "high card",
];

/// The value of five short-deck cards: 6-7-8-9 and an ace also make a straight, the lowest. Ranks
/// count in reverse, so that lower is better.
fn short(cards: &[Card; 5], categories: [&str; 9]) -> Key {
    let mut counted = by_count(cards, 14);
    let ranks: Vec<u32> = counted.iter().map(|&(_, rank)| rank).collect();
    let is_lowest = ranks == [14, 9, 8, 7, 6];
    if is_lowest {
        counted = vec![(1, 9)];
    }
    let is_in_a_row = ranks.len() == 5 && (is_lowest || ranks[0] == ranks[4] + 4);
    if is_in_a_row {
        counted.truncate(1);
    }
    let is_flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let category = match (is_in_a_row, is_flush) {
        (true, true) => "straight flush",
        (true, false) => "straight",
        (false, true) => "flush",
        (false, false) => category(&counted),
    };
    let place = categories.iter().position(|&other| other == category);
    let ranks = counted.iter().map(|&(_, rank)| 14 - rank).collect();
    (place.expect("one of the nine"), ranks)
}

/// The value of five short-deck cards, where a straight beats three of a kind.
pub(crate) fn short_deck(cards: &[Card; 5]) -> Key {
    short(cards, SHORT_CATEGORIES)
}

/// The value of five short-deck cards, where three of a kind beats a straight.
pub(crate) fn short_deck_trips(cards: &[Card; 5]) -> Key {
    let mut categories = SHORT_CATEGORIES;
    categories.swap(4, 5);
    short(cards, categories)
}
