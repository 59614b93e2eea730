//! What a number suit with called tiles still needs.
//!
//! Source: rule M10.

use super::missing::{MAX_SETS, Missing, NEVER};

/// A number suit with called tiles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CalledNumbers {
    /// The uncalled tiles by number.
    pub(crate) held: [u8; 9],
    /// How many of each number the player can hold in addition to the called tiles.
    pub(crate) max_copies: [u8; 9],
}

/// How many numbers can begin a sequence.
const N_STARTS: usize = 7;

/// What the numbers visited so far need, by how many sequences began two numbers before (`a`), and
/// one number before (`b`): `[a][b]`.
type States = [[Lanes; 3]; 3];

/// A suit none of whose numbers has been visited.
const START: States = {
    let mut states = [[Lanes::UNREACHED; 3]; 3];
    states[0][0] = Lanes::NO_TILES;
    states
};

impl CalledNumbers {
    /// How many tiles the suit still needs.
    ///
    /// A target is a count for each number such that the tiles split into sets and at most one
    /// pair; its cost is the number of tiles by which it exceeds `held`. Numbers are visited from
    /// the lowest up. At most two sequences that begin with the same number have to be considered,
    /// because three equal sequences consist of the same tiles as three triplets.
    pub(crate) fn missing(&self) -> Missing {
        let mut states = START;
        for idx in 0..9 {
            states = self.visit(&states, idx, 0, idx < N_STARTS);
        }
        states[0][0].missing()
    }

    /// How many tiles the suit still needs, now and after drawing each number, for up to `n_sets`
    /// sets. After a draw that is not possible, nothing can be formed.
    ///
    /// What the numbers below and above the drawn one need does not change, so each of these parts
    /// is computed only once: the numbers are visited from the lowest up, and from the highest
    /// down.
    pub(crate) fn missing_and_drawn(&self, n_sets: usize) -> (Missing, [Missing; 9]) {
        let mut from_high = [START; 9];
        for n_visited in 0..8 {
            let may_begin = n_visited < N_STARTS;
            from_high[n_visited + 1] =
                self.visit(&from_high[n_visited], 8 - n_visited, 0, may_begin);
        }
        let mut drawn = [Missing::NO_TILES; 9];
        let mut states = START;
        for (idx, drawn) in drawn.iter_mut().enumerate() {
            let may_begin = idx < N_STARTS;
            if self.held[idx] < self.max_copies[idx] {
                let low = self.visit(&states, idx, 1, may_begin);
                *drawn = joined(&low, &from_high[8 - idx], n_sets);
            }
            states = self.visit(&states, idx, 0, may_begin);
        }
        (states[0][0].missing(), drawn)
    }

    /// What the numbers need including this one, with `n_drawn` more copies of it held.
    #[inline]
    fn visit(&self, states: &States, idx: usize, n_drawn: u8, may_begin: bool) -> States {
        let (held, max_copies) = (self.held[idx] + n_drawn, usize::from(self.max_copies[idx]));
        let cost = |copies: usize| (copies as u8).saturating_sub(held);
        let n_begin = if may_begin { 3 } else { 1 };
        let mut next = [[Lanes::UNREACHED; 3]; 3];
        for (a, by_b) in states.iter().enumerate() {
            for ((b, from), to) in by_b.iter().enumerate().zip(&mut next) {
                let begun = a + b;
                if begun > max_copies || from.is_unreached() {
                    continue;
                }
                let with_sets = [*from, from.up::<1>(), from.up::<2>()];
                for (c, to) in to.iter_mut().enumerate().take(n_begin) {
                    let copies = begun + c;
                    if copies > max_copies {
                        break;
                    }
                    to.keep_best(&with_sets[c], cost(copies));
                    if copies + 2 <= max_copies {
                        to.keep_best(&with_sets[c].up::<PAIR>(), cost(copies + 2));
                    }
                    // Not with two sequences: they leave no room for a triplet.
                    if c < 2 && copies + 3 <= max_copies {
                        to.keep_best(&with_sets[c + 1], cost(copies + 3));
                    }
                }
            }
        }
        for to in next.as_flattened_mut() {
            to.clear_between();
        }
        next
    }
}

/// What the numbers below a place and those above it need together.
#[inline]
fn joined(low: &States, high: &States, n_sets: usize) -> Missing {
    let mut both = Lanes::UNREACHED;
    for (a, by_b) in low.iter().enumerate() {
        for (b, low) in by_b.iter().enumerate() {
            if low.is_unreached() {
                continue;
            }
            // From above, the sequences that go past the place are reversed, and they are counted
            // on both sides.
            let mut high = high[b][a];
            for n_low in a + b..=n_sets.min(MAX_SETS) {
                let [without_pair, with_pair] = [low.0[n_low], low.0[PAIR + n_low]];
                if without_pair > 0 {
                    both.keep_best(&high, NEVER - without_pair);
                }
                if with_pair > 0 {
                    both.keep_best(&high.up::<PAIR>(), NEVER - with_pair);
                }
                high = high.up::<1>();
                high.clear_between();
            }
        }
    }
    both.missing()
}

/// The number of lanes by which a pair shifts the values.
const PAIR: usize = 8;

/// [`Missing`] in the lanes of a vector, each value subtracted from [`NEVER`]: without a pair in the
/// lower half, and with one in the upper half. The last two lanes of each half are spare.
#[derive(Clone, Copy)]
struct Lanes([u8; 16]);

impl Lanes {
    const UNREACHED: Self = Self([0; 16]);

    const NO_TILES: Self = {
        let mut lanes = [0; 16];
        lanes[0] = NEVER;
        Self(lanes)
    };

    #[inline(always)]
    fn is_unreached(&self) -> bool {
        u128::from_le_bytes(self.0) == 0
    }

    /// The values with more sets or a pair. No shift is longer than two sets, so that the spare lanes
    /// keep the halves apart.
    #[inline(always)]
    fn up<const N_LANES: usize>(&self) -> Self {
        let mut moved = [0; 16];
        moved[N_LANES..].copy_from_slice(&self.0[..16 - N_LANES]);
        Self(moved)
    }

    /// Adds a cost to the values of `from`, and keeps the better value in each lane.
    #[inline(always)]
    fn keep_best(&mut self, from: &Self, cost: u8) {
        for (to, from) in self.0.iter_mut().zip(from.0) {
            *to = (*to).max(from.saturating_sub(cost));
        }
    }

    /// Empties the spare lanes.
    #[inline(always)]
    fn clear_between(&mut self) {
        const KEPT: u128 = 0x0000_FFFF_FFFF_FFFF_0000_FFFF_FFFF_FFFF;
        self.0 = (u128::from_le_bytes(self.0) & KEPT).to_le_bytes();
    }

    fn missing(&self) -> Missing {
        let half = |first: usize| core::array::from_fn(|n| NEVER - self.0[first + n]);
        Missing([half(0), half(PAIR)])
    }
}
