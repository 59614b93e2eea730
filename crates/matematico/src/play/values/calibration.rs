//! Measured errors of the players' values, with the included table and with general values.
//!
//! `docs/research/MATEMATICO-PLAYERS.md` explains how to redo the measurements. They do not affect
//! the ranking of the cells.

use alloc::vec::Vec;

use super::position::Position;
use crate::play::players::{CellValue, sort_cells};

/// The measurements for all players that share the same values.
#[derive(Clone, Debug)]
pub(crate) struct Calibrations {
    pub(crate) table: Calibration,
    pub(crate) search: Calibration,
    /// The error is only the part that all rollouts share. Each cell also has its own error, and
    /// cells without rollouts have the error of `search`.
    pub(crate) deep: Calibration,
    /// The additional gain from playing out games after a bad start.
    pub(crate) deep_below: Below,
    /// How much the corrections of a turn's cells are assumed to differ in rollouts.
    pub(crate) prior: f64,
}

/// How much more a player gains when its expectation is below the average total of its own games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Below {
    /// The average total of the player's own games.
    mean: f64,
    /// The gain for each point below `mean`, by the number of cards placed before the move.
    per_point: [f64; 25],
}

impl Below {
    pub(crate) const NOTHING: Self = Self {
        mean: 0.0,
        per_point: [0.0; 25],
    };

    /// The gain if this total is expected for the best cell.
    pub(crate) fn gain(&self, n_placed: usize, expected: f64) -> f64 {
        (self.mean - expected).max(0.0) * at(&self.per_point, n_placed)
    }
}

/// The measurements of a player, by the number of cards placed before the move.
#[derive(Clone, Debug)]
pub(crate) struct Calibration {
    /// How much more the player scores than it expects.
    gain: [f64; 25],
    /// The standard deviation of the result around the value of the best cell.
    error: [f64; 25],
    /// How much more uncertain a cell is for each point it is behind the best, because few games go
    /// there.
    error_per_point: [f64; 25],
}

/// The calibration for the last cards.
pub(crate) const EXACT: Calibration = Calibration {
    gain: [0.0; 25],
    error: [0.0; 25],
    error_per_point: [0.0; 25],
};

const TABLE: Calibration = Calibration {
    gain: [
        0.78, 0.39, -0.24, -0.12, -0.11, -0.66, -0.39, -0.82, -0.96, -0.86, -1.05, -1.30, -1.27,
        -1.00, -0.75, -0.27, -0.25, -0.21, 0.02, -0.07, -0.09, -0.01, 0.00, 0.00, 0.00,
    ],
    error: [
        1.37, 1.26, 1.92, 3.08, 4.22, 5.27, 6.13, 6.79, 7.30, 7.72, 8.02, 8.17, 8.15, 7.98, 7.67,
        7.26, 6.77, 6.17, 5.43, 4.61, 3.90, 3.36, 0.00, 0.00, 0.00,
    ],
    error_per_point: [
        0.33, 0.31, 0.30, 0.27, 0.25, 0.21, 0.19, 0.16, 0.14, 0.12, 0.10, 0.08, 0.07, 0.06, 0.05,
        0.04, 0.02, 0.01, 0.01, 0.02, 0.02, 0.02, 0.00, 0.00, 0.00,
    ],
};

const SEARCH: Calibration = Calibration {
    gain: [
        5.93, 5.93, 5.81, 5.47, 5.43, 5.34, 4.98, 4.58, 4.22, 3.69, 3.03, 2.68, 2.33, 2.24, 2.25,
        1.87, 1.56, 1.35, 0.93, 0.58, 0.37, 0.00, 0.00, 0.00, 0.00,
    ],
    error: [
        2.54, 2.17, 1.73, 1.75, 2.72, 3.94, 4.97, 5.71, 6.23, 6.57, 6.74, 6.64, 6.46, 6.23, 6.00,
        5.66, 5.16, 4.55, 3.80, 3.19, 2.63, 0.00, 0.00, 0.00, 0.00,
    ],
    error_per_point: [
        0.15, 0.25, 0.27, 0.26, 0.24, 0.22, 0.19, 0.16, 0.14, 0.13, 0.12, 0.11, 0.11, 0.10, 0.09,
        0.08, 0.07, 0.07, 0.06, 0.06, 0.06, 0.00, 0.00, 0.00, 0.00,
    ],
};

const DEEP: Calibration = Calibration {
    gain: [
        9.65, 9.37, 9.20, 8.82, 8.20, 7.78, 7.42, 6.93, 6.64, 5.83, 5.03, 4.49, 3.45, 2.74, 1.90,
        1.27, 0.79, 0.53, 0.36, 0.20, 0.10, 0.00, 0.00, 0.00, 0.00,
    ],
    error: [
        2.49, 2.37, 2.29, 2.25, 2.14, 2.07, 2.02, 1.92, 1.85, 1.81, 1.71, 1.63, 1.58, 1.52, 1.47,
        1.45, 1.40, 1.34, 1.29, 1.26, 1.24, 0.00, 0.00, 0.00, 0.00,
    ],
    error_per_point: [
        0.10, 0.15, 0.17, 0.18, 0.18, 0.18, 0.17, 0.17, 0.17, 0.16, 0.15, 0.15, 0.14, 0.13, 0.13,
        0.12, 0.12, 0.11, 0.10, 0.10, 0.10, 0.00, 0.00, 0.00, 0.00,
    ],
};

const DEEP_BELOW: Below = Below {
    mean: 432.0,
    per_point: [
        0.050, 0.050, 0.050, 0.060, 0.070, 0.065, 0.055, 0.045, 0.035, 0.029, 0.022, 0.016, 0.010,
        0.008, 0.005, 0.003, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000,
    ],
};

