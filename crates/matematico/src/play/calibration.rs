//! What was measured of the included table, and of the general values: how far the players' values
//! are off.
//!
//! `docs/MATEMATICO-PLAYERS.md` says how to measure these numbers again. They move no cell before
//! another.

use alloc::vec::Vec;

use super::player::{CellValue, sort_cells};
use super::position::Position;

/// What was measured of the players with the same values.
#[derive(Clone, Debug)]
pub(super) struct Calibrations {
    pub(super) table: Calibration,
    pub(super) search: Calibration,
    /// The errors are what the rollouts have in common: each cell has an error of its own besides,
    /// and those from which it did not play on have that of `search`.
    pub(super) deep: Calibration,
    /// What playing on gains beyond that where a game began badly.
    pub(super) deep_below: Below,
    /// By how much the corrections of the cells of one turn are taken to differ when it plays on.
    pub(super) prior: f64,
}

/// How much more a player gains where less is expected than of its own games, in which the table
/// has learned the most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Below {
    /// The mean of its own games.
    mean: f64,
    /// By the number of cards placed before the move: for each point below that mean.
    per_point: [f64; 25],
}

impl Below {
    pub(super) const NOTHING: Self = Self {
        mean: 0.0,
        per_point: [0.0; 25],
    };

    /// What is gained if so much is expected of the best cell.
    pub(super) fn gain(&self, n_placed: usize, expected: f64) -> f64 {
        (self.mean - expected).max(0.0) * at(&self.per_point, n_placed)
    }
}

/// What was measured of a player, by the number of cards placed before the move.
#[derive(Clone, Debug)]
pub(super) struct Calibration {
    /// How much more the player reaches than it would expect without this.
    gain: [f64; 25],
    /// How much the value of the best cell varies about what is reached from there: a standard
    /// deviation.
    error: [f64; 25],
    /// How much more uncertain a cell is for each point that it is behind: few games have come to
    /// states that nobody wants.
    error_per_point: [f64; 25],
}

/// For the last cards.
pub(super) const EXACT: Calibration = Calibration {
    gain: [0.0; 25],
    error: [0.0; 25],
    error_per_point: [0.0; 25],
};

const TABLE: Calibration = Calibration {
    gain: [
        0.23, 0.35, 0.49, 0.60, 0.67, 0.47, 0.47, 0.52, 0.30, 0.36, 0.25, 0.18, 0.28, 0.27, 0.30,
        0.16, 0.11, 0.07, 0.18, 0.09, 0.13, 0.18, 0.00, 0.00, 0.00,
    ],
    error: [
        1.42, 1.63, 2.58, 3.67, 4.59, 5.50, 6.21, 6.86, 7.34, 7.80, 8.04, 8.14, 8.00, 7.76, 7.39,
        6.99, 6.49, 5.94, 5.28, 4.52, 3.84, 3.27, 0.00, 0.00, 0.00,
    ],
    error_per_point: [
        0.41, 0.36, 0.32, 0.28, 0.24, 0.21, 0.18, 0.16, 0.14, 0.11, 0.09, 0.08, 0.07, 0.06, 0.05,
        0.04, 0.03, 0.03, 0.02, 0.02, 0.03, 0.04, 0.00, 0.00, 0.00,
    ],
};

const SEARCH: Calibration = Calibration {
    gain: [
        6.33, 6.38, 6.23, 5.95, 5.67, 5.41, 5.10, 4.66, 4.41, 3.96, 3.56, 3.33, 3.00, 2.65, 2.19,
        1.82, 1.50, 1.23, 0.86, 0.65, 0.44, 0.00, 0.00, 0.00, 0.00,
    ],
    error: [
        2.57, 2.33, 3.04, 3.92, 4.25, 4.37, 4.58, 5.31, 5.99, 6.50, 6.43, 6.33, 6.13, 6.11, 5.94,
        5.67, 5.18, 4.61, 3.81, 3.16, 2.48, 0.00, 0.00, 0.00, 0.00,
    ],
    error_per_point: [
        0.36, 0.26, 0.23, 0.20, 0.20, 0.20, 0.20, 0.18, 0.16, 0.14, 0.13, 0.12, 0.11, 0.09, 0.08,
        0.06, 0.06, 0.07, 0.07, 0.07, 0.07, 0.00, 0.00, 0.00, 0.00,
    ],
};

const DEEP: Calibration = Calibration {
    gain: [
        9.63, 9.21, 8.88, 8.42, 7.93, 7.62, 7.08, 6.52, 5.73, 5.05, 4.27, 3.86, 2.99, 2.43, 1.85,
        1.06, 0.74, 0.48, 0.32, 0.20, 0.13, 0.00, 0.00, 0.00, 0.00,
    ],
    error: [
        2.55, 2.39, 2.28, 2.21, 2.08, 1.98, 1.91, 1.81, 1.82, 1.87, 1.71, 1.53, 1.43, 1.37, 1.31,
        1.29, 1.24, 1.19, 1.15, 1.13, 1.11, 0.00, 0.00, 0.00, 0.00,
    ],
    error_per_point: [
        0.19, 0.17, 0.17, 0.16, 0.15, 0.14, 0.13, 0.13, 0.13, 0.13, 0.12, 0.12, 0.11, 0.11, 0.11,
        0.11, 0.11, 0.10, 0.10, 0.10, 0.09, 0.00, 0.00, 0.00, 0.00,
    ],
};

