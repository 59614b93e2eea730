//! The values of lowball hands, straight from the rules.

use std::cmp::Reverse;

use handeval_cards::Card;

/// A value: a greater one is better.
pub(crate) type Value = (Reverse<usize>, Reverse<Vec<u8>>);

/// The rank of a card from 2 to 14, or from 1 to 13 if the ace is low.
fn rank(card: Card, is_ace_low: bool) -> u8 {
    match (card.rank().code() + 2, is_ace_low) {
        (14, true) => 1,
        (rank, _) => rank,
    }
}

/// The value of a hand in a lowball game.
pub(crate) fn value(game: &str, cards: &[Card]) -> Value {
    match game {
        "deuce-to-seven" => of_five(cards, false),
        "ace-to-five" => of_five(cards, true),
        _ => badugi(cards, game == "badugi"),
    }
}

/// The value of five cards: a lower category in high poker is better, and in the same category,
/// lower ranks are better.
fn of_five(cards: &[Card], is_ace_low: bool) -> Value {
    let mut ranks: Vec<u8> = cards.iter().map(|&card| rank(card, is_ace_low)).collect();
    let all = ranks.clone();
    let count = |rank: u8| all.iter().filter(|&&other| other == rank).count();
    ranks.sort_by_key(|&rank| Reverse((count(rank), rank)));
    let counts: Vec<usize> = ranks.iter().map(|&rank| count(rank)).collect();
    let is_flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let is_straight = counts[0] == 1 && ranks[0] == ranks[4] + 4;
    let place = match counts[..] {
        [4, ..] => 7,
        [3, _, _, 2, _] => 6,
        [3, ..] => 3,
        [2, _, 2, ..] => 2,
        [2, ..] => 1,
        _ if is_ace_low => 0,
        _ => match (is_straight, is_flush) {
            (true, true) => 8,
            (false, true) => 5,
            (true, false) => 4,
            (false, false) => 0,
        },
    };
    (Reverse(place), Reverse(ranks))
}

/// The value of a badugi hand: more cards of different ranks and suits are better; with the same
/// number, the lower cards win, compared from the highest down.
fn badugi(cards: &[Card], is_ace_low: bool) -> Value {
    let choices = (1..1_u32 << cards.len()).filter_map(|bits| {
        let chosen = cards.iter().enumerate();
        let chosen = chosen.filter(|(idx, _)| bits >> idx & 1 != 0);
        let chosen: Vec<Card> = chosen.map(|(_, &card)| card).collect();
        let differ = |one: usize| {
            chosen[one + 1..].iter().all(|other| {
                other.rank() != chosen[one].rank() && other.suit() != chosen[one].suit()
            })
        };
        if !(0..chosen.len()).all(differ) {
            return None;
        }
        let mut ranks: Vec<u8> = chosen.iter().map(|&card| rank(card, is_ace_low)).collect();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        Some((Reverse(cards.len() - ranks.len()), Reverse(ranks)))
    });
    choices.max().expect("one card is a badugi")
}
