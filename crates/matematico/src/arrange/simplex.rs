//! A linear program over variables from 0 to 1, solved by the dual simplex method.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::watch::Watch;

/// A row of the program: the weighted sum of some variables is at most a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// The variables and their weights, shared by many searches.
    pub(super) terms: Arc<[(u32, i32)]>,
    pub(super) at_most: i32,
}

/// A linear program for the highest total worth that rows and bounds allow, as a dense tableau.
///
/// Rows of the program and settled variables can be left out; the fewer remain, the cheaper each
/// step is. Variables `0..n_vars` are the program's, and `n_vars + row` is the slack of a row.
/// Every nonbasic variable is at one of its bounds.
#[derive(Clone, Debug)]
pub(super) struct Simplex {
    n_vars: usize,
    /// The cells of the tableau, row by row, with one column per nonbasic variable.
    cells: Vec<f64>,
    /// The variable of each column, and whether it is at its upper bound.
    columns: Vec<u32>,
    at_upper: Vec<bool>,
    /// How much the total worth increases per unit of each column's variable.
    gains: Vec<f64>,
    /// The basic variable of each row, and its value.
    basic: Vec<u32>,
    values: Vec<f64>,
    /// The approximate length of each row's step.
    weights: Vec<f64>,
    /// The bounds of the program's variables; slacks are at least 0.
    lower: Vec<f64>,
    upper: Vec<f64>,
    objective: f64,
    /// Scratch space for the ratio test.
    ratios: Vec<(f64, u32)>,
    /// The number of cells visited but not yet reported.
    work: u64,
}

/// How solving ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Optimal,
    /// The objective fell below the limit.
    BelowLimit,
    /// This row cannot be satisfied.
    Infeasible(usize),
    /// There were too many steps, so the numbers have become unreliable.
    Tired,
    /// The watch ended first.
    Stopped,
}

/// The number of steps between two checks of the watch.
const STEPS_PER_STOP: usize = 64;

/// Cells closer to zero are not used as pivots, because dividing by them amplifies rounding errors.
const EPSILON: f64 = 1e-7;

/// If two ratios are closer than this, the one with the larger pivot is preferred.
const TIE: f64 = 1e-6;

const FEASIBLE: f64 = 1e-7;

/// The largest reference weight.
const MAX_WEIGHT: f64 = 1e8;

/// A row with more room than this is not needed for now.
const LOOSE: f64 = 1e-6;

impl Simplex {
    /// The program without any rows.
    pub(super) fn new(worths: &[f64]) -> Self {
        let n_vars = worths.len();
        Self {
            n_vars,
            cells: Vec::new(),
            columns: (0..n_vars as u32).collect(),
            at_upper: vec![true; n_vars],
            gains: worths.to_vec(),
            basic: Vec::new(),
            values: Vec::new(),
            weights: Vec::new(),
            lower: vec![0.0; n_vars],
            upper: vec![1.0; n_vars],
            objective: worths.iter().sum(),
            ratios: Vec::new(),
            work: 0,
        }
    }

    /// The memory that the program takes, in bytes.
    pub(super) fn n_bytes(&self) -> usize {
        let n_others = self.columns.len() + self.basic.len() + self.n_vars;
        (self.cells.len() + 3 * n_others) * size_of::<f64>()
    }

    /// How many rows can be added within a memory limit.
    pub(super) fn n_rows_within(&self, n_bytes: usize) -> usize {
        let n_free = n_bytes.saturating_sub(self.n_bytes());
        n_free / ((self.columns.len() + 3) * size_of::<f64>())
    }

    /// The numbers of the rows in the program.
    pub(super) fn rows(&self) -> impl Iterator<Item = usize> {
        let all = self.columns.iter().chain(&self.basic);
        all.filter_map(|&var| (var as usize).checked_sub(self.n_vars))
    }

