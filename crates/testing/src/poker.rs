//! A slow implementation of the ranking rules, straight from their text, to check all other
//! answers.
//!
//! All that it shares with the library is the characters for ranks and suits. Ranks are numbers
//! from 2 to 14, cards are sorted and counted, and for six or seven cards every set of five is
//! tried.

use handeval_cards::Card;

/// The value of a hand: its category and the category's position in the order, then its five ranks
/// by count and rank. A greater key is better, and equal keys tie.
pub type Key = (&'static str, usize, [u32; 5]);

/// The categories, from the weakest to the strongest.
pub const STANDARD: [&str; 9] = [
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
];

/// The categories in the 24-card deck's own order, from the weakest to the strongest.
pub const STRIPPED: [&str; 9] = [
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "full house",
    "four of a kind",
    "flush",
    "straight flush",
];

/// The part of a key that is compared.
pub fn strength(key: Key) -> (usize, [u32; 5]) {
    (key.1, key.2)
}

/// The value of exactly five cards.
pub fn five(cards: &[Card; 5], order: &[&str; 9]) -> Key {
    let rank = |card: &Card| match card.rank().char() {
        'T' => 10,
        'J' => 11,
        'Q' => 12,
        'K' => 13,
        'A' => 14,
        digit => digit.to_digit(10).expect("a rank from 2 to 9"),
    };
    let suit = |card: &Card| card.suit().char();
    let mut ranks = cards.each_ref().map(rank);
    let n_of = |rank, ranks: &[u32; 5]| ranks.iter().filter(|&&other| other == rank).count();
    let all = ranks;
    // The order of P4: by count, then by rank.
    ranks.sort_by_key(|&rank| std::cmp::Reverse((n_of(rank, &all), rank)));

    if ranks == [14, 5, 4, 3, 2] {
        ranks = [5, 4, 3, 2, 1];
    }
    let is_straight = (1..5).all(|place| ranks[place - 1] == ranks[place] + 1);
    let is_flush = cards.iter().all(|card| suit(card) == suit(&cards[0]));
    let category = match (n_of(ranks[0], &ranks), n_of(ranks[3], &ranks)) {
        (4, _) => "four of a kind",
        (3, 2) => "full house",
        (3, _) => "three of a kind",
        (2, 2) => "two pair",
        (2, _) => "one pair",
        _ if is_straight && is_flush => "straight flush",
        _ if is_straight => "straight",
        _ if is_flush => "flush",
        _ => "high card",
    };
    let place = order.iter().position(|&known| known == category);
    (category, place.expect("one of the nine"), ranks)
}

/// The value of five, six or seven cards: the best value of any five of them.
pub fn best(cards: &[Card], order: &[&str; 9]) -> Key {
    let mut best: Option<Key> = None;
    for chosen in (0_u32..1 << cards.len()).filter(|chosen| chosen.count_ones() == 5) {
        let mut places = (0..cards.len()).filter(|place| chosen >> place & 1 == 1);
        let choice = [(); 5].map(|()| cards[places.next().expect("five are chosen")]);
        let key = five(&choice, order);
        if best.is_none_or(|best| strength(key) > strength(best)) {
            best = Some(key);
        }
    }
    best.expect("at least five cards")
}

#[test]
fn the_oracle_knows_each_category() {
    let read = |text: &str| {
        let cards: Vec<Card> = text.split(' ').map(|card| card.parse().unwrap()).collect();
        let cards: [Card; 5] = cards.try_into().unwrap();
        five(&cards, &STANDARD)
    };
    assert_eq!(read("9c Kd Ah 2s 5c"), ("high card", 0, [14, 13, 9, 5, 2]));
    assert_eq!(read("9c Kd 9h 2s Ac"), ("one pair", 1, [9, 9, 14, 13, 2]));
    assert_eq!(read("9c Kd 9h Ks Ac"), ("two pair", 2, [13, 13, 9, 9, 14]));
    assert_eq!(
        read("9c Kd 9h 9s Ac"),
        ("three of a kind", 3, [9, 9, 9, 14, 13])
    );
    assert_eq!(read("5c 2d Ah 3s 4c"), ("straight", 4, [5, 4, 3, 2, 1]));
    assert_eq!(read("9c Kc 8c 2c Ac"), ("flush", 5, [14, 13, 9, 8, 2]));
    assert_eq!(read("9c Kd 9h Ks 9d"), ("full house", 6, [9, 9, 9, 13, 13]));
    assert_eq!(
        read("9c Kd 9h 9s 9d"),
        ("four of a kind", 7, [9, 9, 9, 9, 13])
    );
    assert_eq!(
        read("Tc Jc Qc Kc Ac"),
        ("straight flush", 8, [14, 13, 12, 11, 10])
    );
}
