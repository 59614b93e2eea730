//! What a state is worth beyond the sum of its lines and pairs of lines: a small network, which
//! sees all lines at once.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Add, AddAssign, Sub};

use super::layout::{N_SHARED, N_STEPS, Stage};
use super::line_class::LineClass;
use super::position::{Position, lines_of};

/// How many units see all lines, and how many see one empty cell.
///
/// A unit is the sum of what its inputs say, or 0 if that is negative. The first half of the units
/// count for the state, the second half against it.
const WHOLE: usize = 16;
const CELL: usize = 8;

/// How many stages the network has: three cards each.
const N_STAGES: usize = 8;

/// How many states a value has: 0 to 3 cards left, and 0 to 3 or more lines that hold it once.
const N_VALUE_STATES: usize = 16;

/// A number of the network: `f32` while it learns, `i16` when it plays, which is exact.
pub(super) trait Unit: Copy + Default + core::fmt::Debug {
    /// The sum of many.
    type Sum: Copy
        + Default
        + Add<Output = Self::Sum>
        + Sub<Output = Self::Sum>
        + AddAssign
        + core::fmt::Debug;

    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    /// Itself, or 0 if it is negative.
    fn active(self) -> Self::Sum;
    /// In points, if `unit` is what one of the smallest steps is worth.
    fn points(sum: Self::Sum, unit: f32) -> f32;
}

impl Unit for f32 {
    type Sum = Self;

    #[inline]
    fn plus(self, other: Self) -> Self {
        self + other
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self - other
    }

    #[inline]
    fn active(self) -> Self {
        self.max(0.0)
    }

    #[inline]
    fn points(sum: Self, _unit: f32) -> f32 {
        sum
    }
}

impl Unit for i16 {
    type Sum = i32;

    /// Weights are so small that no sum leaves the range.
    #[inline]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    #[inline]
    fn active(self) -> i32 {
        i32::from(self.max(0))
    }

    #[inline]
    fn points(sum: i32, unit: f32) -> f32 {
        sum as f32 * unit
    }
}

/// The largest weight of a network of whole numbers: at most 26 are summed, and what changes is
/// taken off again.
pub(super) const MAX_WEIGHT: i16 = i16::MAX / 27;

/// The weights of the network.
#[derive(Clone, Debug)]
pub(super) struct Net<T> {
    n_fine: usize,
    /// What one step of the numbers is worth.
    unit: f32,
    /// By step; by stage, kind and fine class of a line; by stage, value and its state. Then by
    /// stage and fine class of a row or column, of a diagonal, and by what row and column share.
    weights: Vec<T>,
}

/// The lines of a state before and after a move in each.
pub(super) struct LinesAt<'a> {
    /// Of the state after the move.
    pub(super) stage: &'a Stage,
    /// With the card turned, and not placed.
    pub(super) position: &'a Position,
    pub(super) before: &'a [Option<LineClass>; 12],
    pub(super) after: &'a [Option<LineClass>; 12],
}

/// Where the inputs of a stage begin.
#[derive(Clone, Copy)]
struct Places {
    step: usize,
    lines: usize,
    values: usize,
    cells: usize,
}

impl<T: Unit> Net<T> {
    /// All weights 0.
    pub(super) fn new(n_fine: usize) -> Self {
        Self {
            n_fine,
            unit: 1.0,
            weights: vec![T::default(); Self::n_weights(n_fine)],
        }
    }

    pub(super) const fn n_weights(n_fine: usize) -> usize {
        let whole = N_STEPS + N_STAGES * (2 * n_fine + 13 * N_VALUE_STATES);
        whole * WHOLE + N_STAGES * Self::n_cell_inputs(n_fine) * CELL
    }

    const fn n_cell_inputs(n_fine: usize) -> usize {
        2 * n_fine + N_SHARED
    }

    pub(super) fn weights(&self) -> &[T] {
        &self.weights
    }

    pub(super) fn weights_mut(&mut self) -> &mut [T] {
        &mut self.weights
    }

    /// A sum in points.
    #[inline]
    pub(super) fn points(&self, sum: T::Sum) -> f32 {
        T::points(sum, self.unit)
    }

    fn places(&self, step: usize) -> Places {
        let stage = step * N_STAGES / N_STEPS;
        let lines = N_STEPS * WHOLE;
        let values = lines + N_STAGES * 2 * self.n_fine * WHOLE;
        let cells = values + N_STAGES * 13 * N_VALUE_STATES * WHOLE;
        Places {
            step: step * WHOLE,
            lines: lines + stage * 2 * self.n_fine * WHOLE,
            values: values + stage * 13 * N_VALUE_STATES * WHOLE,
            cells: cells + stage * Self::n_cell_inputs(self.n_fine) * CELL,
        }
    }