    /// Adds a new row; its slack becomes basic.
    pub(super) fn add_row(&mut self, row_idx: usize, row: &Row) {
        let n = self.columns.len();
        let mut place = vec![u32::MAX; self.n_vars];
        let mut basic_row = vec![u32::MAX; self.n_vars];
        for (column, &var) in self.columns.iter().enumerate() {
            if let Some(place) = place.get_mut(var as usize) {
                *place = column as u32;
            }
        }
        for (row, &var) in self.basic.iter().enumerate() {
            if let Some(basic_row) = basic_row.get_mut(var as usize) {
                *basic_row = row as u32;
            }
        }
        let start = self.cells.len();
        self.cells.resize(start + n, 0.0);
        let (others, new) = self.cells.split_at_mut(start);
        let mut value = f64::from(row.at_most);
        for &(var, factor) in row.terms.iter() {
            let var = var as usize;
            let factor = f64::from(factor);
            let held = if place[var] != u32::MAX {
                let column = place[var] as usize;
                new[column] += factor;
                let is_up = self.at_upper[column];
                if is_up {
                    self.upper[var]
                } else {
                    self.lower[var]
                }
            } else if basic_row[var] != u32::MAX {
                let row = basic_row[var] as usize;
                for (cell, &other) in new.iter_mut().zip(&others[row * n..][..n]) {
                    *cell -= factor * other;
                }
                self.work += n as u64;
                self.values[row]
            } else {
                self.lower[var] // settled
            };
            value -= factor * held;
        }
        self.basic.push((self.n_vars + row_idx) as u32);
        self.values.push(value);
        self.weights.push(1.0);
    }

    /// Drops rows with room to spare, which can be added again later.
    pub(super) fn drop_loose_rows(&mut self) {
        let n = self.columns.len();
        let mut kept = 0;
        for row in 0..self.basic.len() {
            let is_loose = self.basic[row] as usize >= self.n_vars && self.values[row] > LOOSE;
            if !is_loose {
                if kept < row {
                    self.cells.copy_within(row * n..(row + 1) * n, kept * n);
                    self.basic[kept] = self.basic[row];
                    self.values[kept] = self.values[row];
                    self.weights[kept] = self.weights[row];
                }
                kept += 1;
            }
        }
        self.cells.truncate(kept * n);
        self.basic.truncate(kept);
        self.values.truncate(kept);
        self.weights.truncate(kept);
    }

    /// Drops settled variables, which keep their values.
    pub(super) fn drop_settled_columns(&mut self) {
        let n = self.columns.len();
        let is_open = |&column: &usize| {
            let (lower, upper) = self.bounds(self.columns[column] as usize);
            lower < upper
        };
        let kept: Vec<usize> = (0..n).filter(is_open).collect();
        if kept.len() == n {
            return;
        }
        let mut end = 0;
        for row in 0..self.basic.len() {
            for &column in &kept {
                self.cells[end] = self.cells[row * n + column];
                end += 1;
            }
        }
        self.cells.truncate(end);
        self.columns = kept.iter().map(|&column| self.columns[column]).collect();
        self.at_upper = kept.iter().map(|&column| self.at_upper[column]).collect();
        self.gains = kept.iter().map(|&column| self.gains[column]).collect();
    }

    /// The bounds of a variable or slack.
    fn bounds(&self, var: usize) -> (f64, f64) {
        if var < self.n_vars {
            (self.lower[var], self.upper[var])
        } else {
            (0.0, f64::INFINITY)
        }
    }

    /// The values of all variables of the program.
    pub(super) fn solution(&self, solution: &mut Vec<f64>) {
        solution.clear();
        solution.extend(&self.lower);
        for (&var, &is_up) in self.columns.iter().zip(&self.at_upper) {
            let value = solution.get_mut(var as usize).filter(|_| is_up);
            if let Some(value) = value {
                *value = self.upper[var as usize];
            }
        }
        for (&var, &basic) in self.basic.iter().zip(&self.values) {
            if let Some(value) = solution.get_mut(var as usize) {
                *value = basic;
            }
        }
    }

    /// The multipliers of `n_rows` rows, with 0 in place of negative ones.
    pub(super) fn multipliers(&self, n_rows: usize, multipliers: &mut Vec<f64>) {
        multipliers.clear();
        multipliers.resize(n_rows, 0.0);
        for (&var, &gain) in self.columns.iter().zip(&self.gains) {
            if let Some(row) = (var as usize).checked_sub(self.n_vars) {
                multipliers[row] = (-gain).max(0.0);
            }
        }
    }

