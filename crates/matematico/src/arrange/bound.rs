//! Integer bounds, computed from inexact multipliers.

use alloc::vec::Vec;

use super::master::Master;
use super::settled::Settled;

/// Computes bounds from multipliers for the rows of a master program.
///
/// For any nonnegative multipliers, every solution is bounded by the sum of the rows' right-hand
/// sides times their multipliers, plus the excess worth of each choice (weak duality).
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds {
    multipliers: Vec<f64>,
    /// The worth of each choice in excess of the multipliers, scaled.
    reduced: Vec<i64>,
    /// The bound on the total worth, scaled.
    bound: i64,
}

/// The number of fractional bits of the multipliers.
const SCALE_BITS: u32 = 20;

const SCALE: f64 = (1_u64 << SCALE_BITS) as f64;

/// The largest multiplier; no line scores this many points. With a factor below 2^21, which occurs
/// only in the row that compares rows with columns, products stay below 2^62. All other products
/// stay far below that, so no sum overflows.
const MAX_MULTIPLIER: f64 = (1_u64 << 21) as f64;

impl Bounds {
    /// The multipliers, one per row, to be set before a bound is computed.
    pub(super) const fn multipliers(&mut self) -> &mut Vec<f64> {
        &mut self.multipliers
    }

    /// Returns a bound on the worth of every solution with these choices settled. `unit` is the
    /// number of the program's units per point.
    pub(super) fn of_worths(&mut self, master: &Master, settled: &Settled, unit: f64) -> u32 {
        let worths = master.choices.iter().map(|choice| choice.pattern.worth);
        self.reduced.clear();
        self.reduced
            .extend(worths.map(|worth| i64::from(worth) << SCALE_BITS));
        self.bound = self.scaled(master, settled, unit);
        let bound = self.bound >> SCALE_BITS;
        u32::try_from(bound.max(0)).unwrap_or(u32::MAX)
    }

    /// Settles each choice whose other value would put the last computed bound below `wanted`,
    /// because no solution worth at least `wanted` has that value. Returns whether any choices were
    /// settled.
    pub(super) fn settle_by_worth(&self, wanted: u32, settled: &mut Settled) -> bool {
        let wanted = i64::from(wanted) << SCALE_BITS;
        let mut has_settled = false;
        for (var, &reduced) in self.reduced.iter().enumerate() {
            // The excess worth of a choice is part of the bound if it is positive. Mutants: a
            // choice without excess does not lower the bound.
            if settled.get(var).is_none() && self.bound - reduced.abs() < wanted {
                settled.set(var, reduced > 0);
                has_settled = true;
            }
        }
        has_settled
    }

    /// Whether the multipliers prove that no solution makes the settled choices, because the bound
    /// is negative even if every choice is worth 0.
    pub(super) fn is_contradiction(&mut self, master: &Master, settled: &Settled) -> bool {
        self.reduced.clear();
        self.reduced.resize(master.choices.len(), 0);
        self.scaled(master, settled, 1.0) < 0
    }

