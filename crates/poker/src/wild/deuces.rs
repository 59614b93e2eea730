//! Deuces as wild cards: the values that hands can have, and their strengths without gaps.
//!
//! A deuce never counts as a two, except in a wheel. So the values are five of a kind, the wheels,
//! and the standard poker values without a two among their ranks.

use super::value::{DeucesWild, N_STANDARD, WildValue};
use crate::card_array::CardArray;
use crate::{Card, Hand, Rank};

/// The number of values.
pub(super) const N_VALUES: u16 = 5_162;

/// For each value, weakest first, its number among the values of standard poker and five of a kind.
static NUMBERS: [u16; N_VALUES as usize] = {
    let mut numbers = Numbers {
        all: [0; N_VALUES as usize],
        n_values: 0,
        number: 0,
    };
    numbers.high_cards();
    let mut pair = 0;
    while pair < 13 {
        numbers.kickers::<3>(pair, pair);
        pair += 1;
    }
    let mut higher = 1;
    while higher < 13 {
        let mut lower = 0;
        while lower < higher {
            numbers.kickers::<1>(higher, lower);
            lower += 1;
        }
        higher += 1;
    }
    let mut trips = 0;
    while trips < 13 {
        numbers.kickers::<2>(trips, trips);
        trips += 1;
    }
    numbers.straights();
    numbers.high_cards();
    // Full houses and four of a kind.
    let mut n_times = 0;
    while n_times < 2 {
        let mut most = 0;
        while most < 13 {
            numbers.kickers::<1>(most, most);
            most += 1;
        }
        n_times += 1;
    }
    numbers.straights();
    let mut five = 0;
    while five < 13 {
        numbers.next(five > 0);
        five += 1;
    }
    assert!(numbers.number == N_STANDARD + 13);
    assert!(numbers.n_values == numbers.all.len());
    numbers.all
};

/// Collects the numbers of values while going through all values of standard poker.
struct Numbers {
    all: [u16; N_VALUES as usize],
    n_values: usize,
    /// The number of the latest value.
    number: u16,
}

impl Numbers {
    /// Counts a value, and records its number if the value exists with wild deuces.
    const fn next(&mut self, is_value: bool) {
        self.number += 1;
        if is_value {
            self.all[self.n_values] = self.number;
            self.n_values += 1;
        }
    }

    /// Five different ranks that are not a straight: high cards and flushes.
    const fn high_cards(&mut self) {
        let mut ranks = 0b1_1111;
        while ranks < 1 << 13 {
            if !is_straight(ranks) {
                self.next(ranks & 1 == 0);
            }
            ranks = next_choice(ranks);
        }
    }

    /// One or two ranks with each choice of `N` other ranks as kickers.
    const fn kickers<const N: u32>(&mut self, rank: u32, other: u32) {
        let taken = 1 << rank | 1 << other;
        let mut ranks = (1 << N) - 1;
        while ranks < 1 << 13 {
            if ranks & taken == 0 {
                self.next((ranks | taken) & 1 == 0);
            }
            ranks = next_choice(ranks);
        }
    }

    /// Straights or straight flushes.
    const fn straights(&mut self) {
        let mut high = 3;
        while high < 13 {
            // In 2-3-4-5-6 the deuce is better as a seven.
            self.next(high != Rank::Six.code());
            high += 1;
        }
    }
}

/// The next choice with the same number of ranks, one bit per rank. Choices are compared by their
/// highest rank, then by the next, so greater numbers are better values.
///
/// Source: M. Beeler, R. W. Gosper and R. Schroeppel, "HAKMEM" (1972), item 175.
const fn next_choice(ranks: u16) -> u16 {
    let lowest = 1 << ranks.trailing_zeros();
    let carried = ranks + lowest;
    carried | (((ranks ^ carried) >> 2) / lowest)
}

const fn is_straight(ranks: u16) -> bool {
    const WHEEL: u16 = 1 << 12 | 0b1111;
    ranks == WHEEL || ranks >> ranks.trailing_zeros() == 0b1_1111
}

/// The strength of the value with this number, which counts the values of standard poker and five
/// of a kind.
pub(super) fn placed(number: u16) -> u16 {
    let (Ok(idx) | Err(idx)) = NUMBERS.binary_search(&number);
    idx as u16 + 1
}

/// The inverse of [`placed`].
pub(super) fn unplaced(strength: u16) -> u16 {
    let idx = usize::from(strength).saturating_sub(1);
    NUMBERS.get(idx).copied().unwrap_or(1)
}

/// The cards of a hand that are not deuces, then the deuces.
fn parts(hand: &Hand) -> [CardArray<Card, { Hand::MAX_CARDS }>; 2] {
    [false, true].map(|is_wild| {
        let mut cards = [Card::ALL[0]; Hand::MAX_CARDS];
        let mut n_cards = 0;
        let all = hand.cards().iter();
        for &card in all.filter(|card| (card.rank() == Rank::Two) == is_wild) {
            cards[n_cards % Hand::MAX_CARDS] = card;
            n_cards += 1;
        }
        CardArray::new(cards.split_at(n_cards).0, Card::ALL[0])
    })
}

impl WildValue<DeucesWild> {
    pub(super) fn of_deuces(hand: &Hand) -> Self {
        let [natural, wild] = parts(hand);
        Self::with_wild(natural.as_slice(), wild.as_slice().len())
    }

    /// The five cards of a hand with this value, sorted by count, then by rank, with each deuce in
    /// the position of the card it stands for. Meaningless for a hand with a different value.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::wild::deuces_wild;
    ///
    /// let hand = "2d Kc Kd 9c 9h 3s 4s".parse()?;
    /// let best = deuces_wild(&hand).best_five_with_deuces(&hand);
    /// assert_eq!(best.map(|card| card.to_string()).join(" "), "Kc Kd 2d 9c 9h");
    /// # Ok::<(), handeval_poker::ParseHandError>(())
    /// ```
    #[must_use]
    pub fn best_five_with_deuces(self, hand: &Hand) -> [Card; 5] {
        let [natural, wild] = parts(hand);
        let mut wild = wild.as_slice().iter().copied();
        let chosen = self.chosen(natural.as_slice());
        chosen.map(|card| card.or_else(|| wild.next()).unwrap_or(Card::ALL[0]))
    }
}