    /// Multipliers of `n_rows` rows that prove that the row at `place` cannot be satisfied.
    pub(super) fn ray(&self, place: usize, n_rows: usize, multipliers: &mut Vec<f64>) {
        multipliers.clear();
        multipliers.resize(n_rows, 0.0);
        let basic = self.basic[place] as usize;
        let is_low = self.values[place] < self.bounds(basic).0;
        let sign = if is_low { 1.0 } else { -1.0 };
        let mut set = |var: usize, factor: f64| {
            if let Some(row) = var.checked_sub(self.n_vars) {
                multipliers[row] = (sign * factor).max(0.0);
            }
        };
        // basic + sum of cells * columns is constant, so the multipliers are the slacks'
        // coefficients.
        let n = self.columns.len();
        let cells = &self.cells[place * n..][..n];
        for (&var, &cell) in self.columns.iter().zip(cells) {
            set(var as usize, cell);
        }
        set(basic, 1.0);
    }

    /// Fixes a variable of the program at a value.
    pub(super) fn settle(&mut self, var: usize, value: f64) {
        let old = (self.lower[var], self.upper[var]);
        if old == (value, value) {
            return;
        }
        self.lower[var] = value;
        self.upper[var] = value;
        if let Some(column) = self.columns.iter().position(|&other| other as usize == var) {
            let before = if self.at_upper[column] { old.1 } else { old.0 };
            self.move_column(column, value - before);
        }
    }

    fn move_column(&mut self, column: usize, growth: f64) {
        if growth != 0.0 {
            self.objective += self.gains[column] * growth;
            let cells = self.cells.chunks_exact(self.columns.len());
            for (value, cells) in self.values.iter_mut().zip(cells) {
                *value -= cells[column] * growth;
            }
        }
    }

    /// Takes steps of the dual simplex method until the solution is optimal or is known to be below
    /// `limit`. If the watch ends first, solving can be continued later.
    pub(super) fn solve(&mut self, limit: f64, watch: &mut Watch<'_>) -> End {
        let end = self.steps(limit, watch);
        watch.spend(core::mem::take(&mut self.work));
        end
    }

    fn steps(&mut self, limit: f64, watch: &mut Watch<'_>) -> End {
        let max_steps = 20 * (self.basic.len() + self.columns.len());
        for step in 1..=max_steps {
            if step % STEPS_PER_STOP == 0 {
                watch.spend(core::mem::take(&mut self.work));
                if watch.is_over() {
                    return End::Stopped;
                }
            }
            if self.objective < limit {
                return End::BelowLimit;
            }
            let Some(row) = self.leaving_row() else {
                return End::Optimal;
            };
            if !self.step(row) {
                return End::Infeasible(row);
            }
        }
        End::Tired
    }

    /// The row whose basic variable is farthest outside its bounds, relative to its step length.
    ///
    /// # Source
    ///
    /// The lengths are updated as reference weights instead of being recomputed: P. M. J. Harris,
    /// "Pivot Selection Methods of the Devex LP Code", 1973.
    fn leaving_row(&self) -> Option<usize> {
        let mut worst = 0.0;
        let mut found = None;
        for (row, (&var, &value)) in self.basic.iter().zip(&self.values).enumerate() {
            let (lower, upper) = self.bounds(var as usize);
            let excess = (lower - value).max(value - upper);
            let weight = self.weights[row];
            if excess > FEASIBLE && excess * excess > worst * weight {
                worst = excess * excess / weight;
                found = Some(row);
            }
        }
        found
    }

