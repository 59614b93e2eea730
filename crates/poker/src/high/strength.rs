//! Values numbered without gaps: 1 is the weakest.
//!
//! A value's number is one more than the number of values below it. Within a category, values are
//! choices of different ranks, compared from the highest down and counted as in the combinatorial
//! number system: the choice of ranks `a > b > c` comes after `C(a,3) + C(b,2) + C(c,1)` others
//! (the lowest rank is 0). D. E. Knuth, *The Art of Computer Programming* 4A, 7.2.1.3.

use core::fmt;
use core::marker::PhantomData;

use super::table;
use crate::{Category, Deck, HandValue, Order, RuleSet, Rules, Standard};

/// The position of a value among all values under its rules; 1 is the weakest.
///
/// It is in `1..=7462` for the 52-card deck and in `1..=252` for the 24-card deck, without gaps;
/// hands of five, six and seven cards share this scale. `Ord` compares strengths whose rules have
/// the same type. A strength is just a two-byte number, so strengths under [`Rules`] known only at
/// run time have no order, and are equal if their numbers are equal. To compare such hands, use
/// [`HandValue::compare`](crate::HandValue::compare). [`low`](crate::low) games and
/// [`badugi`](crate::badugi) have their own scales.
///
/// Source: rule P10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength<R = Standard> {
    number: u16,
    rules: PhantomData<R>,
}

impl<R> Strength<R> {
    #[inline]
    pub(crate) const fn new(number: u16) -> Self {
        Self {
            number,
            rules: PhantomData,
        }
    }

    /// The strength as a number.
    #[must_use]
    #[inline]
    pub const fn get(self) -> u16 {
        self.number
    }
}

/// Writes the number.
impl<R> fmt::Display for Strength<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.fmt(f)
    }
}

impl<R> From<Strength<R>> for u16 {
    fn from(strength: Strength<R>) -> Self {
        strength.number
    }
}

/// For each of [`Rules::ALL`], the number of values in the categories below each place of the
/// order, and finally the number of all values.
const BELOW: [[u16; 10]; 3] = {
    let mut below = [[0; 10]; 3];
    let mut rules_idx = 0;
    while rules_idx < 3 {
        let rules = Rules::ALL[rules_idx];
        let mut place = 0;
        while place < 9 {
            let n_values = n_values(rules.order().categories()[place], rules.deck());
            below[rules_idx][place + 1] = below[rules_idx][place] + n_values as u16;
            place += 1;
        }
        rules_idx += 1;
    }
    below
};

pub(crate) const fn max(rules: Rules) -> Strength<Rules> {
    Strength::new(BELOW[rules.idx()][9])
}

/// The place of a strength's category in the order of the rules.
pub(crate) const fn place(number: u16, rules: Rules) -> u8 {
    let below = &BELOW[rules.idx()];
    let mut place = 0;
    while place < 8 && number > below[place + 1] {
        place += 1;
    }
    place as u8
}

/// Converts a strength for the 52-card deck with the standard order to the strength of the same
/// hand under `rules`.
#[inline]
pub(crate) fn by<R: RuleSet>(standard: Strength, rules: R) -> Strength<R> {
    let number = match (rules.rules().deck(), rules.rules().order()) {
        (Deck::FiftyTwo, _) => standard.number,
        (_, Order::Standard) => table::standard_24(standard.number),
        (_, Order::Stripped) => table::stripped(standard.number),
    };
    Strength::new(number)
}

pub(crate) fn of(value: HandValue<Rules>) -> u16 {
    let rules = value.rules();
    let place = rules.order().place(value.category());
    let below = BELOW[rules.idx()][usize::from(place)];
    below + idx_in_category(value) as u16 + 1
}

pub(crate) fn value(strength: u16, rules: Rules) -> Option<HandValue<Rules>> {
    let idx = strength.checked_sub(1)?;
    let below = &BELOW[rules.idx()];
    let place = (0..9).find(|&place| idx < below[place + 1])?;
    let category = rules.order().categories()[place];
    let idx = u32::from(idx - below[place]);
    let lowest = rules.deck().lowest_rank().code();
    let mut codes = codes_in_category(category, idx, rules.deck());
    for code in codes.iter_mut().take(category.counts().len()) {
        *code += lowest;
    }
    Some(HandValue::new(category, codes, rules))
}

