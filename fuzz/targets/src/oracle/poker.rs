//! The values of poker hands, and the classes that pay, found by counting ranks.

use handeval_cards::Card;
use handeval_testing::poker as oracle;

/// The value of five cards: the category, and the deciding ranks, most important first. A greater
/// value is stronger.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Value {
    /// The number of categories that this one beats.
    place: usize,
    /// From 2 to 14; the wheel's ace is 1.
    ranks: [u32; 5],
    pub(crate) category: String,
}

/// The rank of a card, from 2 to 14.
fn rank(card: Card) -> u8 {
    card.rank().code() + 2
}

/// Whether five ranks in descending order are consecutive.
fn is_run(ranks: &[u8]) -> bool {
    ranks.windows(2).all(|two| two[0] == two[1] + 1)
}

/// The category of five ranks, and the ranks in the order in which they decide. `is_suited` means
/// that all cards have the same suit.
fn shape(mut ranks: Vec<u8>, is_suited: bool) -> (&'static str, Vec<u8>) {
    let all = ranks.clone();
    let count = |rank: u8| all.iter().filter(|&&other| other == rank).count();
    ranks.sort_by_key(|&rank| std::cmp::Reverse((count(rank), rank)));
    let mut counts: Vec<usize> = Vec::new();
    let mut places = ranks.clone();
    places.dedup();
    for &rank in &places {
        counts.push(count(rank));
    }
    let category = match counts[..] {
        [5] => "five-of-a-kind",
        [4, 1] => "four-of-a-kind",
        [3, 2] => "full-house",
        [3, 1, 1] => "three-of-a-kind",
        [2, 2, 1] => "two-pair",
        [2, 1, 1, 1] => "one-pair",
        _ => {
            if places == [14, 5, 4, 3, 2] {
                places = vec![5, 4, 3, 2, 1];
            }
            match (is_run(&places), is_suited) {
                (true, true) => "straight-flush",
                (false, true) => "flush",
                (true, false) => "straight",
                (false, false) => "high-card",
            }
        }
    };
    (category, places)
}

fn is_suited(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.suit() == cards[0].suit())
}

/// The best value of any five of the cards.
pub(crate) fn best(cards: &[Card], is_stripped: bool) -> Value {
    let order = match is_stripped {
        true => &oracle::STRIPPED,
        false => &oracle::STANDARD,
    };
    let (category, place, ranks) = oracle::best(cards, order);
    Value {
        place,
        ranks,
        category: category.replace(' ', "-"),
    }
}

/// The class of five cards in jacks or better.
pub(crate) fn jacks_or_better(cards: &[Card]) -> &'static str {
    let ranks = cards.iter().map(|&card| rank(card)).collect();
    match shape(ranks, is_suited(cards)) {
        ("straight-flush", ranks) if ranks[0] == 14 => "royal-flush",
        ("one-pair", ranks) if ranks[0] >= 11 => "jacks-or-better",
        ("one-pair" | "high-card", _) => "nothing",
        (category, _) => category,
    }
}

/// The class of five cards in deuces wild; each deuce is tried as every rank.
pub(crate) fn deuces_wild(cards: &[Card]) -> &'static str {
    /// Strongest first.
    const CLASSES: [&str; 10] = [
        "wild-royal-flush",
        "five-of-a-kind",
        "straight-flush",
        "four-of-a-kind",
        "full-house",
        "flush",
        "straight",
        "three-of-a-kind",
        "nothing",
        "",
    ];
    let (wild, natural): (Vec<Card>, Vec<Card>) = cards.iter().partition(|&&card| rank(card) == 2);
    if wild.len() == 4 {
        return "four-deuces";
    }
    let is_suited = is_suited(&natural);
    let mut hands = vec![natural.iter().map(|&card| rank(card)).collect::<Vec<_>>()];
    for _ in &wild {
        let with_each =
            |hand: Vec<u8>| (2..=14).map(move |rank| [hand.clone(), vec![rank]].concat());
        hands = hands.into_iter().flat_map(with_each).collect();
    }
    let classes = hands
        .into_iter()
        .map(|ranks| match shape(ranks, is_suited) {
            ("straight-flush", ranks) if ranks[0] == 14 => "wild-royal-flush",
            ("two-pair" | "one-pair" | "high-card", _) => "nothing",
            (category, _) => category,
        });
    let place = |class: &&str| CLASSES.iter().position(|known| known == class);
    match classes.min_by_key(place) {
        Some("wild-royal-flush") if wild.is_empty() => "natural-royal-flush",
        Some(class) => class,
        None => "nothing",
    }
}

/// The class of five cards in joker poker. If four cards are given, the fifth is a joker, which is
/// tried as every rank.
pub(crate) fn joker_poker(cards: &[Card], has_pairs: bool) -> &'static str {
    /// Strongest first.
    const CLASSES: [&str; 11] = [
        "royal-flush",
        "five-of-a-kind",
        "straight-flush",
        "four-of-a-kind",
        "full-house",
        "flush",
        "straight",
        "three-of-a-kind",
        "two-pair",
        "kings-or-better",
        "nothing",
    ];
    let natural: Vec<u8> = cards.iter().map(|&card| rank(card)).collect();
    let hands = match natural.len() {
        4 => (2..=14)
            .map(|joker| [&natural[..], &[joker]].concat())
            .collect(),
        _ => vec![natural],
    };
    let classes = hands
        .into_iter()
        .map(|ranks| match shape(ranks, is_suited(cards)) {
            ("straight-flush", ranks) if ranks[0] == 14 => "royal-flush",
            ("one-pair", ranks) if ranks[0] >= 13 && has_pairs => "kings-or-better",
            ("one-pair" | "high-card", _) => "nothing",
            (category, _) => category,
        });
    let place = |class: &&str| CLASSES.iter().position(|known| known == class);
    match classes.min_by_key(place) {
        Some("royal-flush") if cards.len() == 5 => "natural-royal-flush",
        Some("royal-flush") => "wild-royal-flush",
        Some(class) => class,
        None => "nothing",
    }
}