    /// Takes one step. Returns `false` if no column helps.
    fn step(&mut self, row: usize) -> bool {
        let n = self.columns.len();
        let leaving = self.bounds(self.basic[row] as usize);
        let is_low = self.values[row] < leaving.0;
        let target = if is_low { leaving.0 } else { leaving.1 };
        let sign = if is_low { -1.0 } else { 1.0 };
        let mut ratios = core::mem::take(&mut self.ratios);
        ratios.clear();
        let cells = &self.cells[row * n..][..n];
        for (column, cell) in cells.iter().enumerate() {
            let cell = cell * sign;
            let is_eligible = if self.at_upper[column] {
                cell < -EPSILON
            } else {
                cell > EPSILON
            };
            if is_eligible {
                let (lower, upper) = self.bounds(self.columns[column] as usize);
                if lower < upper {
                    ratios.push(((self.gains[column] / cell).abs(), column as u32));
                }
            }
        }
        // Columns that pass their bounds flip to the other bound as long as the row needs more. The
        // first one after that enters the basis.
        ratios.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let mut needed = (self.values[row] - target).abs();
        let mut entering = None;
        for (place, &(_, column)) in ratios.iter().enumerate() {
            let column = column as usize;
            let (lower, upper) = self.bounds(self.columns[column] as usize);
            let range = upper - lower;
            let step = cells[column].abs() * range;
            if step >= needed - EPSILON {
                entering = Some(place);
                break;
            }
            needed -= step;
        }
        let Some(place) = entering else {
            self.ratios = ratios;
            return false;
        };
        // Among nearly equal ratios, the largest cell is the safest.
        let mut column = ratios[place].1 as usize;
        for &(ratio, other) in &ratios[place..] {
            if ratio > ratios[place].0 + TIE {
                break;
            }
            if self.cells[row * n + other as usize].abs() > self.cells[row * n + column].abs() {
                column = other as usize;
            }
        }
        for &(_, passed) in &ratios[..place] {
            let passed = passed as usize;
            let (lower, upper) = self.bounds(self.columns[passed] as usize);
            let range = upper - lower;
            let growth = if self.at_upper[passed] { -range } else { range };
            self.at_upper[passed] = !self.at_upper[passed];
            self.move_column(passed, growth);
        }
        self.ratios = ratios;
        self.pivot(row, column, target, !is_low);
        true
    }

    /// Swaps a basic variable, which ends at `target`, with a column's variable.
    fn pivot(&mut self, row: usize, column: usize, target: f64, to_upper: bool) {
        let n = self.columns.len();
        let entering = self.columns[column];
        let leaving = self.basic[row];
        let pivot = self.cells[row * n + column];
        let growth = (self.values[row] - target) / pivot;
        let (lower, upper) = self.bounds(entering as usize);
        let start = if self.at_upper[column] { upper } else { lower };
        self.move_column(column, growth);
        self.values[row] = start + growth;

        let inverse = 1.0 / pivot;
        let weight = self.weights[row];
        for (other, cells) in self.weights.iter_mut().zip(self.cells.chunks_exact(n)) {
            let ratio = cells[column] * inverse;
            *other = other.max(ratio * ratio * weight);
        }
        self.weights[row] = (inverse * inverse * weight).max(1.0);
        // Weights only grow. Once they have become meaningless, all are reset.
        if self.weights.iter().any(|&weight| weight > MAX_WEIGHT) {
            self.weights.fill(1.0);
        }
        let (before, rest) = self.cells.split_at_mut(row * n);
        let (pivot_row, after) = rest.split_at_mut(n);
        for cell in pivot_row.iter_mut() {
            *cell *= inverse;
        }
        pivot_row[column] = inverse;
        let rows = before.chunks_exact_mut(n).chain(after.chunks_exact_mut(n));
        // Counts the ratio test and the new row.
        let mut n_rows = 2;
        for cells in rows {
            let factor = cells[column];
            if factor.abs() > 1e-12 {
                n_rows += 1;
                cells[column] = 0.0;
                for (cell, &pivot_cell) in cells.iter_mut().zip(pivot_row.iter()) {
                    *cell -= factor * pivot_cell;
                }
            } else {
                cells[column] = 0.0;
            }
        }
        self.work += n_rows * n as u64;
        let gain = self.gains[column];
        self.gains[column] = 0.0;
        if gain != 0.0 {
            for (cell, &pivot_cell) in self.gains.iter_mut().zip(pivot_row.iter()) {
                *cell -= gain * pivot_cell;
            }
        }
        self.columns[column] = leaving;
        self.at_upper[column] = to_upper;
        self.basic[row] = entering;
    }
}
