//! Eight or better: a low has five different ranks, none above an eight.
//!
//! Source: Rule V3.

use super::ace_to_five::{self, AceToFive};
use super::value::{LowGame, LowValue, sealed};
use crate::high::strength::choose;
use crate::value::game_types;
use crate::{Category, FiveKey, Hand, Rank};

game_types! {
    /// The low half of a pot, which can be won only by a low of eight high or better.
    ///
    /// Source: rule V3.
    EightOrBetter: "eight-or-better", MAX, "it takes five different ranks, ace to eight";
}

/// The number of choices of five of the eight ranks from ace to eight.
const MAX: u16 = choose(8, 5) as u16;

/// The strength of a hand with these ranks; 0 if they do not qualify.
#[inline]
pub(crate) fn of_ranks(ranks: u16) -> u16 {
    <EightOrBetter as sealed::Game>::of_ranks(ranks)
}

impl LowGame for EightOrBetter {}

impl sealed::Game for EightOrBetter {
    const IS_ACE_LOW: bool = true;

    fn of(key: FiveKey) -> u16 {
        let low = LowValue::ace_to_five(key).eight_or_better();
        low.map_or(0, |low| low.strength().get())
    }

    const HAS_FLUSHES: bool = false;

    fn of_ranks(ranks: u16) -> u16 {
        AceToFive::of_ranks(ranks).saturating_sub(ace_to_five::MAX - MAX)
    }

    fn made(strength: u16) -> (Category, [Rank; 5]) {
        AceToFive::made(ace_to_five::MAX - MAX + strength)
    }

    fn nickname(strength: u16) -> Option<&'static str> {
        (strength == MAX).then_some("wheel")
    }
}

impl LowValue<AceToFive> {
    /// The same value if it is eight high or better; `None` for other hands.
    #[must_use]
    #[inline]
    pub fn eight_or_better(self) -> Option<LowValue<EightOrBetter>> {
        let number = self.strength().get().checked_sub(ace_to_five::MAX - MAX)?;
        LowValue::from_strength(number)
    }
}

/// The value of five to seven cards as a low of eight high or better; `None` if they do not
/// qualify.
///
/// # Examples
///
/// ```
/// use handeval_poker::low::eight_or_better;
///
/// let worst = eight_or_better(&"8c 7d 6h 5s 4c".parse()?).unwrap();
/// assert_eq!((worst.to_string(), worst.strength().get()), ("eight-seven low: 8-7-6-5-4".into(), 1));
/// assert_eq!(eight_or_better(&"9c 4d 3h 2s Ac".parse()?), None);
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V3.
#[must_use]
pub fn eight_or_better(hand: &Hand) -> Option<LowValue<EightOrBetter>> {
    super::ace_to_five(hand).eight_or_better()
}