const DEEP_BELOW: Below = Below {
    mean: 432.0,
    per_point: [
        0.050, 0.050, 0.050, 0.060, 0.070, 0.065, 0.055, 0.045, 0.035, 0.029, 0.022, 0.016, 0.010,
        0.008, 0.005, 0.003, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000,
    ],
};

/// With the included table, in points.
pub(super) const CLASSIC: Calibrations = Calibrations {
    table: TABLE,
    search: SEARCH,
    deep: DEEP,
    deep_below: DEEP_BELOW,
    prior: 4.0,
};

/// With the general values, in parts of the mean total of `table`. The errors contain the luck of the
/// cards; what a point behind adds was not measured again.
const GENERAL_TABLE: Calibration = Calibration {
    gain: [
        0.0084, 0.0082, 0.0079, 0.0081, 0.0087, 0.0085, 0.0093, 0.0094, 0.0081, 0.0080, 0.0081,
        0.0074, 0.0083, 0.0086, 0.0070, 0.0072, 0.0058, 0.0038, 0.0032, 0.0009, 0.0008, 0.0025,
        0.0000, 0.0000, 0.0000,
    ],
    error: [
        0.0802, 0.0799, 0.0790, 0.0773, 0.0755, 0.0739, 0.0724, 0.0709, 0.0694, 0.0675, 0.0656,
        0.0633, 0.0605, 0.0575, 0.0536, 0.0495, 0.0445, 0.0391, 0.0336, 0.0278, 0.0213, 0.0157,
        0.0000, 0.0000, 0.0000,
    ],
    error_per_point: TABLE.error_per_point,
};

const GENERAL_SEARCH: Calibration = Calibration {
    gain: [
        0.0285, 0.0262, 0.0236, 0.0203, 0.0161, 0.0146, 0.0125, 0.0091, 0.0083, 0.0077, 0.0052,
        0.0065, 0.0066, 0.0041, 0.0040, 0.0030, 0.0012, 0.0009, -0.0006, -0.0003, 0.0010, 0.0000,
        0.0000, 0.0000, 0.0000,
    ],
    error: [
        0.0788, 0.0778, 0.0762, 0.0747, 0.0735, 0.0727, 0.0715, 0.0703, 0.0685, 0.0664, 0.0640,
        0.0614, 0.0586, 0.0547, 0.0507, 0.0455, 0.0400, 0.0345, 0.0285, 0.0218, 0.0160, 0.0000,
        0.0000, 0.0000, 0.0000,
    ],
    error_per_point: SEARCH.error_per_point,
};

const GENERAL_DEEP: Calibration = Calibration {
    gain: [
        0.0423, 0.0426, 0.0432, 0.0411, 0.0418, 0.0422, 0.0403, 0.0397, 0.0378, 0.0356, 0.0367,
        0.0337, 0.0286, 0.0228, 0.0164, 0.0128, 0.0112, 0.0063, 0.0031, 0.0013, 0.0008, 0.0000,
        0.0000, 0.0000, 0.0000,
    ],
    // Not measured: what the rollouts have in common is taken for that with the included table.
    error: parts(DEEP.error),
    error_per_point: DEEP.error_per_point,
};

/// In parts of what `table` reaches with the included table.
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

/// The three of them; what the values are off by the points at hand is to be added to the gains.
pub(super) const GENERAL: Calibrations = Calibrations {
    table: GENERAL_TABLE,
    search: GENERAL_SEARCH,
    deep: GENERAL_DEEP,
    // Not measured.
    deep_below: Below::NOTHING,
    prior: 0.01,
};

impl Calibration {
    /// The values of the free cells, best first, by what is expected of each without this.
    pub(super) fn cell_values(
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

    /// The same for points by which `mean` is reached, and gains to be added.
    pub(super) fn of_points(&self, mean: f64, gain: impl Fn(usize) -> f64) -> Self {
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

    pub(super) fn gain(&self, n_placed: usize) -> f64 {
        at(&self.gain, n_placed)
    }

    /// The standard error of the value of a cell that is so many points behind the best one.
    pub(super) fn error(&self, n_placed: usize, points_behind: f64) -> f64 {
        let more = points_behind * at(&self.error_per_point, n_placed);
        libm::hypot(at(&self.error, n_placed), more)
    }
}

fn at(numbers: &[f64; 25], n_placed: usize) -> f64 {
    numbers.get(n_placed).copied().unwrap_or(0.0)
}