    #[inline]
    fn at<const N: usize>(&self, place: usize) -> &[T; N] {
        const { assert!(N == WHOLE || N == CELL) };
        let chunk = self.weights[place..].first_chunk();
        chunk.unwrap_or_else(|| unreachable!("places are those of the layout"))
    }

    /// The place of a line among the inputs of the units that see all.
    #[inline]
    fn line(&self, places: Places, line_idx: usize, class: &LineClass) -> usize {
        let kind = if line_idx >= 10 { self.n_fine } else { 0 };
        places.lines + (kind + usize::from(class.fine)) * WHOLE
    }

    /// The place of a line among the inputs of the units that see a cell.
    #[inline]
    fn cell_line(&self, places: Places, line_idx: usize, class: &LineClass) -> usize {
        let kind = if line_idx >= 10 { self.n_fine } else { 0 };
        places.cells + (kind + usize::from(class.fine)) * CELL
    }

    /// Calls `visit` with the places of all inputs of the units that see all lines, and then, for
    /// each empty cell, with those of the units that see it.
    pub(super) fn inputs(
        &self,
        stage: &Stage,
        position: &Position,
        lines: &[Option<LineClass>; 12],
        inputs: &mut Inputs,
    ) {
        let places = self.places(stage.step);
        inputs.whole.clear();
        inputs.cells.clear();
        let mut push = |place: usize| inputs.whole.push(place as u32);
        push(places.step);
        for (idx, class) in lines.iter().enumerate() {
            if let Some(class) = class {
                push(self.line(places, idx, class));
            }
        }
        let held = held_once(lines);
        for (value, &n_lines) in held.iter().enumerate() {
            push(value_place(places, position, value, n_lines));
        }
        for cell in position.empty_cells() {
            let (row, column) = (cell / 5, 5 + cell % 5);
            let (Some(one), Some(other)) = (&lines[row], &lines[column]) else {
                continue;
            };
            let mut cell_inputs = [u32::MAX; 5];
            let shared = places.cells + (2 * self.n_fine + stage.shared(one, other)) * CELL;
            let through = lines_of(cell).filter_map(|idx| Some((idx, lines[idx].as_ref()?)));
            let through = through.map(|(idx, class)| self.cell_line(places, idx, class));
            for (slot, place) in cell_inputs
                .iter_mut()
                .zip([shared].into_iter().chain(through))
            {
                *slot = place as u32;
            }
            inputs.cells.push(cell_inputs);
        }
    }

    /// The value of a state.
    #[cfg(test)]
    pub(super) fn value(
        &self,
        stage: &Stage,
        position: &Position,
        lines: &[Option<LineClass>; 12],
    ) -> T::Sum {
        let mut inputs = Inputs::default();
        self.inputs(stage, position, lines, &mut inputs);
        self.value_of(&inputs)
    }

    /// The value of a state with these inputs.
    pub(super) fn value_of(&self, inputs: &Inputs) -> T::Sum {
        let mut sum = output(&self.sum_of::<WHOLE>(&inputs.whole));
        for cell in &inputs.cells {
            sum += output(&self.sum_of::<CELL>(cell));
        }
        sum
    }

    #[inline]
    fn sum_of<const N: usize>(&self, places: &[u32]) -> [T; N] {
        let mut sum = [T::default(); N];
        for &place in places.iter().take_while(|&&place| place != u32::MAX) {
            add(&mut sum, self.at(place as usize));
        }
        sum
    }

    /// What the units that see a cell say: see [`CellSums`].
    pub(super) fn cell_sums<'a>(&'a self, lines: &LinesAt<'_>) -> CellSums<'a, T> {
        let places = self.places(lines.stage.step);
        let vectors = |classes: &[Option<LineClass>; 12]| {
            core::array::from_fn(|idx| {
                let class = classes[idx].as_ref()?;
                Some(self.at(self.cell_line(places, idx, class)))
            })
        };
        let shared = places.cells + 2 * self.n_fine * CELL;
        CellSums {
            before: vectors(lines.before),
            after: vectors(lines.after),
            shared: core::array::from_fn(|idx| self.at(shared + idx * CELL)),
            total: T::Sum::default(),
            change: [T::Sum::default(); 12],
            own: [T::Sum::default(); 25],
        }
    }

