//! From a hand to its value, and to the five cards that make it.

use super::planes::{Planes, Ranks};
use crate::{Card, Category, Hand, HandValue, Rank, RuleSet, Rules};

/// The value of a hand under its rules; the best five of six or seven cards count.
///
/// The evaluation needs no table and does not search subsets, so seven cards take no longer than
/// five.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Category, evaluate};
///
/// let wheel = evaluate(&"Ac 2d 3h 4s 5c".parse()?);
/// assert_eq!(wheel.to_string(), "straight, five high");
///
/// let seven = evaluate(&"Ac 2d 3h 4s 5c 5d 5h".parse()?);
/// assert_eq!(seven, wheel);
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rules P2, P3, P4 and P9.
#[must_use]
pub fn evaluate<R: RuleSet>(hand: &Hand<R>) -> HandValue<R> {
    let (category, codes) = best(hand.cards());
    HandValue::new(category, codes, hand.rule_set())
}

/// The best category of five to seven cards, and the codes of the ranks that decide within it.
///
/// The same sequence of tests works for both orders. They differ only in how a flush ranks against
/// a full house and four of a kind, and seven cards never hold a flush together with either: a
/// flush takes five ranks, which leaves only two cards to repeat ranks, and the other two
/// categories need three.
fn best(cards: &[Card]) -> (Category, [u8; 5]) {
    let planes = Planes::of(cards);
    let counts = planes.counts();
    if let Some(ranks) = planes.flush() {
        return match ranks.straight() {
            Some(high) => (Category::StraightFlush, [high, 0, 0, 0, 0]),
            None => (Category::Flush, ranks.top()),
        };
    }
    if let Some(quads) = counts.four.highest() {
        let [kicker] = counts.one.without(quads).top();
        return (Category::FourOfAKind, [quads, kicker, 0, 0, 0]);
    }
    let trips = counts.three.highest();
    if let Some(trips) = trips {
        if let Some(pair) = counts.two.without(trips).highest() {
            return (Category::FullHouse, [trips, pair, 0, 0, 0]);
        }
    }
    if let Some(high) = counts.one.straight() {
        return (Category::Straight, [high, 0, 0, 0, 0]);
    }
    of_groups(counts.one, counts.two, trips, counts.two.highest())
}

/// The category of ranks without a straight: three of a kind, two pair, one pair or high card,
/// given the highest rank that occurs three times and the highest that occurs twice.
pub(crate) fn of_groups(
    one: Ranks,
    two: Ranks,
    trips: Option<u8>,
    higher: Option<u8>,
) -> (Category, [u8; 5]) {
    if let Some(trips) = trips {
        let [first, second] = one.without(trips).top();
        return (Category::ThreeOfAKind, [trips, first, second, 0, 0]);
    }
    let Some(higher) = higher else {
        return (Category::HighCard, one.top());
    };
    let Some(lower) = two.without(higher).highest() else {
        let [first, second, third] = one.without(higher).top();
        return (Category::OnePair, [higher, first, second, third, 0]);
    };
    let [kicker] = one.without(higher).without(lower).top();
    (Category::TwoPair, [higher, lower, kicker, 0, 0])
}

/// The five cards that count, sorted by how often their rank occurs, then by rank; `5 4 3 2 A` for
/// a wheel.
///
/// If there is a choice of suits, the card that comes first in the hand is taken; cards of the same
/// rank keep their order.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Hand, best_five};
///
/// let hand: Hand = "2c Ad 3h 5s 4c 5d 5h".parse()?;
/// assert_eq!(best_five(&hand).map(|c| c.to_string()).join(" "), "5s 4c 3h 2c Ad");
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rules P4 and P9.
#[must_use]
pub fn best_five<R: RuleSet>(hand: &Hand<R>) -> [Card; 5] {
    match hand.cards().try_into() {
        Ok(five) => sorted(five),
        Err(_) => best_of_more(&hand.of_any()),
    }
}

/// The cards that make a value, sorted by count, then by rank. The ace also ranks below `lowest`.
pub(crate) fn five_of<R: RuleSet>(cards: &[Card], value: HandValue<R>, lowest: Rank) -> [Card; 5] {
    let chosen = chosen_for(cards, value.category(), value.codes(), lowest);
    chosen.map(|card| card.unwrap_or(Card::ALL[0]))
}

