//! Deuce-to-seven: the worst high hand wins.
//!
//! Source: Rule V1.

use super::value::{LowGame, LowValue, sealed};
use super::{best_five, lowest_five, place_of_five};
use crate::high::strength::n_values;
use crate::value::game_types;
use crate::{Category, Deck, FiveKey, Hand, HandValue, Rank, Standard, Strength};

game_types! {
    /// Deuce-to-seven lowball (Kansas City).
    ///
    /// Source: rule V1.
    DeuceToSeven: "deuce-to-seven", MAX;
}

/// The number of high values in these categories.
const fn n_of(categories: &[Category]) -> u16 {
    let mut n = 0;
    let mut idx = 0;
    while idx < categories.len() {
        n += n_values(categories[idx], Deck::FiftyTwo);
        idx += 1;
    }
    n as u16
}

/// The number of values.
const MAX: u16 = n_of(&Category::ALL);

/// The number of choices of four ranks below the ace, without `5432` and `KQJT`, which make
/// straights.
const N_ACE_HIGH: u16 = 495 - 2;

/// The high strength of the lowest ace-high hand that is not a straight, A-6-4-3-2.
const ACE_HIGH: u16 = n_of(&[Category::HighCard]) - N_ACE_HIGH + 1;

/// The high strength of the wheel.
const WHEEL: u16 = n_of(&[
    Category::HighCard,
    Category::OnePair,
    Category::TwoPair,
    Category::ThreeOfAKind,
]) + 1;

/// The number of high values from high cards to flushes.
const N_TO_FLUSH: u16 = WHEEL - 1 + n_of(&[Category::Straight, Category::Flush]);

/// The high strength of the lowest ace-high flush that is not a straight flush.
const ACE_HIGH_FLUSH: u16 = N_TO_FLUSH - N_ACE_HIGH + 1;
const STEEL_WHEEL: u16 = N_TO_FLUSH + n_of(&[Category::FullHouse, Category::FourOfAKind]) + 1;

/// The place of a high strength in an order in which A-5-4-3-2 is the lowest ace-high hand and not
/// a straight.
const fn without_wheels(high: u16) -> u16 {
    match high {
        WHEEL => ACE_HIGH,
        STEEL_WHEEL => ACE_HIGH_FLUSH,
        _ => {
            let is_moved =
                ACE_HIGH <= high && high < WHEEL || ACE_HIGH_FLUSH <= high && high < STEEL_WHEEL;
            high + is_moved as u16
        }
    }
}

/// The strengths, indexed by high strength. There is an entry for every thirteen-bit index, because
/// an unpredictable branch would cost more than everything else.
static STRENGTHS: [u16; 8_192] = {
    let mut strengths = [1; 8_192];
    let mut high = 1;
    while high <= MAX {
        strengths[high as usize] = MAX + 1 - without_wheels(high);
        high += 1;
    }
    strengths
};

/// The high strength of a place, the inverse of [`without_wheels`].
const fn with_wheels(place: u16) -> u16 {
    match place {
        ACE_HIGH => WHEEL,
        ACE_HIGH_FLUSH => STEEL_WHEEL,
        _ => {
            // Mutants: the lowest places are matched above.
            let was_moved = ACE_HIGH < place && place <= WHEEL
                || ACE_HIGH_FLUSH < place && place <= STEEL_WHEEL;
            place - was_moved as u16
        }
    }
}

/// The strength of the lowest five ranks that are not a straight, indexed by all ranks as bits; 0
/// if no five of the ranks qualify.
static OF_RANKS: [u16; 8_192] = {
    let mut strengths = [0; 8_192];
    let mut ranks: u16 = 0;
    while ranks < 8_192 {
        if ranks.count_ones() > 6 {
            // The strength is the same without the highest rank, which is not one of the lowest
            // six.
            strengths[ranks as usize] = strengths[(ranks ^ 1 << ranks.ilog2()) as usize];
            ranks += 1;
            continue;
        }
        let mut lowest = lowest_five(ranks);
        let is_straight = lowest.count_ones() == 5 && lowest >> lowest.trailing_zeros() == 0b1_1111;
        if is_straight {
            // The next lowest five have the sixth rank instead of the fifth.
            lowest = lowest_five(ranks ^ 1 << lowest.ilog2());
        }
        if lowest.count_ones() == 5 {
            // For each highest rank below this one, one choice is a straight.
            let n_straights = lowest.ilog2() - 4;
            strengths[ranks as usize] = MAX - (place_of_five(lowest) - n_straights) as u16;
        }
        ranks += 1;
    }
    strengths
};