    /// What the units that see all lines say of each move.
    #[inline]
    pub(super) fn add_whole(&self, lines: &LinesAt<'_>, values: &mut [T::Sum; 25]) {
        let places = self.places(lines.stage.step);
        let held = held_once(lines.before);
        let mut before = *self.at::<WHOLE>(places.step);
        for (value, &n_lines) in held.iter().enumerate() {
            let place = value_place(places, lines.position, value, n_lines);
            add(&mut before, self.at(place));
        }
        let mut change = [[T::default(); WHOLE]; 12];
        for (idx, class) in lines.before.iter().enumerate() {
            let Some(class) = class else {
                continue;
            };
            let old = self.at(self.line(places, idx, class));
            add(&mut before, old);
            if let Some(class) = &lines.after[idx] {
                add(&mut change[idx], self.at(self.line(places, idx, class)));
            }
            subtract(&mut change[idx], old);
        }
        for cell in lines.position.empty_cells() {
            let mut after = before;
            // The values that other lines hold once now.
            let mut held_after = held;
            let mut changed = 0_u16;
            for idx in lines_of(cell) {
                add(&mut after, &change[idx]);
                let once = |class: &Option<LineClass>| class.as_ref().map_or(0, |class| class.once);
                let [old, new] = [&lines.before[idx], &lines.after[idx]].map(once);
                changed |= old ^ new;
                for value in bits(old & !new) {
                    held_after[value] -= 1;
                }
                for value in bits(new & !old) {
                    held_after[value] += 1;
                }
            }
            for value in bits(changed) {
                let place = |n_lines| value_place(places, lines.position, value, n_lines);
                let [old, new] = [place(held[value]), place(held_after[value])];
                if old != new {
                    add(&mut after, self.at(new));
                    subtract(&mut after, self.at(old));
                }
            }
            values[cell] += output(&after);
        }
    }
}