    fn scaled(&mut self, master: &Master, settled: &Settled, unit: f64) -> i64 {
        let mut bound = 0_i64;
        for (row, &multiplier) in master.rows.iter().zip(&self.multipliers) {
            let exact = ((multiplier / unit).min(MAX_MULTIPLIER) * SCALE + 0.5) as i64;
            // Mutants: a product with 0 adds nothing.
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

#[cfg(test)]
mod tests {
    use super::super::Deal;
    use super::super::generator::Generator;
    use super::*;
    use crate::{LineTable, PointTable, Value};

    fn master() -> Master {
        let text = "A A 2 2 3 3 4 5 5 6 6 6 7 7 8 8 9 10 10 J J Q Q K K";
        let values: Result<Vec<Value>, _> = text.split(' ').map(str::parse).collect();
        let deal = Deal::new(&values.unwrap()).unwrap();
        Master::new(&deal, &LineTable::new(&PointTable::classic()))
    }

    /// Settles some of the choices, and picks multipliers for some of the rows. The multipliers are
    /// integers, so nothing is rounded.
    fn by_chance(master: &Master, generator: &mut Generator) -> (Settled, Vec<f64>) {
        let mut settled = Settled::none(master.choices.len());
        for var in 0..master.choices.len() {
            match generator.below(6) {
                0 => settled.set(var, true),
                1 => settled.set(var, false),
                _ => {}
            }
        }
        let multiplier = |generator: &mut Generator| match generator.below(3) {
            0 => generator.below(100) as f64,
            _ => 0.0,
        };
        let multipliers = master.rows.iter().map(|_| multiplier(generator));
        let multipliers = multipliers.collect();
        (settled, multipliers)
    }

    /// The bound on the total worth of the choices, in points: the rows' bounds weighted by the
    /// multipliers, plus the excess worth of each choice.
    fn slowly(
        master: &Master,
        settled: &Settled,
        multipliers: &[f64],
        worth: impl Fn(usize) -> f64,
    ) -> f64 {
        let rows = || master.rows.iter().zip(multipliers);
        let mut bound: f64 = rows().map(|(row, m)| m * f64::from(row.at_most)).sum();
        for var in 0..master.choices.len() {
            let mut beyond = worth(var);
            for (row, multiplier) in rows() {
                for &(other, factor) in row.terms.iter() {
                    if other as usize == var {
                        beyond -= multiplier * f64::from(factor);
                    }
                }
            }
            bound += match settled.get(var) {
                Some(true) => beyond,
                Some(false) => 0.0,
                None => beyond.max(0.0),
            };
        }
        bound
    }

    #[test]
    fn no_multipliers_prove_no_contradiction() {
        let master = master();
        let mut bounds = Bounds::default();
        bounds.multipliers().resize(master.rows.len(), 0.0);
        assert!(!bounds.is_contradiction(&master, &Settled::none(master.choices.len())));
    }

    #[test]
    fn bounds_are_the_sums_that_they_stand_for() {
        const UNIT: f64 = 0.5;
        let master = master();
        let worth = |var: usize| f64::from(master.choices[var].pattern.worth);
        let mut generator = Generator::new(3, 0);
        let mut bounds = Bounds::default();
        let mut n_contradictions = 0;
        for _ in 0..12 {
            let (settled, mut multipliers) = by_chance(&master, &mut generator);
            bounds.multipliers().clone_from(&multipliers);
            let found = bounds.of_worths(&master, &settled, UNIT);
            let is_contradiction = bounds.is_contradiction(&master, &settled);
            let of_nothing = slowly(&master, &settled, &multipliers, |_| 0.0);
            assert_eq!(is_contradiction, of_nothing < 0.0);
            n_contradictions += u32::from(is_contradiction);
            for multiplier in &mut multipliers {
                *multiplier /= UNIT;
            }
            let expected = slowly(&master, &settled, &multipliers, worth);
            assert!((f64::from(found) - expected.max(0.0)).abs() < 0.001);
        }
        assert!(0 < n_contradictions && n_contradictions < 12);
    }

    #[test]
    fn what_costs_too_much_is_settled_the_other_way() {
        let master = master();
        let mut generator = Generator::new(5, 0);
        let (mut bounds, mut without) = (Bounds::default(), Bounds::default());
        let (mut n_settled, mut n_open) = (0, 0);
        for round in 0..12 {
            let (settled, multipliers) = by_chance(&master, &mut generator);
            bounds.multipliers().clone_from(&multipliers);
            without.multipliers().clone_from(&multipliers);
            let bound = bounds.of_worths(&master, &settled, 1.0);
            let wanted = bound.saturating_sub(10 * (round % 4));
            let mut found = settled.clone();
            let has_settled = bounds.settle_by_worth(wanted, &mut found);
            assert_eq!(has_settled, found != settled);
            for var in 0..master.choices.len() {
                if settled.get(var).is_some() {
                    assert_eq!(found.get(var), settled.get(var));
                    continue;
                }
                // One value of the choice leaves the bound unchanged, and the other lowers it.
                let of = |holds| {
                    let mut settled = settled.clone();
                    settled.set(var, holds);
                    settled
                };
                let ways = [true, false].map(|holds| {
                    without.of_worths(&master, &of(holds), 1.0);
                    without.bound
                });
                let is_low = ways.map(|way| way < i64::from(wanted) << SCALE_BITS);
                let expected = match is_low {
                    [true, false] => Some(false),
                    [false, true] => Some(true),
                    [false, false] => None,
                    [true, true] => continue, // there is no such solution, so either way is fine
                };
                assert_eq!(found.get(var), expected);
                match expected {
                    Some(_) => n_settled += 1,
                    None => n_open += 1,
                }
            }
        }
        assert!(n_settled > 100 && n_open > 20, "{n_settled}, {n_open}");
    }
}
