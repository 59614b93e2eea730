//! Pots, counted by who wins each half.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::gcd;
use super::tally::{LowEquity, PARTS, PotPart, shares};

/// The number of parts in a pot, chosen so that each half can be shared equally by up to ten
/// winners.
pub(super) const PARTS_OF_POT: u128 = 2 * PARTS;

/// The number of pots by the set of players who win the high half and the set of players who win
/// the low half, as masks. Without a low, the low mask is 0 and the high hands win the whole pot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pots {
    counts: BTreeMap<(u16, u16), u128>,
}

impl Pots {
    pub(crate) fn add(&mut self, high: u16, low: u16, times: u128) {
        if times > 0 {
            *self.counts.entry((high, low)).or_default() += times;
        }
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        for (high, low, times) in other.each() {
            self.add(high, low, times);
        }
    }

    /// The masks of the high and the low half, and the number of pots, in the order of the masks.
    fn each(&self) -> impl Iterator<Item = (u16, u16, u128)> + '_ {
        self.counts
            .iter()
            .map(|(&(high, low), &times)| (high, low, times))
    }

    /// The number of pots.
    pub(crate) fn n_pots(&self) -> u128 {
        self.counts.values().sum()
    }

    /// The pots as `(high, low, count)`.
    pub(crate) fn list(&self) -> Vec<(usize, usize, u128)> {
        let each = self.each();
        each.map(|(high, low, times)| (high.into(), low.into(), times))
            .collect()
    }

    /// The number of pots, indexed by a mask that is chosen from the masks of the two halves.
    fn by_mask(&self, n_players: usize, mask: impl Fn(u16, u16) -> Option<u16>) -> Vec<u128> {
        let mut counts = vec![0; 1 << n_players];
        for (high, low, times) in self.each() {
            let place = mask(high, low).and_then(|mask| counts.get_mut(usize::from(mask)));
            if let Some(count) = place {
                *count += times;
            }
        }
        counts
    }

    /// The number of pots, indexed by the set of players who win the high half.
    pub(crate) fn high_by_mask(&self, n_players: usize) -> Vec<u128> {
        self.by_mask(n_players, |high, _| Some(high))
    }

    /// The number of pots, indexed by the set of players who win the low half; index 0 counts the
    /// pots without a low.
    pub(crate) fn low_by_mask(&self, n_players: usize) -> Vec<u128> {
        self.by_mask(n_players, |_, low| Some(low))
    }

    /// What a player wins of the low half and of the whole pot.
    pub(crate) fn low(&self, player_idx: usize, n_players: usize) -> LowEquity {
        let whole = self.by_mask(n_players, |high, low| (low == 0).then_some(high));
        let mut parts = BTreeMap::new();
        for (high, low, times) in self.each() {
            *parts.entry(part(high, low, player_idx)).or_insert(0) += times;
        }
        // The largest part comes first.
        let fractions = parts.iter().rev().map(|(&part, &pots)| {
            let divisor = gcd(part, PARTS_OF_POT as u32).max(1);
            PotPart {
                numerator: part / divisor,
                denominator: PARTS_OF_POT as u32 / divisor,
                pots,
            }
        });
        LowEquity {
            shares: shares(&self.low_by_mask(n_players), player_idx, n_players),
            whole: shares(&whole, player_idx, n_players),
            scoops: parts.get(&(PARTS_OF_POT as u32)).copied().unwrap_or(0),
            parts: fractions.collect(),
        }
    }
}

/// How many of the [`PARTS_OF_POT`] a player wins, given the masks of both halves.
fn part(high: u16, low: u16, player_idx: usize) -> u32 {
    const HALF: u32 = PARTS as u32;
    let share = |mask: u16| match mask >> player_idx & 1 {
        0 => 0,
        _ => HALF / mask.count_ones(),
    };
    match low {
        0 => 2 * share(high),
        _ => share(high) + share(low),
    }
}
