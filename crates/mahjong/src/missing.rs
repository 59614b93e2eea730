//! How many tiles a suit lacks for so many sets, with and without the pair.
//!
//! Source: Rule M10. The per-suit vector and its combination over suits are common knowledge of
//! shanten calculators; the cap on the copies that the player can come to hold is what keeps a
//! fifth tile out.

use crate::Rules;

/// The most sets that are counted in one suit.
const MAX_SETS: usize = Rules::MAX_SETS;

/// More tiles than any hand lacks; small enough that sums of it stay in a byte.
const NEVER: u8 = 64;

/// The least number of tiles that some tiles lack for each number of sets, without a pair
/// (`[0]`) and with one (`[1]`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Missing([[u8; MAX_SETS + 1]; 2]);

impl Missing {
    /// What cannot be reached at all.
    const UNREACHED: Self = Self([[NEVER; MAX_SETS + 1]; 2]);

    /// What no tiles lack: nothing for no set, and for more there is no way.
    pub(crate) const NO_TILES: Self = {
        let mut missing = Self::UNREACHED;
        missing.0[0][0] = 0;
        missing
    };

    /// What one suit lacks.
    ///
    /// `held` are the uncalled tiles by number; `called` are the copies in called sets, which
    /// lessen those that the player can come to hold. Seven kinds are honors, which make no
    /// sequences.
    ///
    /// Every target is a count of each number that splits into sets and at most one pair; it
    /// costs the tiles by which it exceeds `held`. The numbers are passed from the lowest up,
    /// with the sequences begun one and two numbers before as the state. Two of each are enough:
    /// three equal sequences are the same tiles as three triplets.
    pub(crate) fn of_suit(held: &[u8], called: &[u8]) -> Self {
        let n_starts = if held.len() == 9 { 7 } else { 0 };
        // `[a][b]`: a sequences begun two numbers before, b begun one before.
        let mut states = [[Self::UNREACHED; 3]; 3];
        states[0][0] = Self::NO_TILES;
        let (mut n_a, mut n_b) = (1, 1);
        for (number_idx, (&held, &called)) in held.iter().zip(called).enumerate() {
            let max_copies = 4_u8.saturating_sub(called);
            let n_c = if number_idx < n_starts { 3 } else { 1 };
            let mut next = [[Self::UNREACHED; 3]; 3];
            for (a, by_b) in states.iter().enumerate().take(n_a) {
                for ((b, from), to) in by_b.iter().enumerate().zip(&mut next).take(n_b) {
                    for (c, to) in to.iter_mut().enumerate().take(n_c) {
                        for (n_triplets, n_pairs) in [(0, 0), (1, 0), (0, 1)] {
                            let copies = (a + b + c + 3 * n_triplets + 2 * n_pairs) as u8;
                            if copies <= max_copies {
                                let cost = copies.saturating_sub(held);
                                to.relax(from, c + n_triplets, n_pairs, cost);
                            }
                        }
                    }
                }
            }
            states = next;
            (n_a, n_b) = (n_b, n_c);
        }
        states[0][0]
    }

    /// What this suit and another one lack together.
    pub(crate) fn and(&self, other: &Self) -> Self {
        let mut both = Self::UNREACHED;
        for (n_pairs, by_sets) in other.0.iter().enumerate() {
            for (n_sets, &cost) in by_sets.iter().enumerate() {
                both.relax(self, n_sets, n_pairs, cost);
            }
        }
        both
    }

    /// The tiles lacking for `n_sets` sets and a pair.
    pub(crate) fn for_win(&self, n_sets: usize) -> u8 {
        self.0[1].get(n_sets).copied().unwrap_or(NEVER)
    }

    /// The tiles that this suit and another one lack together for `n_sets` sets and a pair.
    pub(crate) fn for_win_with(&self, other: &Self, n_sets: usize) -> u8 {
        let mut least = NEVER;
        for n_here in 0..=n_sets.min(MAX_SETS) {
            let n_there = (n_sets - n_here).min(MAX_SETS);
            least = least
                .min(self.0[0][n_here] + other.0[1][n_there])
                .min(self.0[1][n_here] + other.0[0][n_there]);
        }
        least
    }

    /// Takes over what comes from `from` by adding sets and pairs at a cost, where it is less.
    fn relax(&mut self, from: &Self, n_sets: usize, n_pairs: usize, cost: u8) {
        for (to, from) in self.0.iter_mut().skip(n_pairs).zip(&from.0) {
            for (to, &from) in to.iter_mut().skip(n_sets).zip(from) {
                *to = (*to).min(from + cost);
            }
        }
    }
}
