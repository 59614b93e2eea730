//! Who wins, and why.

use alloc::vec::Vec;
use core::cmp::Ordering;

use strum::IntoStaticStr;

use crate::by_number::by_number;
use crate::{HandValue, Reason, RuleSet, Rules, Standard};

/// A comparison of several hands: their places, the winners, and why they win.
///
/// Hands are numbered from 0, in the order given. Only values are compared, so hands can share
/// cards, for example those of a common board, and can differ in size.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Showdown, evaluate};
///
/// let values = [
///     evaluate(&"Jc Jd Th Ts 2c".parse()?),
///     evaluate(&"9c 9d 8h 8s Ac".parse()?),
///     evaluate(&"Js Jh Tc Td 2d".parse()?),
/// ];
/// let showdown = Showdown::new(&values).unwrap();
/// assert_eq!(showdown.places(), [1, 3, 1]);
/// assert_eq!(showdown.winners(), [0, 2]);
/// assert_eq!(
///     showdown.reason().to_string(),
///     "two pair, jacks over nines for the higher pair"
/// );
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rules P5 and P11.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Showdown<R: RuleSet = Standard> {
    places: Vec<usize>,
    winners: Vec<usize>,
    reason: Reason<R>,
}

impl<R: RuleSet> Showdown<R> {
    /// Compares the values of hands.
    ///
    /// # Errors
    ///
    /// - [`ShowdownError::NoHands`] if there are no values;
    /// - [`ShowdownError::DifferentRules`] for values under different rules.
    pub fn new(values: &[HandValue<R>]) -> Result<Self, ShowdownError> {
        let &first = values.first().ok_or(ShowdownError::NoHands)?;
        let expected = first.rules();
        if let Some(hand_idx) = values.iter().position(|v| v.rules() != expected) {
            return Err(ShowdownError::DifferentRules {
                hand_idx,
                found: values[hand_idx].rules(),
                expected,
            });
        }
        let sorted = by_number(values, |value| u32::MAX - value.number());
        let best = sorted.first().copied().unwrap_or(first);
        let n_better = |value: HandValue<R>| {
            sorted.partition_point(|&other| other.cmp_key(value) == Ordering::Greater)
        };
        let places: Vec<usize> = values.iter().map(|&value| 1 + n_better(value)).collect();
        let winners: Vec<usize> = (0..values.len())
            .filter(|&idx| values[idx] == best)
            .collect();
        let runner_up = sorted.get(winners.len()).copied().unwrap_or(best);
        Ok(Self {
            places,
            winners,
            reason: Reason::new(best, runner_up),
        })
    }

    /// The place of each hand: 1 plus the number of strictly better hands, so two winners and a
    /// third hand have the places 1, 1 and 3.
    #[must_use]
    pub fn places(&self) -> &[usize] {
        &self.places
    }

    /// The winning hands, in the order given; at least one.
    #[must_use]
    pub fn winners(&self) -> &[usize] {
        &self.winners
    }

    /// Why the winners beat the best other hand; a tie if all hands tie, or if there is only one
    /// hand.
    #[must_use]
    pub fn reason(&self) -> Reason<R> {
        self.reason
    }
}

/// Why values cannot be compared in a [`Showdown`](crate::Showdown).
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ShowdownError {
    /// There is no hand.
    #[error("no hands to compare: expected at least 1")]
    NoHands,
    /// A hand's rules differ from those of the first hand.
    #[error(
        "hand {} uses different rules ({found}) from hand 1: expected {expected} for every hand",
        .hand_idx + 1
    )]
    DifferentRules {
        /// The hand's index.
        hand_idx: usize,
        /// The rules of the hand.
        found: Rules,
        /// The rules of the first hand.
        expected: Rules,
    },
}

crate::keyed::kind_of!(ShowdownError, "`different-rules`");