/// Calibrations with the included table, in points. The gains of `table` and `search` were measured
/// after four kinds of starts: their own play, random cards, `greedy`, and a player that makes
/// mistakes.
pub(crate) const CLASSIC: Calibrations = Calibrations {
    table: TABLE,
    search: SEARCH,
    deep: DEEP,
    deep_below: DEEP_BELOW,
    prior: 4.0,
};

/// Calibrations with general values, in fractions of the mean total of `table`. The errors include
/// the luck that remains after the correction. The additional error per point behind the best was
/// not measured again.
const GENERAL_TABLE: Calibration = Calibration {
    gain: [
        0.0029, 0.0032, 0.0029, 0.0032, 0.0034, 0.0034, 0.0036, 0.0028, 0.0016, 0.0030, 0.0027,
        0.0010, 0.0013, 0.0021, 0.0011, 0.0017, 0.0007, -0.0021, -0.0019, -0.0023, -0.0024,
        -0.0008, 0.0000, 0.0000, 0.0000,
    ],
    error: [
        0.0535, 0.0532, 0.0528, 0.0524, 0.0521, 0.0518, 0.0513, 0.0508, 0.0506, 0.0503, 0.0496,
        0.0485, 0.0468, 0.0448, 0.0417, 0.0383, 0.0348, 0.0308, 0.0269, 0.0222, 0.0175, 0.0131,
        0.0000, 0.0000, 0.0000,
    ],
    error_per_point: TABLE.error_per_point,
};

const GENERAL_SEARCH: Calibration = Calibration {
    gain: [
        0.0182, 0.0172, 0.0178, 0.0173, 0.0172, 0.0161, 0.0147, 0.0134, 0.0132, 0.0126, 0.0105,
        0.0104, 0.0100, 0.0082, 0.0081, 0.0062, 0.0024, 0.0012, -0.0002, -0.0010, -0.0002, 0.0000,
        0.0000, 0.0000, 0.0000,
    ],
    error: [
        0.0523, 0.0521, 0.0517, 0.0514, 0.0513, 0.0505, 0.0503, 0.0501, 0.0499, 0.0489, 0.0472,
        0.0454, 0.0429, 0.0404, 0.0381, 0.0346, 0.0305, 0.0259, 0.0214, 0.0166, 0.0123, 0.0000,
        0.0000, 0.0000, 0.0000,
    ],
    error_per_point: SEARCH.error_per_point,
};

const GENERAL_DEEP: Calibration = Calibration {
    gain: [
        0.0283, 0.0268, 0.0274, 0.0265, 0.0238, 0.0242, 0.0229, 0.0208, 0.0210, 0.0191, 0.0147,
        0.0138, 0.0098, 0.0072, 0.0066, 0.0052, 0.0043, 0.0023, 0.0009, 0.0015, 0.0010, 0.0000,
        0.0000, 0.0000, 0.0000,
    ],
    // Not measured: taken from the included table.
    error: parts(DEEP.error),
    error_per_point: DEEP.error_per_point,
};

/// Converts points to fractions of the mean total of `table` with the included table.
const fn parts(points: [f64; 25]) -> [f64; 25] {
    const MEAN: f64 = 423.0;
    let mut parts = points;
    let mut idx = 0;
    while idx < parts.len() {
        parts[idx] /= MEAN;
        idx += 1;
    }
    parts
}

/// Calibrations with general values. The gains do not include how far the values are off for the
/// points in use; this must be added.
pub(crate) const GENERAL: Calibrations = Calibrations {
    table: GENERAL_TABLE,
    search: GENERAL_SEARCH,
    deep: GENERAL_DEEP,
    // Not measured.
    deep_below: Below::NOTHING,
    prior: 0.01,
};

impl Calibration {
    /// The values of the free cells, best first, from the uncorrected expectations.
    pub(crate) fn cell_values(
        &self,
        position: &Position,
        expected: impl Fn(usize) -> f64,
    ) -> Vec<CellValue> {
        let n_placed = position.n_placed();
        let gain = self.gain(n_placed);
        let cells = position.empty_cells();
        let values = cells.map(|cell| CellValue::new(cell, gain + expected(cell), 0.0));
        let mut values: Vec<_> = values.collect();
        sort_cells(&mut values);
        let best = values.first().map_or(0.0, |best| best.expected);
        for value in &mut values {
            value.error = self.error(n_placed, best - value.expected);
        }
        values
    }

    /// Scales the calibration to points that give a mean total of `mean`, and adds `gain` to the
    /// gains.
    pub(crate) fn of_points(&self, mean: f64, gain: impl Fn(usize) -> f64) -> Self {
        let is_measured = |n_placed: usize| self.error[n_placed] > 0.0;
        Self {
            gain: core::array::from_fn(|n_placed| {
                if is_measured(n_placed) {
                    mean * self.gain[n_placed] + gain(n_placed)
                } else {
                    0.0
                }
            }),
            error: self.error.map(|error| mean * error),
            error_per_point: self.error_per_point,
        }
    }

    pub(crate) fn gain(&self, n_placed: usize) -> f64 {
        at(&self.gain, n_placed)
    }

    /// The standard error of the value of a cell this many points behind the best.
    pub(crate) fn error(&self, n_placed: usize, points_behind: f64) -> f64 {
        let more = points_behind * at(&self.error_per_point, n_placed);
        libm::hypot(at(&self.error, n_placed), more)
    }
}

fn at(numbers: &[f64; 25], n_placed: usize) -> f64 {
    numbers.get(n_placed).copied().unwrap_or(0.0)
}
