//! What was measured of the included table, and of the general values: how far the players' values
//! are off.
//!
//! `docs/MATEMATICO-PLAYERS.md` says how to measure these numbers again. They move no cell before
//! another.

use alloc::vec::Vec;

use super::player::{CellValue, sort_cells};
use super::position::Position;

/// What was measured of the players with the same values.
#[derive(Debug)]
pub(super) struct Calibrations {
    pub(super) table: Calibration,
    pub(super) search: Calibration,
    /// The errors are for cells from which it did not play on; for others it knows them itself.
    pub(super) deep: Calibration,
    /// By how much the corrections of the cells of one turn are taken to differ when it plays on.
    pub(super) prior: f64,
}

/// What was measured of a player, by the number of cards placed before the move.
#[derive(Debug)]
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
pub(super) static CLASSIC: Calibrations = Calibrations {
    table: TABLE,
    search: SEARCH,
    deep: DEEP,
    prior: 4.0,
};

/// With the general values, in parts of what the lines of an empty grid are worth alone.
pub(super) static GENERAL: Calibrations = Calibrations {
    table: EXACT,
    search: EXACT,
    deep: EXACT,
    prior: 0.01,
};

impl Calibration {
    /// The values of the free cells, best first, by what is expected of each without this, with
    /// numbers that are `scale` points each.
    pub(super) fn cell_values(
        &self,
        position: &Position,
        scale: f64,
        expected: impl Fn(usize) -> f64,
    ) -> Vec<CellValue> {
        let n_placed = position.n_placed();
        let gain = scale * self.gain(n_placed);
        let cells = position.empty_cells();
        let values = cells.map(|cell| CellValue::new(cell, gain + expected(cell), 0.0));
        let mut values: Vec<_> = values.collect();
        sort_cells(&mut values);
        let best = values.first().map_or(0.0, |best| best.expected);
        for value in &mut values {
            value.error = self.error(n_placed, scale, best - value.expected);
        }
        values
    }

    pub(super) fn gain(&self, n_placed: usize) -> f64 {
        at(&self.gain, n_placed)
    }

    /// The standard error of the value of a cell that is so many points behind the best one.
    pub(super) fn error(&self, n_placed: usize, scale: f64, points_behind: f64) -> f64 {
        let more = points_behind * at(&self.error_per_point, n_placed);
        libm::hypot(scale * at(&self.error, n_placed), more)
    }
}

fn at(numbers: &[f64; 25], n_placed: usize) -> f64 {
    numbers.get(n_placed).copied().unwrap_or(0.0)
}