/// What the units that see one cell say of the state after each move, summed while somebody goes
/// through the cells.
#[derive(Debug)]
pub(super) struct CellSums<'a, T: Unit> {
    /// What each line says if it stays, and with the card.
    before: [Option<&'a [T; CELL]>; 12],
    after: [Option<&'a [T; CELL]>; 12],
    shared: [&'a [T; CELL]; N_SHARED],
    total: T::Sum,
    change: [T::Sum; 12],
    /// What is not so if the card is put into this very cell.
    own: [T::Sum; 25],
}

impl<T: Unit> CellSums<'_, T> {
    /// Adds an empty cell: what its row and column share as they are, with a longer row, and with
    /// a longer column.
    #[inline]
    pub(super) fn add(&mut self, cell: usize, shared: [usize; 3]) {
        let none = T::Sum::default();
        let (row, column) = (cell / 5, 5 + cell % 5);
        let diagonals = [(row == column - 5, 10), (row + column == 9, 11)];
        let mut through = [T::default(); CELL];
        for (is_there, idx) in diagonals {
            if let (true, Some(units)) = (is_there, self.before[idx]) {
                add(&mut through, units);
            }
        }
        let shared = shared.map(|idx| self.shared[idx % N_SHARED]);
        let term = |one: Option<&[T; CELL]>, other: Option<&[T; CELL]>, shared, through| {
            let (Some(one), Some(other)) = (one, other) else {
                return none;
            };
            let mut units: [T; CELL] = through;
            add(&mut units, shared);
            add(&mut units, one);
            add(&mut units, other);
            output(&units)
        };
        let (one, other) = (self.before[row], self.before[column]);
        let old = term(one, other, shared[0], through);
        let by_row = term(self.after[row], other, shared[1], through) - old;
        let by_column = term(one, self.after[column], shared[2], through) - old;
        self.total += old;
        self.change[row] += by_row;
        self.change[column] += by_column;
        self.own[cell] = old + by_row + by_column;
        for (is_there, idx) in diagonals {
            let (true, Some(units)) = (is_there, self.before[idx]) else {
                continue;
            };
            // The diagonal gets full only by its last cell, which is this one.
            let by_diagonal = match self.after[idx] {
                None => none - old,
                Some(longer) => {
                    let mut through = through;
                    subtract(&mut through, units);
                    add(&mut through, longer);
                    term(one, other, shared[0], through) - old
                }
            };
            self.change[idx] += by_diagonal;
            self.own[cell] += by_diagonal;
        }
    }

    /// What is said of the state after each move.
    #[inline]
    pub(super) fn values(&self, position: &Position) -> [T::Sum; 25] {
        let mut values = [T::Sum::default(); 25];
        for cell in position.empty_cells() {
            let changes = lines_of(cell).map(|idx| self.change[idx]);
            values[cell] = changes.fold(self.total - self.own[cell], |sum, change| sum + change);
        }
        values
    }
}

/// The inputs of a state, by the places of their weights.
#[derive(Clone, Debug, Default)]
pub(super) struct Inputs {
    whole: Vec<u32>,
    /// For each empty cell, filled up with the largest number.
    cells: Vec<[u32; 5]>,
}

impl Net<f32> {
    /// Small weights that differ, by which units come to learn different things.
    pub(super) fn begin(n_fine: usize, scale: f32) -> Self {
        let mut net = Self::new(n_fine);
        let mut generator = crate::arrange::generator::Generator::new(BEGIN_SEED, 0);
        for weight in &mut net.weights {
            let bits = (generator.next() >> 40) as f32;
            *weight = (bits / (1_u64 << 24) as f32 - 0.5) * BEGIN * scale;
        }
        net
    }

    /// Moves the weights so that the value of a state grows by about `step` times how many of them
    /// count.
    pub(super) fn nudge(&mut self, inputs: &Inputs, step: f32) {
        self.nudge_units::<WHOLE>(&inputs.whole, step);
        for cell in &inputs.cells {
            self.nudge_units::<CELL>(cell, step);
        }
    }

    fn nudge_units<const N: usize>(&mut self, places: &[u32], step: f32) {
        let sum = self.sum_of::<N>(places);
        let mut moves = [0.0; N];
        for (idx, (amount, unit)) in moves.iter_mut().zip(sum).enumerate() {
            if unit > 0.0 {
                *amount = if idx < N / 2 { step } else { -step };
            }
        }
        for &place in places.iter().take_while(|&&place| place != u32::MAX) {
            let weights = self.weights[place as usize..].iter_mut();
            for (weight, amount) in weights.zip(moves) {
                *weight += amount;
            }
        }
    }
}

/// Where a network begins.
const BEGIN_SEED: u64 = 5;
const BEGIN: f32 = 0.2;

impl Net<i16> {
    /// A network of whole numbers, one of which is worth so much.
    pub(super) fn of(n_fine: usize, unit: f32, weights: Vec<i16>) -> Self {
        let mut weights = weights;
        weights.resize(Self::n_weights(n_fine), 0);
        for weight in &mut weights {
            *weight = (*weight).clamp(-MAX_WEIGHT, MAX_WEIGHT);
        }
        Self {
            n_fine,
            unit,
            weights,
        }
    }
}

#[inline]
fn add<T: Unit, const N: usize>(sum: &mut [T; N], more: &[T; N]) {
    for (number, &more) in sum.iter_mut().zip(more) {
        *number = number.plus(more);
    }
}

#[inline]
fn subtract<T: Unit, const N: usize>(sum: &mut [T; N], less: &[T; N]) {
    for (number, &less) in sum.iter_mut().zip(less) {
        *number = number.minus(less);
    }
}

/// What the units say together.
#[inline]
fn output<T: Unit, const N: usize>(units: &[T; N]) -> T::Sum {
    let (with, against) = units.split_at(N / 2);
    let mut sum = T::Sum::default();
    for (with, against) in with.iter().zip(against) {
        sum += with.active() - against.active();
    }
    sum
}

/// How many lines hold each value once.
#[inline]
fn held_once(lines: &[Option<LineClass>; 12]) -> [u8; 13] {
    let mut held = [0; 13];
    for class in lines.iter().flatten() {
        for value in bits(class.once) {
            held[value] += 1;
        }
    }
    held
}

/// The place of what the cards left of a value, and the lines that hold it once, say.
#[inline]
fn value_place(places: Places, position: &Position, value: usize, n_lines: u8) -> usize {
    let state = usize::from(position.left[value].min(3)) * 4 + usize::from(n_lines.min(3));
    places.values + (value * N_VALUE_STATES + state) * WHOLE
}

/// The places of the bits that are set.
#[inline]
fn bits(bits: u16) -> impl Iterator<Item = usize> {
    let mut rest = bits;
    core::iter::from_fn(move || {
        let bit = rest.trailing_zeros() as usize;
        (rest != 0).then(|| {
            rest &= rest - 1;
            bit
        })
    })
}
