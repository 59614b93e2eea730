//! A linear program over variables from 0 to 1, solved by the dual simplex method.

use alloc::vec;
use alloc::vec::Vec;

/// A row: the sum of coefficients times variables is at most a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) terms: Vec<(u32, i32)>,
    pub(super) at_most: i32,
}

/// The largest sum of worths that rows and bounds allow, as a dense tableau.
///
/// Variables `0..n_vars` are those of the program, `n_vars + row` is the slack of a row. Every
/// variable that is not basic lies at one of its bounds.
#[derive(Clone, Debug)]
pub(super) struct Simplex {
    n_vars: usize,
    /// Row by row, a column for each variable that is not basic.
    cells: Vec<f64>,
    n_rows: usize,
    /// The variable of each column, and whether it lies at its upper bound.
    columns: Vec<u32>,
    at_upper: Vec<bool>,
    /// What the sum of worths gains with each column's variable.
    gains: Vec<f64>,
    /// The basic variable of each row, and its value.
    basic: Vec<u32>,
    values: Vec<f64>,
    lower: Vec<f64>,
    upper: Vec<f64>,
    objective: f64,
    /// Scratch: candidates of the ratio test.
    ratios: Vec<(f64, u32)>,
}

/// How a solution ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Optimal,
    /// The objective has fallen below the limit.
    BelowLimit,
    /// This row cannot be satisfied.
    Infeasible(usize),
    /// Too many steps: the numbers are no good.
    Tired,
    /// It was told to stop.
    Stopped,
}

/// How many steps are made between two calls of `should_stop`.
const STEPS_PER_STOP: usize = 64;

/// Cells nearer to zero are no pivots: dividing by them would make rounding errors large.
const EPSILON: f64 = 1e-7;

/// How far apart ratios may be for the larger pivot to be taken.
const TIE: f64 = 1e-6;

const FEASIBLE: f64 = 1e-7;

impl Simplex {
    pub(super) fn new(worths: &[f64], rows: &[Row]) -> Self {
        let n_vars = worths.len();
        let mut simplex = Self {
            n_vars,
            cells: Vec::new(),
            n_rows: 0,
            columns: (0..n_vars as u32).collect(),
            at_upper: vec![true; n_vars],
            gains: worths.to_vec(),
            basic: Vec::new(),
            values: Vec::new(),
            lower: vec![0.0; n_vars],
            upper: vec![1.0; n_vars],
            objective: worths.iter().sum(),
            ratios: Vec::new(),
        };
        for row in rows {
            simplex.add_row(row);
        }
        simplex
    }

    pub(super) fn n_rows(&self) -> usize {
        self.n_rows
    }

    /// How much memory it takes.
    pub(super) fn n_cells(&self) -> usize {
        self.cells.len()
    }

    /// Adds a row; its slack becomes basic.
    pub(super) fn add_row(&mut self, row: &Row) {
        let n = self.n_vars;
        let mut place = vec![u32::MAX; self.n_vars];
        let mut basic_row = vec![u32::MAX; self.n_vars];
        for (column, &var) in self.columns.iter().enumerate() {
            if (var as usize) < n {
                place[var as usize] = column as u32;
            }
        }
        for (row_idx, &var) in self.basic.iter().enumerate() {
            if (var as usize) < n {
                basic_row[var as usize] = row_idx as u32;
            }
        }
        let mut new = vec![0.0; n];
        let mut value = f64::from(row.at_most);
        for &(var, factor) in &row.terms {
            let factor = f64::from(factor);
            let column = place[var as usize];
            if column != u32::MAX {
                new[column as usize] += factor;
            } else {
                let basic = basic_row[var as usize] as usize;
                for (cell, &other) in new.iter_mut().zip(&self.cells[basic * n..][..n]) {
                    *cell -= factor * other;
                }
            }
            value -= factor * self.value(var, column, basic_row[var as usize]);
        }
        self.cells.extend(&new);
        self.basic.push((n + self.n_rows) as u32);
        self.lower.push(0.0);
        self.upper.push(f64::INFINITY);
        self.values.push(value);
        self.n_rows += 1;
    }

    fn value(&self, var: u32, column: u32, row: u32) -> f64 {
        if column != u32::MAX {
            if self.at_upper[column as usize] {
                self.upper[var as usize]
            } else {
                self.lower[var as usize]
            }
        } else {
            self.values[row as usize]
        }
    }

    /// The values of all variables of the program.
    pub(super) fn solution(&self, solution: &mut Vec<f64>) {
        solution.clear();
        solution.resize(self.n_vars, 0.0);
        for (column, &var) in self.columns.iter().enumerate() {
            if (var as usize) < self.n_vars {
                solution[var as usize] = self.value(var, column as u32, 0);
            }
        }
        for (row, &var) in self.basic.iter().enumerate() {
            if (var as usize) < self.n_vars {
                solution[var as usize] = self.values[row];
            }
        }
    }

    /// The multipliers of the rows, as far as they are not negative.
    pub(super) fn multipliers(&self, multipliers: &mut Vec<f64>) {
        multipliers.clear();
        multipliers.resize(self.n_rows, 0.0);
        for (column, &var) in self.columns.iter().enumerate() {
            if var as usize >= self.n_vars {
                multipliers[var as usize - self.n_vars] = (-self.gains[column]).max(0.0);
            }
        }
    }