const fn n_ranks(deck: Deck) -> u32 {
    deck.ranks().len() as u32
}

/// The number of ranks that can be the highest of a straight: 10 in the 52-card deck, and 2 in the
/// 24-card deck.
const fn n_straights(deck: Deck) -> u32 {
    n_ranks(deck) - lowest_straight(deck)
}

/// The lowest rank that can be the highest of a straight, counted from the deck's lowest.
const fn lowest_straight(deck: Deck) -> u32 {
    match deck {
        Deck::FiftyTwo => 3,
        Deck::ThirtySix | Deck::TwentyFour => 4,
    }
}

/// The number of values in a category.
pub(crate) const fn n_values(category: Category, deck: Deck) -> u32 {
    let n = n_ranks(deck);
    match category {
        Category::HighCard | Category::Flush => choose(n, 5) - n_straights(deck),
        Category::OnePair => n * choose(n - 1, 3),
        Category::TwoPair => choose(n, 2) * (n - 2),
        Category::ThreeOfAKind => n * choose(n - 1, 2),
        Category::FullHouse | Category::FourOfAKind => n * (n - 1),
        Category::Straight | Category::StraightFlush => n_straights(deck),
    }
}

/// The number of ways to choose `k` of `n`, for `k` up to 6 and `n` up to 52.
pub(crate) const fn choose(n: u32, k: u32) -> u32 {
    let mut ways = 1;
    let mut taken = 0;
    while taken < k {
        // This is exact, because the product of `k` consecutive numbers is divisible by `k!`.
        ways = ways * n.saturating_sub(taken) / (taken + 1);
        taken += 1;
    }
    ways
}

/// The number of weaker values in the category.
pub(crate) fn idx_in_category(value: HandValue<Rules>) -> u32 {
    let deck = value.rules().deck();
    let n = n_ranks(deck);
    let lowest = deck.lowest_rank().code();
    let [a, b, c, d, e] = value
        .codes()
        .map(|code| u32::from(code.saturating_sub(lowest)));
    match value.category() {
        Category::HighCard | Category::Flush => {
            let others = choose(b, 4) + choose(c, 3) + choose(d, 2) + e;
            first_with(a) + others - u32::from(has_wheel(a, deck))
        }
        Category::OnePair => {
            // Mutants: a kicker never has the rank of the made group.
            let [b, c, d] = [b, c, d].map(|kicker| kicker - u32::from(kicker > a));
            a * choose(n - 1, 3) + choose(b, 3) + choose(c, 2) + d
        }
        Category::TwoPair => {
            // Mutants: a kicker never has the rank of the made group.
            let kicker = c - u32::from(c > a) - u32::from(c > b);
            (choose(a, 2) + b) * (n - 2) + kicker
        }
        Category::ThreeOfAKind => {
            // Mutants: a kicker never has the rank of the made group.
            let [b, c] = [b, c].map(|kicker| kicker - u32::from(kicker > a));
            a * choose(n - 1, 2) + choose(b, 2) + c
        }
        // Mutants: the pair of a full house never has the rank of its three of a kind.
        Category::FullHouse | Category::FourOfAKind => a * (n - 1) + b - u32::from(b > a),
        Category::Straight | Category::StraightFlush => a - lowest_straight(deck),
    }
}

