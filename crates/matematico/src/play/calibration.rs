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
    /// The errors are for cells from which it did not play on; for others it knows them itself.
    pub(super) deep: Calibration,
    /// By how much the corrections of the cells of one turn are taken to differ when it plays on.
    pub(super) prior: f64,
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
        -0.32, -0.26, -0.43, -0.49, -0.61, -0.22, 0.56, -0.03, -0.16, -0.33, 0.02, 0.01, 0.67,
        1.29, 1.10, 0.06, 0.18, 0.38, 0.85, 0.61, 0.66, 0.25, 0.00, 0.00, 0.00,
    ],
    error: [
        4.90, 6.49, 7.91, 9.00, 9.46, 9.54, 9.75, 10.08, 10.47, 10.60, 10.54, 10.31, 10.04, 9.67,
        9.18, 8.57, 7.92, 7.24, 6.53, 5.74, 5.10, 4.53, 0.00, 0.00, 0.00,
    ],
    error_per_point: [
        0.93, 0.92, 0.90, 0.82, 0.66, 0.50, 0.51, 0.51, 0.49, 0.44, 0.38, 0.32, 0.29, 0.26, 0.22,
        0.19, 0.15, 0.12, 0.11, 0.09, 0.08, 0.07, 0.00, 0.00, 0.00,
    ],
};

const SEARCH: Calibration = Calibration {
    gain: [
        9.67, 9.24, 8.71, 8.21, 8.10, 8.46, 7.35, 6.62, 5.97, 5.69, 5.02, 5.18, 5.24, 4.48, 2.89,
        2.56, 2.30, 2.29, 1.71, 1.36, 0.60, 0.00, 0.00, 0.00, 0.00,
    ],
    error: [
        2.59, 2.36, 2.25, 3.56, 4.66, 5.46, 6.39, 6.81, 7.07, 7.04, 7.06, 7.06, 7.01, 6.90, 6.60,
        6.13, 5.49, 4.82, 4.15, 3.63, 3.18, 0.00, 0.00, 0.00, 0.00,
    ],
    error_per_point: [
        1.01, 0.99, 0.94, 0.77, 0.53, 0.52, 0.51, 0.49, 0.43, 0.38, 0.32, 0.29, 0.24, 0.20, 0.16,
        0.13, 0.10, 0.09, 0.07, 0.06, 0.04, 0.00, 0.00, 0.00, 0.00,
    ],
};

const DEEP: Calibration = Calibration {
    gain: [
        19.36, 18.62, 17.44, 17.19, 16.41, 14.72, 12.41, 11.16, 9.67, 9.07, 7.47, 6.30, 4.83, 3.66,
        2.74, 2.16, 1.56, 1.18, 0.77, 0.49, 0.29, 0.00, 0.00, 0.00, 0.00,
    ],
    error: SEARCH.error,
    error_per_point: SEARCH.error_per_point,
};

/// With the included table, in points.
pub(super) const CLASSIC: Calibrations = Calibrations {
    table: TABLE,
    search: SEARCH,
    deep: DEEP,
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
        0.0186, 0.0178, 0.0174, 0.0176, 0.0168, 0.0166, 0.0160, 0.0142, 0.0135, 0.0132, 0.0121,
        0.0128, 0.0130, 0.0111, 0.0109, 0.0093, 0.0069, 0.0061, 0.0034, 0.0027, 0.0037, 0.0000,
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
        0.0346, 0.0356, 0.0365, 0.0356, 0.0372, 0.0369, 0.0341, 0.0309, 0.0258, 0.0265, 0.0252,
        0.0248, 0.0215, 0.0169, 0.0096, 0.0098, 0.0077, 0.0049, 0.0031, 0.0017, 0.0008, 0.0000,
        0.0000, 0.0000, 0.0000,
    ],
    error: GENERAL_SEARCH.error,
    error_per_point: SEARCH.error_per_point,
};

/// The three of them; what the values are off by the points at hand is to be added to the gains.
pub(super) const GENERAL: Calibrations = Calibrations {
    table: GENERAL_TABLE,
    search: GENERAL_SEARCH,
    deep: GENERAL_DEEP,
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
