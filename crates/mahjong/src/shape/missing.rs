//! How many tiles a suit still needs for each number of sets, with and without the pair.
//!
//! Source: rule M10. The vector per suit and the way suits are combined are common in shanten
//! calculators; limiting the copies that the player can hold rules out a fifth copy.

use super::shape_rules::ShapeRules;

/// The maximum number of sets counted in one suit.
pub(crate) const MAX_SETS: usize = ShapeRules::MAX_SETS;

/// A number greater than the number of tiles that any hand can need, but small enough for sums to
/// fit in a byte.
pub(crate) const NEVER: u8 = 64;

/// The fewest tiles still needed for each number of sets, without a pair (`[0]`) and with one
/// (`[1]`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Missing(pub(crate) [[u8; MAX_SETS + 1]; 2]);

impl Missing {
    /// A suit without tiles: zero sets need zero tiles, and more sets are impossible.
    pub(crate) const NO_TILES: Self = {
        let mut missing = Self([[NEVER; MAX_SETS + 1]; 2]);
        missing.0[0][0] = 0;
        missing
    };

    /// How many tiles this suit and another still need together.
    pub(crate) fn and(&self, other: &Self) -> Self {
        self.and_up_to(other, MAX_SETS)
    }

    /// Like [`and`](Self::and), but only for up to `n_sets` sets.
    #[inline(always)]
    pub(crate) fn and_up_to(&self, other: &Self, n_sets: usize) -> Self {
        let n_sets = n_sets.min(MAX_SETS);
        let mut both = [[NEVER; MAX_SETS + 1]; 2];
        for n_here in 0..=n_sets {
            let [here, here_with_pair] = self.0.map(|by_sets| by_sets[n_here]);
            for n_there in 0..=n_sets - n_here {
                let [there, there_with_pair] = other.0.map(|by_sets| by_sets[n_there]);
                let with_pair = (here + there_with_pair).min(here_with_pair + there);
                let n_sets = n_here + n_there;
                both[0][n_sets] = both[0][n_sets].min(here + there);
                both[1][n_sets] = both[1][n_sets].min(with_pair);
            }
        }
        Self(both)
    }

    /// How many tiles this suit and another still need together for `n_sets` sets and a pair.
    #[inline]
    pub(crate) fn for_win_with(&self, other: &Self, n_sets: usize) -> u8 {
        let mut least = NEVER;
        let n_sets = n_sets.min(MAX_SETS);
        for n_here in 0..=n_sets {
            let n_there = n_sets - n_here;
            least = least
                .min(self.0[0][n_here] + other.0[1][n_there])
                .min(self.0[1][n_here] + other.0[0][n_there]);
        }
        least
    }
}
