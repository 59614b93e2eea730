//! A pot that is split between the high and the low hand.

use alloc::collections::BTreeMap;

use crate::equity::pots::Pots;

/// The counts of pots with `N` players, by the masks of the winners of each half.
#[derive(Debug)]
pub(in crate::equity) struct Split<const N: usize> {
    /// The pots of two players, indexed by both masks.
    few: [u64; 16],
    /// The pots of three or more players.
    many: BTreeMap<(u16, u16), u64>,
}

impl<const N: usize> Split<N> {
    pub(in crate::equity) const fn new() -> Self {
        Self {
            few: [0; 16],
            many: BTreeMap::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Self::new();
    }

    pub(in crate::equity) fn add(&mut self, strengths: &[u16; N], lows: &[u8; N], times: u64) {
        let high = mask_of_best(strengths);
        let low = match lows.iter().all(|&low| low == 0) {
            true => 0,
            false => mask_of_best(lows),
        };
        // Mutants: this only saves time.
        if N <= 2 {
            // Mutants: the bits are different, so `^` does the same.
            self.few[usize::from(high << 2 | low) % 16] += times;
        } else {
            *self.many.entry((high, low)).or_default() += times;
        }
    }

    pub(in crate::equity) fn add_to(&self, pots: &mut Pots, weight: u128) {
        for (masks, &count) in (0..).zip(&self.few) {
            pots.add(masks >> 2, masks & 3, u128::from(count) * weight);
        }
        for (&(high, low), &count) in &self.many {
            pots.add(high, low, u128::from(count) * weight);
        }
    }
}

/// The mask of the players with the greatest value.
fn mask_of_best<T: Copy + Ord, const N: usize>(values: &[T; N]) -> u16 {
    let best = values.iter().max();
    let masks = (0..).zip(values);
    masks
        .map(|(idx, one)| u16::from(Some(one) == best) << idx)
        .sum()
}
