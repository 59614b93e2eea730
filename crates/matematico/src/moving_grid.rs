//! A full grid whose total is updated after every swap of two cells.

use crate::line::{LINE_BITS, LINE_CELLS};
use crate::line_key::N_PLACES;
use crate::line_table::Entries;
use crate::{Grid, LineKey, LineTable, Value};

/// A full grid with the sums of its lines. A swap of two cells looks up only the lines that change,
/// at most six of the twelve.
///
/// Cells are numbered row by row from 0 to 24.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Grid, LineTable, MovingGrid, PointTable};
///
/// let table = LineTable::new(&PointTable::classic());
/// let grid: Grid = "A A A 3 2 / A 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7".parse()?;
/// let mut moving = MovingGrid::new(&grid, &table).unwrap();
/// let gain = moving.gain(3, 5); // the 3 in the first row and the ace below
/// let before = moving.total();
/// moving.swap(3, 5);
/// assert_eq!(i64::from(moving.total()), i64::from(before) + gain);
/// assert_eq!(Some(moving.total()), table.total(&moving.grid()));
/// # Ok::<(), handeval_matematico::ParseGridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MovingGrid<'a> {
    table: &'a LineTable,
    values: [Value; 25],
    keys: [u32; 25],
    /// The keys of the lines, in the order of [`LineName::ALL`].
    sums: [u32; 12],
    /// The points of the lines.
    points: [u32; 12],
    total: u32,
}

impl<'a> MovingGrid<'a> {
    /// The grid; `None` if one of its cells is empty.
    #[must_use]
    pub fn new(grid: &Grid, table: &'a LineTable) -> Option<Self> {
        let mut values = [Value::ACE; 25];
        for (value, cell) in values.iter_mut().zip(grid.rows().as_flattened()) {
            *value = (*cell)?;
        }
        let mut moving = Self {
            table,
            values,
            keys: values.map(|value| LineKey::from(value).to_bits()),
            sums: [0; 12],
            points: [0; 12],
            total: 0,
        };
        for (line_idx, cells) in LINE_CELLS.into_iter().enumerate() {
            let keys = cells.map(|cell| moving.keys[cell]);
            moving.sums[line_idx] = keys.into_iter().fold(0, u32::wrapping_add);
            let key = LineKey::from_bits(moving.sums[line_idx]);
            moving.points[line_idx] = table.points_in(line_idx, key);
            moving.total += moving.points[line_idx];
        }
        Some(moving)
    }

    /// The total of the grid.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.total
    }

    /// The value in a cell. A cell number above 24 counts as 24.
    #[must_use]
    pub fn value(&self, cell: usize) -> Value {
        self.values[cell.min(24)]
    }

    /// The current grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let cell = |row: usize, column: usize| Some(self.values[row * 5 + column]);
        let rows = core::array::from_fn(|row| core::array::from_fn(|column| cell(row, column)));
        // Swaps bring in no new values.
        Grid::new(rows).unwrap_or_default()
    }

    /// How much a swap of two cells changes the total. A cell number above 24 counts as 24.
    #[must_use]
    #[inline]
    pub fn gain(&self, one: usize, other: usize) -> i64 {
        self.gain_and_points(one.min(24), other.min(24)).0.into()
    }

    /// Swaps two cells. A cell number above 24 counts as 24.
    #[inline]
    pub fn swap(&mut self, one: usize, other: usize) {
        let (one, other) = (one.min(24), other.min(24));
        let (gain, points) = self.gain_and_points(one, other);
        self.accept(one, other, gain, &points);
    }

    /// Swaps two cells, numbered 0 to 24, if that gains at least `least`. Returns whether it did.
    #[inline]
    pub(crate) fn swap_for(&mut self, one: usize, other: usize, least: i32) -> bool {
        let (gain, points) = self.gain_and_points(one, other);
        if gain < least {
            return false;
        }
        self.accept(one, other, gain, &points);
        true
    }

    #[inline]
    fn accept(&mut self, one: usize, other: usize, gain: i32, points: &[u32; MAX_CHANGED]) {
        let changed = &CHANGED[one][other];
        let growth = self.keys[other].wrapping_sub(self.keys[one]);
        for (&(line_idx, sign), &points) in changed.lines().iter().zip(points) {
            let line_idx = usize::from(line_idx) % 12;
            let growth = growth.wrapping_mul(sign as u32);
            self.sums[line_idx] = self.sums[line_idx].wrapping_add(growth);
            self.points[line_idx] = points;
        }
        self.keys.swap(one, other);
        self.values.swap(one, other);
        self.total = self.total.wrapping_add_signed(gain);
    }

    /// The gain of a swap, and the points of the changed lines after it.
    #[inline]
    fn gain_and_points(&self, one: usize, other: usize) -> (i32, [u32; MAX_CHANGED]) {
        match self.table.entries() {
            Entries::Narrow(entries) => self.gain_by(entries, one, other),
            Entries::Wide(entries) => self.gain_by(entries, one, other),
        }
    }

    #[inline]
    fn gain_by<E: Copy + Into<u32>>(
        &self,
        entries: &[E; N_PLACES],
        one: usize,
        other: usize,
    ) -> (i32, [u32; MAX_CHANGED]) {
        let growth = self.keys[other].wrapping_sub(self.keys[one]);
        let mut points = [0; MAX_CHANGED];
        let mut gain = 0;
        for (&(line_idx, sign), points) in CHANGED[one][other].lines().iter().zip(&mut points) {
            let line_idx = usize::from(line_idx) % 12;
            let sum = self.sums[line_idx].wrapping_add(growth.wrapping_mul(sign as u32));
            let entry: u32 = entries[LineKey::from_bits(sum).place()].into();
            let bonus = [0, self.table.diagonal_bonus()][usize::from(line_idx >= 10)];
            *points = (entry >> 1) + (entry & 1) * bonus;
            gain += *points as i32 - self.points[line_idx] as i32;
        }
        (gain, points)
    }
}

/// The maximum number of lines that a swap changes: four through the center, two through the other
/// cell.
const MAX_CHANGED: usize = 6;

/// The lines that hold exactly one of two cells.
#[derive(Clone, Copy)]
struct Changed {
    /// Each changed line, paired with 1 if it holds the first cell, -1 if it holds the second.
    lines: [(u8, i8); MAX_CHANGED],
    n_lines: u8,
}

impl Changed {
    #[inline]
    fn lines(&self) -> &[(u8, i8)] {
        &self.lines[..usize::from(self.n_lines).min(MAX_CHANGED)]
    }
}

/// The lines that a swap changes, for each pair of cells.
static CHANGED: [[Changed; 25]; 25] = {
    let none = Changed {
        lines: [(0, 0); MAX_CHANGED],
        n_lines: 0,
    };
    let mut all = [[none; 25]; 25];
    let mut pair = 0;
    while pair < 625 {
        let (one, other) = (pair / 25, pair % 25);
        let mut line_idx = 0;
        while line_idx < 12 {
            let line = LINE_BITS[line_idx];
            let sign = (line >> one & 1) as i8 - (line >> other & 1) as i8;
            if sign != 0 {
                let changed = &mut all[one][other];
                changed.lines[changed.n_lines as usize] = (line_idx as u8, sign);
                changed.n_lines += 1;
            }
            line_idx += 1;
        }
        pair += 1;
    }
    all
};
