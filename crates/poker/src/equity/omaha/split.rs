//! A pot that is split between the high and the low hand.

use alloc::vec;
use alloc::vec::Vec;

use crate::equity::tally::{PARTS, SplitTally};

/// The number of parts in a pot, chosen so that each half can be shared equally by up to ten
/// winners.
pub(in crate::equity) const PARTS_OF_POT: u128 = 2 * PARTS;

/// The counts of pots with `N` players.
#[derive(Debug)]
pub(in crate::equity) struct Split<const N: usize> {
    /// The number of pots, indexed by the mask of the players who win the low half; index 0 counts
    /// the pots without a low.
    low_by_mask: Vec<u64>,
    /// The number of pots, indexed by the mask of the players who win the whole pot because there
    /// is no low.
    whole_by_mask: Vec<u64>,
    /// The number of pots that each player scooped.
    scoops: [u64; N],
    /// The sum of the squares of the parts of the pot that each player won.
    squares: [u64; N],
}

impl<const N: usize> Split<N> {
    pub(in crate::equity) fn new() -> Self {
        Self {
            low_by_mask: vec![0; 1 << N],
            whole_by_mask: vec![0; 1 << N],
            scoops: [0; N],
            squares: [0; N],
        }
    }

    pub(super) fn clear(&mut self) {
        self.low_by_mask.fill(0);
        self.whole_by_mask.fill(0);
        (self.scoops, self.squares) = ([0; N], [0; N]);
    }

    pub(in crate::equity) fn add(&mut self, strengths: &[u16; N], lows: &[u8; N], times: u64) {
        const HALF: u64 = PARTS as u64;
        let high = mask_of_best(strengths);
        let low = match lows.iter().all(|&low| low == 0) {
            true => 0,
            false => mask_of_best(lows),
        };
        self.low_by_mask[low] += times;
        let of_high = match low {
            0 => {
                self.whole_by_mask[high] += times;
                2 * HALF
            }
            _ => HALF,
        };
        let of_high = of_high / u64::from(high.count_ones());
        let of_low = HALF.checked_div(low.count_ones().into()).unwrap_or(0);
        let sums = self.scoops.iter_mut().zip(&mut self.squares);
        for (player_idx, (scoops, squares)) in sums.enumerate() {
            let has = |mask: usize| (mask >> player_idx & 1) as u64;
            let parts = has(high) * of_high + has(low) * of_low;
            *scoops += times * u64::from(parts == 2 * HALF);
            *squares += times * parts * parts;
        }
    }

    pub(in crate::equity) fn add_to(&self, tally: &mut SplitTally, weight: u128) {
        let add = |sums: &mut [u128], counts: &[u64]| {
            for (sum, &count) in sums.iter_mut().zip(counts) {
                *sum += u128::from(count) * weight;
            }
        };
        add(&mut tally.low_by_mask, &self.low_by_mask);
        add(&mut tally.whole_by_mask, &self.whole_by_mask);
        add(&mut tally.scoops, &self.scoops);
        add(&mut tally.squares, &self.squares);
    }
}

/// The mask of the players with the greatest value.
fn mask_of_best<T: Copy + Ord, const N: usize>(values: &[T; N]) -> usize {
    let best = values.iter().max();
    let masks = (0..).zip(values);
    masks
        .map(|(idx, one)| usize::from(Some(one) == best) << idx)
        .sum()
}
