//! What a line alone is worth: exactly, by backward induction over all that it can hold.

use alloc::vec;
use alloc::vec::Vec;

use super::super::holding::{Holdings, N_PARTIAL, first_with};

/// How many cards may be to come, and one more: 0 to 24.
pub(super) const N_TIMES: usize = 25;

/// How choosy a line may be: what happens with each card that comes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Selectivity {
    /// The share of the cards of a line that others put into it, whatever they are.
    pub(super) forced: f64,
    /// How probable it is that the line may have a card that it wants.
    pub(super) offered: f64,
}

/// How probable each value is as the next card, for a line that knows nothing but its own cards.
#[inline]
fn odds(counts: &[u8; 16], n_missing: usize) -> [f64; 13] {
    let n_unknown = (47 + n_missing) as f64;
    core::array::from_fn(|value| (4.0 - f64::from(counts[value])) / n_unknown)
}

/// The mean points of a line, by how many cards are to come ([`N_TIMES`]) and what it holds.
///
/// A line that lacks as many cards as are to come takes each. Any other is given a card unasked
/// at times, may take it or leave it at others, and else it never sees it. With fewer cards to
/// come than it lacks the value is that with just as many.
pub(super) fn line_values(
    holdings: &Holdings,
    is_diagonal: bool,
    selectivities: &[[Selectivity; 6]],
) -> Vec<f64> {
    let mut values = vec![0.0; N_TIMES * N_PARTIAL];
    for n_missing in 1..=5 {
        for id in first_with(5 - n_missing)..first_with(6 - n_missing) {
            let odds = odds(holdings.counts(id), n_missing);
            let longer: [u16; 13] = core::array::from_fn(|value| holdings.with(id, value as u8));
            for time in n_missing..N_TIMES {
                let taken = |value: usize| {
                    if n_missing == 1 {
                        full_points(holdings, is_diagonal, longer[value])
                    } else {
                        values[(time - 1) * N_PARTIAL + usize::from(longer[value])]
                    }
                };
                let left = values[(time - 1) * N_PARTIAL + usize::from(id)];
                let (mut all, mut chosen) = (0.0, 0.0);
                for value in 0..13 {
                    let taken = taken(value);
                    all += odds[value] * taken;
                    chosen += odds[value] * if taken > left { taken } else { left };
                }
                let worth = if time == n_missing {
                    all
                } else {
                    let selectivity = selectivities[time][n_missing];
                    let forced = selectivity.forced * n_missing as f64 / time as f64;
                    let offered = (1.0 - forced) * selectivity.offered;
                    forced * all + offered * chosen + (1.0 - forced - offered) * left
                };
                values[time * N_PARTIAL + usize::from(id)] = worth;
            }
            for time in 0..n_missing {
                values[time * N_PARTIAL + usize::from(id)] =
                    values[n_missing * N_PARTIAL + usize::from(id)];
            }
        }
    }
    values
}

fn full_points(holdings: &Holdings, is_diagonal: bool, id: u16) -> f64 {
    f64::from(holdings.line_points(if is_diagonal { 10 } else { 0 }, id))
}

/// How the values of [`line_values`] change with the probability of each value, to the first
/// order: 16 numbers for each, of which 13 are used.
pub(super) fn slopes(
    holdings: &Holdings,
    is_diagonal: bool,
    selectivities: &[[Selectivity; 6]],
    values: &[f64],
) -> Vec<f64> {
    let mut slopes = vec![0.0; N_TIMES * N_PARTIAL * 16];
    for n_missing in 1..=5 {
        for id in first_with(5 - n_missing)..first_with(6 - n_missing) {
            let odds = odds(holdings.counts(id), n_missing);
            let longer: [u16; 13] = core::array::from_fn(|value| holdings.with(id, value as u8));
            for time in n_missing..N_TIMES {
                let before = (time - 1) * N_PARTIAL;
                let left = values[before + usize::from(id)];
                let is_last = time == n_missing;
                let selectivity = selectivities[time][n_missing];
                let forced = selectivity.forced * n_missing as f64 / time as f64;
                let offered = (1.0 - forced) * selectivity.offered;
                let mut sum = [0.0; 16];
                let mut stays = 0.0;
                for value in 0..13 {
                    let taken = if n_missing == 1 {
                        full_points(holdings, is_diagonal, longer[value])
                    } else {
                        values[before + usize::from(longer[value])]
                    };
                    let takes = if is_last {
                        1.0
                    } else if taken > left {
                        forced + offered
                    } else {
                        forced
                    };
                    let skipped = if is_last { 0.0 } else { 1.0 - takes };
                    sum[value] += takes * taken + skipped * left;
                    stays += odds[value] * skipped;
                    let weight = odds[value] * takes;
                    if n_missing > 1 && weight > 0.0 {
                        let from = (before + usize::from(longer[value])) * 16;
                        for (sum, slope) in sum.iter_mut().zip(&slopes[from..from + 16]) {
                            *sum += weight * slope;
                        }
                    }
                }
                if stays > 0.0 {
                    let from = (before + usize::from(id)) * 16;
                    for (sum, slope) in sum.iter_mut().zip(&slopes[from..from + 16]) {
                        *sum += stays * slope;
                    }
                }
                // Probabilities add up to 1, so that only differences between values count.
                let mean: f64 = (0..13).map(|value| odds[value] * sum[value]).sum();
                for value in 0..13 {
                    sum[value] -= mean;
                }
                let to = (time * N_PARTIAL + usize::from(id)) * 16;
                slopes[to..to + 16].copy_from_slice(&sum);
            }
            for time in 0..n_missing {
                for slot in 0..16 {
                    slopes[(time * N_PARTIAL + usize::from(id)) * 16 + slot] =
                        slopes[(n_missing * N_PARTIAL + usize::from(id)) * 16 + slot];
                }
            }
        }
    }
    slopes
}