fn sorted(five: &[Card; 5]) -> [Card; 5] {
    /// One ace and one card of each rank from deuce to five, in four bits per rank. Mutants: the
    /// two share no bits, so `|` and `^` are equivalent.
    const WHEEL: u64 = 1 << 48 | 0x1111;
    let counts = counts(five);
    // In a wheel, the ace ranks below the deuce.
    by_count(five, counts, (counts == WHEEL).then_some(Rank::Ace))
}

/// Sorts five cards by count, then by rank, with the `lowest` rank below all others; cards of the
/// same rank keep their order.
pub(crate) fn five_by_count(five: &[Card; 5], lowest: Option<Rank>) -> [Card; 5] {
    by_count(five, counts(five), lowest)
}

/// The position of the lowest bit of the counter for a card's rank.
const fn nibble(card: Card) -> u8 {
    card.code() & !3
}

/// How often each rank occurs, in four bits per rank.
fn counts(five: &[Card; 5]) -> u64 {
    five.iter()
        .fold(0, |counts, &card| counts + (1_u64 << nibble(card)))
}

fn by_count(five: &[Card; 5], counts: u64, lowest: Option<Rank>) -> [Card; 5] {
    let mut keys = [0; 5];
    for (place, (key, &card)) in (0..).zip(keys.iter_mut().zip(five)) {
        let count = (counts >> nibble(card) & 0xF) as u32;
        let rank = if lowest == Some(card.rank()) {
            0
        } else {
            card.rank().code() + 1
        };
        // Mutants: the parts share no bits, so `|` and `^` are equivalent.
        *key = count << 16 | u32::from(rank) << 12 | (5 - place) << 8 | u32::from(card.code());
    }
    // A sorting network for five cards, without branches.
    const NETWORK: [(usize, usize); 9] = [
        (0, 3),
        (1, 4),
        (0, 2),
        (1, 3),
        (0, 1),
        (2, 4),
        (1, 2),
        (3, 4),
        (2, 3),
    ];
    for (a, b) in NETWORK {
        (keys[a], keys[b]) = (keys[a].max(keys[b]), keys[a].min(keys[b]));
    }
    keys.map(|key| Card::from_code(key as u8).unwrap_or(five[0]))
}

/// The best five of six or seven cards.
fn best_of_more(hand: &Hand<Rules>) -> [Card; 5] {
    five_of(hand.cards(), evaluate(hand), Rank::Two)
}

/// The cards that make a category with its deciding ranks; for a flush, from the suit that has the
/// most of these ranks. `None` for each card that is missing.
pub(crate) fn chosen_for(
    cards: &[Card],
    category: Category,
    codes: [u8; 5],
    lowest: Rank,
) -> [Option<Card>; 5] {
    // For each rank, in four bits, the position of its next card and the number of cards that it
    // still needs.
    let (mut next, mut left) = (0_u64, 0_u64);
    let mut place = 0;
    let mut want = |code: u8, count: u8| {
        next |= place << (4 * code);
        left |= u64::from(count) << (4 * code);
        place += u64::from(count);
    };
    match category {
        Category::Straight | Category::StraightFlush => {
            for below in 0..5 {
                // In a wheel, the ace ranks below the deuce.
                let code = codes[0].checked_sub(below);
                let code = code.filter(|&code| code >= lowest.code());
                want(code.unwrap_or(Rank::Ace.code()), 1);
            }
        }
        _ => {
            for (code, &count) in codes.into_iter().zip(category.counts()) {
                want(code, count);
            }
        }
    }
    let suit = match category {
        Category::Flush | Category::StraightFlush => {
            let ranks = (0..13).fold(0, |ranks, code| ranks | (left >> (4 * code) & 1) << code);
            let n_held =
                |ranks_of_suit: Ranks| (u64::from(ranks_of_suit.bits()) & ranks).count_ones();
            let suits = (0..).zip(Planes::of(cards).suits());
            suits.max_by_key(|&(_, ranks)| n_held(ranks))
        }
        _ => None,
    };
    // Cards that do not play go to the elements after the five.
    let mut five = [None; 8];
    for &card in cards {
        let rank = nibble(card);
        let plays =
            left >> rank & 0xF != 0 && suit.is_none_or(|(suit, _)| card.suit().code() == suit);
        let place = if plays { next >> rank & 7 } else { 7 };
        five[place as usize] = Some(card);
        next += u64::from(plays) << rank;
        left -= u64::from(plays) << rank;
    }
    let [a, b, c, d, e, ..] = five;
    [a, b, c, d, e]
}
