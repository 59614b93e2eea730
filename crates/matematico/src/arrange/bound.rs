//! Bounds in whole numbers, from multipliers that are not exact.

use alloc::vec::Vec;

use super::master::Master;
use super::settled::Settled;

/// Computes bounds from multipliers of the rows of a master program.
///
/// For any multipliers that are not negative, the sum of the rows' right-hand sides times them,
/// plus what each choice is worth beyond them, is a bound of every solution (weak duality).
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds {
    multipliers: Vec<f64>,
    /// What each choice is worth beyond the multipliers, scaled.
    reduced: Vec<i64>,
    /// The bound of the worths, scaled.
    bound: i64,
}

/// How many bits behind the point the multipliers keep.
const SCALE_BITS: u32 = 20;

const SCALE: f64 = (1_u64 << SCALE_BITS) as f64;

/// Above the points of any line. With a factor below 2^21, which only the one row that compares
/// rows with columns has, products stay below 2^62, and all others far below that: no sum
/// overflows.
const MAX_MULTIPLIER: f64 = (1_u64 << 21) as f64;

impl Bounds {
    /// The multipliers, one for each row, to be written before a bound is asked for.
    pub(super) const fn multipliers(&mut self) -> &mut Vec<f64> {
        &mut self.multipliers
    }

    /// No solution with these choices settled is worth more, if the multipliers count a point as
    /// `unit`.
    pub(super) fn of_worths(&mut self, master: &Master, settled: &Settled, unit: f64) -> u32 {
        let worths = master.choices.iter().map(|choice| choice.pattern.worth);
        self.reduced.clear();
        self.reduced
            .extend(worths.map(|worth| i64::from(worth) << SCALE_BITS));
        self.bound = self.scaled(master, settled, unit);
        let bound = self.bound >> SCALE_BITS;
        u32::try_from(bound.max(0)).unwrap_or(u32::MAX)
    }

    /// Settles the choices without which, or with which, the bound of the worths that was
    /// computed last would be below `wanted`: in every solution worth at least that, they are so.
    /// Whether there are any.
    pub(super) fn settle_by_worth(&self, wanted: u32, settled: &mut Settled) -> bool {
        let wanted = i64::from(wanted) << SCALE_BITS;
        let mut has_settled = false;
        for (var, &reduced) in self.reduced.iter().enumerate() {
            // What a choice is worth beyond the multipliers is in the bound if it is more than 0.
            if settled.get(var).is_none() && self.bound - reduced.abs() < wanted {
                settled.set(var, reduced > 0);
                has_settled = true;
            }
        }
        has_settled
    }

    /// Whether the multipliers prove that there is no solution with these choices settled: even
    /// one that is worth nothing would be worth less than that.
    pub(super) fn is_contradiction(&mut self, master: &Master, settled: &Settled) -> bool {
        self.reduced.clear();
        self.reduced.resize(master.choices.len(), 0);
        self.scaled(master, settled, 1.0) < 0
    }

    fn scaled(&mut self, master: &Master, settled: &Settled, unit: f64) -> i64 {
        let mut bound = 0_i64;
        for (row, &multiplier) in master.rows.iter().zip(&self.multipliers) {
            let exact = ((multiplier / unit).min(MAX_MULTIPLIER) * SCALE + 0.5) as i64;
            if exact > 0 {
                bound += exact * i64::from(row.at_most);
                for &(var, factor) in row.terms.iter() {
                    self.reduced[var as usize] -= exact * i64::from(factor);
                }
            }
        }
        for (reduced, settled) in self.reduced.iter_mut().zip(settled.all()) {
            match settled {
                Some(true) => bound += core::mem::take(reduced),
                Some(false) => *reduced = 0,
                None => bound += (*reduced).max(0),
            }
        }
        bound
    }
}
