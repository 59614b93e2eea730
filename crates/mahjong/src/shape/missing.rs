//! How many tiles a suit still needs for each number of sets, with and without the pair.
//!
//! Source: rule M10. The vector per suit and the way suits are combined are common in shanten
//! calculators; limiting the copies that the player can hold rules out a fifth copy.

use super::shape_rules::ShapeRules;
use super::tile::Tile;

/// The maximum number of sets counted in one suit.
const MAX_SETS: usize = ShapeRules::MAX_SETS;

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

    /// How many tiles a suit still needs if some tiles are called.
    ///
    /// `held` counts the uncalled tiles by number, and `max_copies` is how many of each number the
    /// player can hold in addition to the called tiles. A suit of seven kinds is taken to be the
    /// honors, which form no sequences.
    ///
    /// A target is a count for each number such that the tiles split into sets and at most one
    /// pair; its cost is the number of tiles by which it exceeds `held`. Numbers are visited from
    /// the lowest up; the state is how many sequences began one number before, and how many began
    /// two numbers before. At most two of each have to be considered, because three equal sequences
    /// consist of the same tiles as three triplets.
    pub(crate) fn of_suit(held: &[u8], max_copies: &[u8]) -> Self {
        let n_starts = if held.len() == 9 { 7 } else { 0 };
        // `[a][b]`: `a` sequences began two numbers before, and `b` began one number before.
        let mut states = [[Lanes::UNREACHED; 3]; 3];
        states[0][0] = Lanes::NO_TILES;
        let (mut n_a, mut n_b) = (1, 1);
        for (number_idx, (&held, &max_copies)) in held.iter().zip(max_copies).enumerate() {
            let n_c = if number_idx < n_starts { 3 } else { 1 };
            let mut next = [[Lanes::UNREACHED; 3]; 3];
            for (a, by_b) in states.iter().enumerate().take(n_a) {
                for ((b, from), to) in by_b.iter().enumerate().zip(&mut next).take(n_b) {
                    let begun = (a + b) as u8;
                    let cost = |copies: u8| copies.saturating_sub(held);
                    if begun > max_copies {
                        continue;
                    }
                    to[0].relax::<0>(from, cost(begun));
                    if begun + 2 <= max_copies {
                        to[0].relax::<PAIR>(from, cost(begun + 2));
                    }
                    if begun + 3 <= max_copies {
                        to[0].relax::<1>(from, cost(begun + 3));
                    }
                    if n_c == 1 || begun + 1 > max_copies {
                        continue;
                    }
                    to[1].relax::<1>(from, cost(begun + 1));
                    if begun + 3 <= max_copies {
                        to[1].relax::<{ PAIR + 1 }>(from, cost(begun + 3));
                    }
                    if begun + 4 <= max_copies {
                        to[1].relax::<2>(from, cost(begun + 4));
                    }
                    if begun + 2 <= max_copies {
                        to[2].relax::<2>(from, cost(begun + 2));
                    }
                    if begun + 4 <= max_copies {
                        to[2].relax::<{ PAIR + 2 }>(from, cost(begun + 4));
                    }
                }
            }
            states = next;
            (n_a, n_b) = (n_b, n_c);
        }
        states[0][0].missing()
    }

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

/// The number of lanes by which a pair shifts the values.
const PAIR: usize = 8;

/// [`Missing`] in the lanes of a vector: the values without a pair in the lower half, and those
/// with a pair in the upper half. Two lanes of each half are never reached.
#[derive(Clone, Copy)]
struct Lanes([u8; 16]);

impl Lanes {
    const UNREACHED: Self = Self([NEVER; 16]);

    const NO_TILES: Self = {
        let mut lanes = [NEVER; 16];
        lanes[0] = 0;
        Self(lanes)
    };

    /// Shifts the values of `from` up by `N_LANES` lanes, adds a cost, and keeps the lower value in
    /// each lane. No shift is longer than two sets, so the two lanes in between keep the halves
    /// apart.
    #[inline(always)]
    fn relax<const N_LANES: usize>(&mut self, from: &Self, cost: u8) {
        const IS_NEVER: [u8; 16] = [
            0, 0, 0, 0, 0, 0, NEVER, NEVER, 0, 0, 0, 0, 0, 0, NEVER, NEVER,
        ];
        let mut moved = [NEVER; 16];
        moved[N_LANES..].copy_from_slice(&from.0[..16 - N_LANES]);
        for ((to, from), never) in self.0.iter_mut().zip(moved).zip(IS_NEVER) {
            *to = (*to).min((from + cost).max(never));
        }
    }

    fn missing(&self) -> Missing {
        let half = |first: usize| core::array::from_fn(|n| self.0[first + n].min(NEVER));
        Missing([half(0), half(PAIR)])
    }
}

/// How many copies of each of a suit's kinds the player can hold in addition to the called tiles.
pub(crate) fn max_copies(called: &[u8; 34], suit_idx: usize, rules: ShapeRules) -> [u8; 9] {
    let mut max_copies = [0; 9];
    let first = 9 * suit_idx;
    for (max, tile) in max_copies.iter_mut().zip(&Tile::ALL[first..]) {
        if rules.wall().contains(*tile) {
            *max = 4_u8.saturating_sub(called[tile.idx()]);
        }
    }
    max_copies
}
