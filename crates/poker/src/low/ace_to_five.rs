//! Ace-to-five: straights and flushes do not count, and the ace is low.
//!
//! Source: Rule V2.

use super::value::{LowGame, LowValue, sealed};
use super::{best_five, best_of_seven, place_of_five};
use crate::high::strength::{choose, chosen, codes_in_category, n_values};
use crate::high::table;
use crate::value::game_types;
use crate::{Card, Category, Deck, FiveKey, Hand, HandKey, Rank, Strength};

game_types! {
    /// Ace-to-five lowball (California lowball, and razz with seven cards).
    ///
    /// Source: rule V2.
    AceToFive: "ace-to-five", MAX;
}

/// The categories, best first.
pub(super) const CATEGORIES: [Category; 6] = [
    Category::HighCard,
    Category::OnePair,
    Category::TwoPair,
    Category::ThreeOfAKind,
    Category::FullHouse,
    Category::FourOfAKind,
];

/// The number of values in a category; straights count as high-card hands.
const fn n_lows(category: Category) -> u16 {
    match category {
        Category::HighCard => choose(13, 5) as u16,
        _ => n_values(category, Deck::FiftyTwo) as u16,
    }
}

/// The number of values.
pub(super) const MAX: u16 = {
    let mut n = 0;
    let mut idx = 0;
    while idx < CATEGORIES.len() {
        n += n_lows(CATEGORIES[idx]);
        idx += 1;
    }
    n
};

/// The rank with this code, where the ace counts below the deuce.
fn rank(code: u8) -> Rank {
    Rank::ALL[(usize::from(code) + 12) % 13]
}

/// The strength of the lowest five ranks, indexed by all ranks as bits; 0 if there are fewer than
/// five.
static OF_RANKS: [u16; 8_192] = {
    /// The ranks with the ace moved from the lowest bit to a bit above all others.
    const fn with_high_ace(ranks: u16) -> usize {
        (ranks >> 1 | (ranks & 1) << 12) as usize
    }
    let mut strengths = [0; 8_192];
    // The ace is the lowest bit.
    let mut ranks: u16 = 0;
    while ranks < 8_192 {
        strengths[with_high_ace(ranks)] = match ranks.count_ones() {
            0..5 => 0,
            5 => MAX - place_of_five(ranks) as u16,
            // The strength is the same without the highest rank.
            _ => strengths[with_high_ace(ranks ^ 1 << ranks.ilog2())],
        };
        ranks += 1;
    }
    strengths
};

/// The strength of the lowest five of seven different cards.
#[inline]
pub(crate) fn of_seven(cards: HandKey) -> u16 {
    match <AceToFive as sealed::Game>::of_ranks(cards.ranks()) {
        0 => of_paired(cards),
        strength => strength,
    }
}

/// The strength of seven cards that have fewer than five different ranks.
fn of_paired(cards: HandKey) -> u16 {
    let mut all = [Card::ALL[0]; 7];
    for (place, card) in all.iter_mut().zip(cards.card_set()) {
        *place = card;
    }
    best_of_seven::<AceToFive>(all)
}

/// The place of a strength's category, the weakest category first.
pub(crate) fn place(strength: u16) -> usize {
    let mut n_better = MAX.saturating_sub(strength);
    let mut categories = CATEGORIES.iter();
    let from_best = categories.position(|&category| {
        let n = n_lows(category);
        let is_here = n_better < n;
        n_better = n_better.saturating_sub(n);
        is_here
    });
    CATEGORIES.len() - 1 - from_best.unwrap_or(0)
}

impl LowGame for AceToFive {}

impl sealed::Game for AceToFive {
    const IS_ACE_LOW: bool = true;

    fn of(key: FiveKey) -> u16 {
        table::ace_to_five(key.strength_of_ranks())
    }

    const HAS_FLUSHES: bool = false;

    fn of_ranks(ranks: u16) -> u16 {
        OF_RANKS[usize::from(ranks) % OF_RANKS.len()]
    }

    fn made(strength: u16) -> (Category, [Rank; 5]) {
        let mut idx = MAX - strength;
        let mut found = Category::FourOfAKind;
        for category in CATEGORIES {
            if idx < n_lows(category) {
                found = category;
                break;
            }
            idx -= n_lows(category);
        }
        let codes = match found {
            Category::HighCard => chosen(idx.into()).map(|code| code as u8),
            category => codes_in_category(category, idx.into(), Deck::FiftyTwo),
        };
        (found, codes.map(rank))
    }

    fn nickname(strength: u16) -> Option<&'static str> {
        (strength == MAX).then_some("wheel")
    }
}

impl LowValue<AceToFive> {
    /// The value of the five different cards in a key; meaningless for any other key.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::{FiveKey, Hand};
    /// use handeval_poker::low::{LowValue, ace_to_five};
    ///
    /// let hand: Hand = "5c 4c 3c 2c Ac".parse()?;
    /// let key: FiveKey = hand.cards().iter().copied().collect();
    /// assert_eq!(LowValue::ace_to_five(key), ace_to_five(&hand));
    /// # Ok::<(), handeval_poker::ParseHandError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn ace_to_five(key: FiveKey) -> Self {
        Self::from_number(table::ace_to_five(key.strength_of_ranks()))
    }

    /// The value of five cards with this strength in standard poker.
    ///
    /// Together with [`Batch`](crate::Batch), this is the fastest way to evaluate many hands.
    #[must_use]
    #[inline]
    pub fn from_high(high: Strength) -> Self {
        Self::from_number(table::ace_to_five(high))
    }
}

/// The value of five to seven cards in ace-to-five: the lowest five count, the ace is low, and
/// straights and flushes do not count.
///
/// # Examples
///
/// ```
/// use handeval_poker::low::ace_to_five;
///
/// let wheel = ace_to_five(&"5c 4c 3c 2c Ac".parse()?);
/// assert_eq!(wheel.to_string(), "wheel: 5-4-3-2-A");
/// assert_eq!(wheel.strength().get(), 6_175);
///
/// let razz = ace_to_five(&"Kc Kd 8h 6s 4c 3d As".parse()?);
/// assert_eq!(razz.to_string(), "eight-six low: 8-6-4-3-A");
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V2.
#[must_use]
pub fn ace_to_five(hand: &Hand) -> LowValue<AceToFive> {
    LowValue::from_number(best_five::<AceToFive>(hand))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_categories() {
        for strength in 1..=MAX {
            let (category, _) = <AceToFive as sealed::Game>::made(strength);
            let from_best = CATEGORIES.iter().position(|&one| one == category);
            assert_eq!(from_best.unwrap() + place(strength), CATEGORIES.len() - 1);
        }
    }
}