/// The codes of a value's ranks, counted from the deck's lowest rank. `idx` is the number of weaker
/// values in the category.
pub(crate) fn codes_in_category(category: Category, idx: u32, deck: Deck) -> [u8; 5] {
    let n = n_ranks(deck);
    /// Converts kickers that were counted without the rank `made`. If two ranks were left out,
    /// start with the lower one.
    fn put_back<const N: usize>(kickers: [u32; N], made: u32) -> [u32; N] {
        kickers.map(|kicker| kicker + u32::from(kicker >= made))
    }
    let codes = match category {
        Category::HighCard | Category::Flush => {
            let a = (4..n).rev().find(|&a| first_with(a) <= idx).unwrap_or(4);
            let [b, c, d, e] = chosen(idx - first_with(a) + u32::from(has_wheel(a, deck)));
            [a, b, c, d, e]
        }
        Category::OnePair => {
            let a = idx / choose(n - 1, 3);
            let [b, c, d] = put_back(chosen(idx % choose(n - 1, 3)), a);
            [a, b, c, d, 0]
        }
        Category::TwoPair => {
            let [a, b] = chosen(idx / (n - 2));
            let [c] = put_back(put_back([idx % (n - 2)], b), a);
            [a, b, c, 0, 0]
        }
        Category::ThreeOfAKind => {
            let a = idx / choose(n - 1, 2);
            let [b, c] = put_back(chosen(idx % choose(n - 1, 2)), a);
            [a, b, c, 0, 0]
        }
        Category::FullHouse | Category::FourOfAKind => {
            let a = idx / (n - 1);
            let [b] = put_back([idx % (n - 1)], a);
            [a, b, 0, 0, 0]
        }
        Category::Straight | Category::StraightFlush => [idx + lowest_straight(deck), 0, 0, 0, 0],
    };
    codes.map(|code| code as u8)
}

/// The number of choices of five ranks whose highest is below `high`, minus the straights among
/// them: for each highest rank from 4 up, the last choice is a straight.
fn first_with(high: u32) -> u32 {
    choose(high, 5) - high.saturating_sub(4)
}

/// Whether the first choice of five ranks with the highest rank `high` is the wheel, a straight.
fn has_wheel(high: u32, deck: Deck) -> bool {
    deck == Deck::FiftyTwo && high == 12
}

/// The choice of `N` different ranks, highest first, that comes after `idx` others.
pub(crate) fn chosen<const N: usize>(mut idx: u32) -> [u32; N] {
    let mut ranks = [0; N];
    for (rank, k) in ranks.iter_mut().zip((1..=N as u32).rev()) {
        *rank = (k - 1..13)
            .rev()
            .find(|&r| choose(r, k) <= idx)
            .unwrap_or(0);
        idx -= choose(*rank, k);
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_so_many_values_in_each_category() {
        // In the order of `Category::ALL`: with 52 cards, the numbers found in every book; with 24,
        // the numbers for six ranks and two straights.
        let fifty_two = [1277, 2860, 858, 858, 10, 1277, 156, 156, 10];
        let twenty_four = [4, 60, 60, 60, 2, 4, 30, 30, 2];
        for (deck, numbers) in [(Deck::FiftyTwo, fifty_two), (Deck::TwentyFour, twenty_four)] {
            assert_eq!(
                Category::ALL.map(|category| n_values(category, deck)),
                numbers
            );
        }
        assert_eq!(fifty_two.iter().sum::<u32>(), 7462);
        assert_eq!([Deck::FiftyTwo, Deck::TwentyFour].map(n_ranks), [13, 6]);
        assert_eq!([Deck::FiftyTwo, Deck::TwentyFour].map(n_straights), [10, 2]);
        assert_eq!(
            [Deck::FiftyTwo, Deck::TwentyFour].map(lowest_straight),
            [3, 4]
        );
    }

    #[test]
    fn below_each_category_are_those_before_it() {
        for (rules, below) in Rules::ALL.into_iter().zip(BELOW) {
            let expected = match (rules.deck(), rules.order()) {
                (Deck::FiftyTwo, _) => [0, 1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7462],
                (_, Order::Standard) => [0, 4, 64, 124, 184, 186, 190, 220, 250, 252],
                // The flush beats the full house and four of a kind.
                (_, Order::Stripped) => [0, 4, 64, 124, 184, 186, 216, 246, 250, 252],
            };
            assert_eq!(below, expected, "{rules:?}");
        }
    }

    #[test]
    fn choices_are_those_of_pascals_triangle() {
        let mut row = [1, 0, 0, 0, 0, 0];
        for n in 0..=14 {
            for (k, &ways) in (0..).zip(&row) {
                assert_eq!(choose(n, k), ways, "{k} of {n}");
            }
            for k in (1..6).rev() {
                row[k] += row[k - 1];
            }
        }
    }
}