impl LowGame for DeuceToSeven {}

impl sealed::Game for DeuceToSeven {
    const IS_ACE_LOW: bool = false;

    fn of(key: FiveKey) -> u16 {
        LowValue::deuce_to_seven(key).strength().get()
    }

    const HAS_FLUSHES: bool = true;

    fn of_ranks(ranks: u16) -> u16 {
        // Mutants: with 0, the choices of five cards are tried instead, which takes longer.
        OF_RANKS[usize::from(ranks) % OF_RANKS.len()]
    }

    fn made(strength: u16) -> (Category, [Rank; 5]) {
        let high = with_wheels(MAX + 1 - strength);
        let ace_high = [Rank::Ace, Rank::Five, Rank::Four, Rank::Three, Rank::Two];
        match high {
            WHEEL => return (Category::HighCard, ace_high),
            STEEL_WHEEL => return (Category::Flush, ace_high),
            _ => {}
        }
        let mut ranks = [Rank::Two; 5];
        let Some(value) = HandValue::from_strength(high, Standard) else {
            return (Category::HighCard, ranks);
        };
        for (place, rank) in ranks.iter_mut().zip(value.ranks()) {
            *place = rank;
        }
        (value.category(), ranks)
    }

    fn nickname(strength: u16) -> Option<&'static str> {
        (strength == MAX).then_some("number one")
    }
}

impl LowValue<DeuceToSeven> {
    /// The value of the five different cards in a key; meaningless for any other key.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::{FiveKey, Hand};
    /// use handeval_poker::low::{LowValue, deuce_to_seven};
    ///
    /// let hand: Hand = "7c 5d 4h 3s 2c".parse()?;
    /// let key: FiveKey = hand.cards().iter().copied().collect();
    /// assert_eq!(LowValue::deuce_to_seven(key), deuce_to_seven(&hand));
    /// # Ok::<(), handeval_poker::ParseHandError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn deuce_to_seven(key: FiveKey) -> Self {
        Self::from_high(key.strength())
    }

    /// The value of five cards with this strength in standard poker.
    ///
    /// Together with [`Batch`](crate::Batch), this is the fastest way to evaluate many hands.
    #[must_use]
    #[inline]
    pub fn from_high(high: Strength) -> Self {
        Self::from_number(STRENGTHS[usize::from(high.get()) % STRENGTHS.len()])
    }
}

/// The value of five to seven cards in deuce-to-seven: the worst high hand that five of them make;
/// the ace is high and A-5-4-3-2 is not a straight.
///
/// # Examples
///
/// ```
/// use handeval_poker::low::deuce_to_seven;
///
/// let best = deuce_to_seven(&"7c 5d 4h 3s 2c".parse()?);
/// assert_eq!(best.to_string(), "number one: 7-5-4-3-2");
/// assert_eq!(best.strength().get(), 7_462);
///
/// let ace_high = deuce_to_seven(&"Ac 2d 3h 4s 5c".parse()?);
/// assert!(ace_high > deuce_to_seven(&"7c 6d 5h 4s 3c".parse()?)); // a straight
/// assert!(ace_high < deuce_to_seven(&"Kd 2h 3s 4c 6d".parse()?));
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V1.
#[must_use]
pub fn deuce_to_seven(hand: &Hand) -> LowValue<DeuceToSeven> {
    LowValue::from_number(best_five::<DeuceToSeven>(hand))
}
