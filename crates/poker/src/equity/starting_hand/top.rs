//! The best hands, as a percentage of all combos.

use core::fmt;

use super::{Percentage, StartingHand};

/// The hands of an item of a range such as `20%` or `5%-20%`.
///
/// Source: rules N3 and N4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TopHands {
    without: Option<Percentage>,
    top: Percentage,
    start: usize,
    end: usize,
}

impl TopHands {
    /// The top hands, without those of the percentage `without`.
    pub(in crate::equity) fn new(without: Option<Percentage>, top: Percentage) -> Self {
        let n_hands = |percentage: Percentage| percentage.n_hands(StartingHand::by_equity());
        Self {
            without,
            top,
            start: without.map_or(0, n_hands),
            end: n_hands(top),
        }
    }

    /// The hands, best first; never empty in a [`RangeReading`](crate::RangeReading).
    #[must_use]
    pub fn hands(&self) -> &'static [StartingHand] {
        StartingHand::by_equity()
            .get(self.start..self.end)
            .unwrap_or_default()
    }

    /// The number of combos.
    #[must_use]
    pub fn n_combos(&self) -> usize {
        self.hands().iter().map(|hand| hand.n_combos()).sum()
    }
}

/// Writes the item without its weight: `20%`, `5%-20%`.
impl fmt::Display for TopHands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.without {
            Some(without) => write!(f, "{without}-{}", self.top),
            None => write!(f, "{}", self.top),
        }
    }
}