    /// Multipliers of the rows that show that `row` cannot be satisfied.
    pub(super) fn ray(&self, row: usize, multipliers: &mut Vec<f64>) {
        multipliers.clear();
        multipliers.resize(self.n_rows, 0.0);
        let is_low = self.values[row] < self.lower[self.basic[row] as usize];
        let sign = if is_low { 1.0 } else { -1.0 };
        let mut set = |var: u32, factor: f64| {
            if var as usize >= self.n_vars {
                multipliers[var as usize - self.n_vars] = (sign * factor).max(0.0);
            }
        };
        // basic + sum of cells * columns is constant: the multipliers are what the slacks have.
        for (column, &var) in self.columns.iter().enumerate() {
            set(var, self.cells[row * self.n_vars + column]);
        }
        set(self.basic[row], 1.0);
    }

    /// Narrows the bounds of a variable of the program to one value.
    pub(super) fn fix(&mut self, var: u32, value: f64) {
        let old = (self.lower[var as usize], self.upper[var as usize]);
        self.lower[var as usize] = value;
        self.upper[var as usize] = value;
        if let Some(column) = self.columns.iter().position(|&other| other == var) {
            let before = if self.at_upper[column] { old.1 } else { old.0 };
            self.move_column(column, value - before);
        }
    }

    fn move_column(&mut self, column: usize, growth: f64) {
        if growth != 0.0 {
            self.objective += self.gains[column] * growth;
            for row in 0..self.n_rows {
                self.values[row] -= self.cells[row * self.n_vars + column] * growth;
            }
        }
    }

    /// Steps of the dual simplex method until the solution is the best, or nothing at or above
    /// `limit` is left.
    pub(super) fn solve(&mut self, limit: f64, should_stop: &mut dyn FnMut() -> bool) -> End {
        let max_steps = 20 * (self.n_rows + self.n_vars);
        for step in 1..=max_steps {
            if step % STEPS_PER_STOP == 0 && should_stop() {
                return End::Stopped;
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

    /// The row whose basic variable is farthest outside its bounds.
    fn leaving_row(&self) -> Option<usize> {
        let mut worst = FEASIBLE;
        let mut found = None;
        for row in 0..self.n_rows {
            let var = self.basic[row] as usize;
            let excess =
                (self.lower[var] - self.values[row]).max(self.values[row] - self.upper[var]);
            if excess > worst {
                worst = excess;
                found = Some(row);
            }
        }
        found
    }

    /// One step; `false` if no column can help.
    fn step(&mut self, row: usize) -> bool {
        let n = self.n_vars;
        let leaving = self.basic[row] as usize;
        let is_low = self.values[row] < self.lower[leaving];
        let target = if is_low {
            self.lower[leaving]
        } else {
            self.upper[leaving]
        };
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
                let var = self.columns[column] as usize;
                if self.lower[var] < self.upper[var] {
                    ratios.push(((self.gains[column] / cell).abs(), column as u32));
                }
            }
        }
        // Columns whose bounds are passed move to the other bound, as long as the row still
        // needs more; the one where it does not enters.
        ratios.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let mut needed = (self.values[row] - target).abs();
        let mut entering = None;
        for (place, &(_, column)) in ratios.iter().enumerate() {
            let column = column as usize;
            let var = self.columns[column] as usize;
            let range = self.upper[var] - self.lower[var];
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
        // Among nearly equal ratios the largest cell is the safest.
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
            let var = self.columns[passed] as usize;
            let range = self.upper[var] - self.lower[var];
            let growth = if self.at_upper[passed] { -range } else { range };
            self.at_upper[passed] = !self.at_upper[passed];
            self.move_column(passed, growth);
        }
        self.ratios = ratios;
        self.pivot(row, column, target, !is_low);
        true
    }

    /// Exchanges a basic variable, which ends at `target`, for the one of a column.
    fn pivot(&mut self, row: usize, column: usize, target: f64, to_upper: bool) {
        let n = self.n_vars;
        let entering = self.columns[column];
        let leaving = self.basic[row];
        let pivot = self.cells[row * n + column];
        let growth = (self.values[row] - target) / pivot;
        let start = if self.at_upper[column] {
            self.upper[entering as usize]
        } else {
            self.lower[entering as usize]
        };
        self.move_column(column, growth);
        self.values[row] = start + growth;

        let inverse = 1.0 / pivot;
        let (before, rest) = self.cells.split_at_mut(row * n);
        let (pivot_row, after) = rest.split_at_mut(n);
        for cell in pivot_row.iter_mut() {
            *cell *= inverse;
        }
        pivot_row[column] = inverse;
        let rows = before.chunks_exact_mut(n).chain(after.chunks_exact_mut(n));
        for cells in rows {
            let factor = cells[column];
            if factor.abs() > 1e-12 {
                cells[column] = 0.0;
                for (cell, &pivot_cell) in cells.iter_mut().zip(pivot_row.iter()) {
                    *cell -= factor * pivot_cell;
                }
            } else {
                cells[column] = 0.0;
            }
        }
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
