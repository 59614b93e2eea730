//! What a state is worth beyond the sum of its lines and pairs of lines: a small network, which
//! sees all lines at once.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Add, AddAssign, Sub, SubAssign};

use super::layout::{N_SHARED, N_STEPS, Stage};
use super::line_class::LineClass;
use super::position::{NO_LINE, Position, lines_of, lines_through};
use super::state_value::{Known, MoveLines, MoveSums, Weights};

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

/// What numbers are summed in: `f32` while they are learned, `i32` when they are played by, which
/// is exact.
pub(super) trait Number:
    Copy + Default + Add<Output = Self> + Sub<Output = Self> + AddAssign + SubAssign + core::fmt::Debug
{
}

impl Number for f32 {}
impl Number for i32 {}

/// A number of the network: `f32` while it learns, `i16` when it plays, which is exact.
pub(super) trait Unit: Copy + Default + core::fmt::Debug + 'static {
    /// The sum of many.
    type Sum: Number;

    /// What no line says of a cell.
    const NOTHING: &'static [Self; CELL];

    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    /// Itself, or 0 if it is negative; and that times 1 or -1.
    fn active(self, sign: i8) -> Self::Sum;
    /// In points, if `unit` is what one of the smallest steps is worth.
    fn points(sum: Self::Sum, unit: f32) -> f32;
}

impl Unit for f32 {
    type Sum = Self;

    const NOTHING: &'static [Self; CELL] = &[0.0; CELL];

    #[inline]
    fn plus(self, other: Self) -> Self {
        self + other
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self - other
    }

    #[inline]
    fn active(self, sign: i8) -> Self {
        self.max(0.0) * f32::from(sign)
    }

    #[inline]
    fn points(sum: Self, _unit: f32) -> f32 {
        sum
    }
}

impl Unit for i16 {
    type Sum = i32;

    const NOTHING: &'static [Self; CELL] = &[0; CELL];

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
    fn active(self, sign: i8) -> i32 {
        i32::from(self.max(0)) * i32::from(sign)
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

/// Where the inputs of a stage begin.
#[derive(Clone, Copy)]
struct Places {
    n_fine: usize,
    step: usize,
    lines: usize,
    values: usize,
    cells: usize,
}

impl Places {
    const fn new(n_fine: usize, step: usize) -> Self {
        let stage = step * N_STAGES / N_STEPS;
        let lines = N_STEPS * WHOLE;
        let values = lines + N_STAGES * 2 * n_fine * WHOLE;
        let cells = values + N_STAGES * 13 * N_VALUE_STATES * WHOLE;
        Self {
            n_fine,
            step: step * WHOLE,
            lines: lines + stage * 2 * n_fine * WHOLE,
            values: values + stage * 13 * N_VALUE_STATES * WHOLE,
            cells: cells + stage * n_cell_inputs(n_fine) * CELL,
        }
    }

    /// The place of a line among the inputs of the units that see all.
    #[inline]
    fn line(&self, line_idx: usize, class: &LineClass) -> usize {
        self.lines + self.class(line_idx, class) * WHOLE
    }

    /// The place of a line among the inputs of the units that see a cell.
    #[inline]
    fn cell_line(&self, line_idx: usize, class: &LineClass) -> usize {
        self.cells + self.class(line_idx, class) * CELL
    }

    #[inline]
    fn class(&self, line_idx: usize, class: &LineClass) -> usize {
        let kind = if line_idx >= 10 { self.n_fine } else { 0 };
        kind + usize::from(class.fine)
    }

    /// The place of what the row and the column of a cell share.
    #[inline]
    const fn shared(&self, shared: usize) -> usize {
        self.cells + (2 * self.n_fine + shared) * CELL
    }
}

const fn n_cell_inputs(n_fine: usize) -> usize {
    2 * n_fine + N_SHARED
}

/// The weights of the units that see all lines; those of the units that see a cell follow.
const fn n_whole(n_fine: usize) -> usize {
    (N_STEPS + N_STAGES * (2 * n_fine + 13 * N_VALUE_STATES)) * WHOLE
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
        n_whole(n_fine) + N_STAGES * n_cell_inputs(n_fine) * CELL
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

    const fn places(&self, step: usize) -> Places {
        Places::new(self.n_fine, step)
    }

    #[inline]
    fn at<const N: usize>(&self, place: usize) -> &[T; N] {
        const { assert!(N == WHOLE || N == CELL) };
        let chunk = self.weights[place..].first_chunk();
        chunk.unwrap_or_else(|| unreachable!("places are those of the layout"))
    }

    /// The places of all inputs of the units that see all lines, and, for each empty cell, those of
    /// the units that see it.
    pub(super) fn inputs(
        n_fine: usize,
        stage: &Stage,
        position: &Position,
        lines: &[Option<LineClass>; 12],
        inputs: &mut Inputs,
    ) {
        let places = Places::new(n_fine, stage.step);
        inputs.whole.clear();
        inputs.cells.clear();
        let mut push = |place: usize| inputs.whole.push(place as u32);
        push(places.step);
        for (idx, class) in lines.iter().enumerate() {
            if let Some(class) = class {
                push(places.line(idx, class));
            }
        }
        let mut held = [0; 13];
        for class in lines.iter().flatten() {
            count_once(class, &mut held);
        }
        for (value, &n_lines) in held.iter().enumerate() {
            push(value_place(places, &position.left, value, n_lines));
        }
        for cell in position.empty_cells() {
            let (row, column) = (cell / 5, 5 + cell % 5);
            let (Some(one), Some(other)) = (&lines[row], &lines[column]) else {
                continue;
            };
            let mut cell_inputs = [u32::MAX; 5];
            let shared = places.shared(stage.shared(one, other));
            let through = lines_of(cell).filter_map(|idx| Some((idx, lines[idx].as_ref()?)));
            let through = through.map(|(idx, class)| places.cell_line(idx, class));
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
    pub(super) fn state_value(
        &self,
        stage: &Stage,
        position: &Position,
        lines: &[Option<LineClass>; 12],
    ) -> T::Sum {
        let mut inputs = Inputs::default();
        Self::inputs(self.n_fine, stage, position, lines, &mut inputs);
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

    /// What the units say of a state before it is known which card goes where.
    pub(super) fn known<W: Weights<Unit = T>>(
        &self,
        stage: &Stage,
        position: &Position,
        known: &Known<W>,
    ) -> KnownNet<T> {
        let places = self.places(stage.step);
        let mut held = [0; 13];
        let mut whole = *self.at::<WHOLE>(places.step);
        // What each line says of a cell; the last one stands for no line.
        let mut of_cells = [T::NOTHING; 13];
        for (idx, class) in known.lines.iter().enumerate() {
            if known.open >> idx & 1 == 1 {
                count_once(class, &mut held);
                add(&mut whole, self.at(places.line(idx, class)));
                of_cells[idx] = self.at(places.cell_line(idx, class));
            }
        }
        for (value, &n_lines) in held.iter().enumerate() {
            add(&mut whole, self.value(places, position, value, n_lines));
        }
        let mut cells = [T::Sum::default(); 25];
        for cell in position.empty_cells() {
            let [row, column, one, other] = lines_through(cell).map(|line| of_cells[line]);
            let mut through = *one;
            add(&mut through, other);
            let shared = self.shared(places, known.shared(cell));
            cells[cell] = output_of([&through, row, column, shared]);
        }
        KnownNet {
            lines: known.lines,
            left: position.left,
            held,
            whole,
            cells,
        }
    }

    #[inline]
    fn shared(&self, places: Places, shared: usize) -> &[T; CELL] {
        self.at(places.shared(shared.min(N_SHARED - 1)))
    }

    /// What the units that see a cell say: see [`CellSums`].
    #[inline]
    pub(super) fn cell_sums<'a>(
        &'a self,
        stage: &Stage,
        known: &'a KnownNet<T>,
        lines: &'a MoveLines,
    ) -> CellSums<'a, T> {
        let places = self.places(stage.step);
        let mut sums = CellSums {
            lines,
            known: &known.cells,
            before: [T::NOTHING; 13],
            after: [T::NOTHING; 13],
            shared: core::array::from_fn(|idx| self.shared(places, idx)),
            sums: MoveSums::default(),
        };
        for idx in 0..12 {
            if lines.is_open(idx) {
                sums.before[idx] = self.at(places.cell_line(idx, &lines.before[idx]));
                sums.after[idx] = self.at(places.cell_line(idx, &lines.after[idx]));
            }
        }
        sums
    }

    /// Adds what the units that see all lines say of the state after each move.
    #[inline]
    pub(super) fn add_whole(
        &self,
        stage: &Stage,
        known: &KnownNet<T>,
        position: &Position,
        card: usize,
        lines: &MoveLines,
        values: &mut [T::Sum; 25],
    ) {
        let places = self.places(stage.step);
        let held = known.held;
        let mut before = known.whole;
        // The last one stands for no line.
        let mut change = [[T::default(); WHOLE]; 13];
        // What a card in a line changes of the number of lines that hold its value once.
        let mut more_once = [0_i8; 13];
        for idx in 0..12 {
            if !lines.is_open(idx) {
                continue;
            }
            let class = &lines.before[idx];
            let old = self.at(places.line(idx, class));
            if !lines.is_known(1 << idx) {
                add(&mut before, old);
                subtract(&mut before, self.at(places.line(idx, &known.lines[idx])));
            }
            if lines.stays_open(idx) {
                let longer = &lines.after[idx];
                change[idx] = *self.at(places.line(idx, longer));
                let is_once = |class: &LineClass| (class.once() >> card & 1) as i8;
                more_once[idx] = is_once(longer) - is_once(class);
            }
            subtract(&mut change[idx], old);
        }
        let of_card = |n_lines| self.value(places, position, card, n_lines);
        let of_card_now = of_card(held[card]);
        if position.left[card] != known.left[card] {
            add(&mut before, of_card_now);
            let of_card_known = value_place(places, &known.left, card, held[card]);
            subtract(&mut before, self.at(of_card_known));
        }
        for cell in position.empty_cells() {
            let [row, column, one, other] = lines_through(cell);
            let mut after = before;
            for line in [row, column, one, other] {
                add(&mut after, &change[line]);
            }
            if lines.fills(cell) {
                self.fill(places, position, lines, (cell, card), &held, &mut after);
            } else {
                let n_more = more_once[row] + more_once[column] + more_once[one] + more_once[other];
                add(
                    &mut after,
                    of_card(held[card].saturating_add_signed(n_more)),
                );
                subtract(&mut after, of_card_now);
            }
            values[cell] += output(&after);
        }
    }

    /// Corrects the units for the values that lines hold once, if some of the lines of a cell are
    /// full with its card: these hold none of them any more.
    #[cold]
    fn fill(
        &self,
        places: Places,
        position: &Position,
        lines: &MoveLines,
        (cell, card): (usize, usize),
        held: &[u8; 13],
        units: &mut [T; WHOLE],
    ) {
        let mut held_after = *held;
        let mut changed = 0;
        for line in lines_of(cell) {
            let [old, new] = [&lines.before[line], &lines.after[line]].map(LineClass::once);
            let new = if lines.stays_open(line) { new } else { 0 };
            changed |= old ^ new;
            for value in bits(old & !new) {
                held_after[value] -= 1;
            }
            if new & !old != 0 {
                held_after[card] += 1;
            }
        }
        for value in bits(changed) {
            let [old, new] = [held[value], held_after[value]];
            if old != new {
                add(units, self.value(places, position, value, new));
                subtract(units, self.value(places, position, value, old));
            }
        }
    }

    /// What a value says with the cards left of it, if so many lines hold it once.
    #[inline]
    fn value(&self, places: Places, position: &Position, value: usize, n_lines: u8) -> &[T; WHOLE] {
        self.at(value_place(places, &position.left, value, n_lines))
    }
}

/// What the units say of a state before it is known which card goes where.
pub(super) struct KnownNet<T: Unit> {
    lines: [LineClass; 12],
    left: [u8; 16],
    /// By value: how many lines hold it once.
    held: [u8; 13],
    /// The sums of the units that see all lines.
    whole: [T; WHOLE],
    /// By empty cell: what the units say that see it.
    cells: [T::Sum; 25],
}

/// What the units that see one cell say of the state after each move, summed while somebody goes
/// through the cells.
#[derive(Debug)]
pub(super) struct CellSums<'a, T: Unit> {
    lines: &'a MoveLines,
    /// What is known of each cell.
    known: &'a [T::Sum; 25],
    /// What each line says if it stays, and with the card; the last one stands for no line.
    before: [&'a [T; CELL]; 13],
    after: [&'a [T; CELL]; 13],
    shared: [&'a [T; CELL]; 8],
    sums: MoveSums<T::Sum>,
}

impl<T: Unit> CellSums<'_, T> {
    /// Adds an empty cell: what its row and column share as they are, with a longer row, and with
    /// a longer column.
    #[inline]
    pub(super) fn add(&mut self, cell: usize, shared: [usize; 3]) {
        let [row, column, one, other] = lines_through(cell);
        let mut through = *self.before[one];
        add(&mut through, self.before[other]);
        let shared = shared.map(|idx| self.shared[idx % 8]);
        // The bit that stands for no line is never set.
        let old = match self
            .lines
            .is_known(1 << row | 1 << column | 1 << one | 1 << other)
        {
            true => self.known[cell],
            false => output_of([&through, self.before[row], self.before[column], shared[0]]),
        };
        let mut with_row = T::Sum::default();
        if self.lines.stays_open(row) {
            with_row = output_of([&through, self.after[row], self.before[column], shared[1]]);
        }
        let mut with_column = T::Sum::default();
        if self.lines.stays_open(column) {
            with_column = output_of([&through, self.before[row], self.after[column], shared[2]]);
        }
        self.sums.total += old;
        self.sums.change[row] += with_row - old;
        self.sums.change[column] += with_column - old;
        self.sums.own[cell] = with_row + with_column - old;
        for diagonal in [one, other] {
            if diagonal == NO_LINE {
                continue;
            }
            // A diagonal that gets full does so by its last cell, which is this one.
            let mut with_diagonal = T::Sum::default();
            if self.lines.stays_open(diagonal) {
                let mut through = through;
                subtract(&mut through, self.before[diagonal]);
                add(&mut through, self.after[diagonal]);
                with_diagonal =
                    output_of([&through, self.before[row], self.before[column], shared[0]]);
            }
            self.sums.change[diagonal] += with_diagonal - old;
            self.sums.own[cell] += with_diagonal - old;
        }
    }

    /// What is said of the state after each move.
    #[inline]
    pub(super) fn values(&self, position: &Position) -> [T::Sum; 25] {
        let mut values = [T::Sum::default(); 25];
        for cell in position.empty_cells() {
            values[cell] = self.sums.of(cell);
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
    /// Small weights that differ, by which units come to learn different things. Those of the
    /// units that count for the state are those of the others, so that nothing is said yet.
    pub(super) fn begin(n_fine: usize, scale: f32) -> Self {
        let mut net = Self::new(n_fine);
        let mut generator = crate::arrange::generator::Generator::new(BEGIN_SEED, 0);
        let mut any = || {
            let bits = (generator.next() >> 40) as f32;
            (bits / (1_u64 << 24) as f32 - 0.5) * BEGIN * scale
        };
        let (whole, cells) = net.weights.split_at_mut(n_whole(n_fine));
        let rows = whole.chunks_exact_mut(WHOLE);
        for row in rows.chain(cells.chunks_exact_mut(CELL)) {
            let (one, other) = row.split_at_mut(row.len() / 2);
            for (one, other) in one.iter_mut().zip(other) {
                *one = any();
                *other = *one;
            }
        }
        net
    }

    /// How many rows there are, counted by their numbers in [`nudge`](Self::nudge).
    pub(super) fn n_rows(&self) -> usize {
        self.weights.len() / ROW
    }

    /// Moves the weights so that the value of a state grows by about `step` times the rates of
    /// those that count, which are told by the numbers of their rows.
    pub(super) fn nudge(&mut self, inputs: &Inputs, step: f32, mut rate: impl FnMut(usize) -> f32) {
        self.nudge_units::<WHOLE>(&inputs.whole, step, &mut rate);
        for cell in &inputs.cells {
            self.nudge_units::<CELL>(cell, step, &mut rate);
        }
    }

    fn nudge_units<const N: usize>(
        &mut self,
        places: &[u32],
        step: f32,
        rate: &mut impl FnMut(usize) -> f32,
    ) {
        let sum = self.sum_of::<N>(places);
        let mut moves = [0.0; N];
        for (idx, (amount, unit)) in moves.iter_mut().zip(sum).enumerate() {
            if unit > 0.0 {
                *amount = if idx < N / 2 { step } else { -step };
            }
        }
        for &place in places.iter().take_while(|&&place| place != u32::MAX) {
            let place = place as usize;
            let rate = rate(place / ROW);
            let weights = self.weights[place..].iter_mut();
            for (weight, amount) in weights.zip(moves) {
                *weight += rate * amount;
            }
        }
    }
}

/// How many weights a number of a row stands for. The rows of the units that see all lines have
/// every second number.
const ROW: usize = CELL;

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

/// What the units say together that are the sums of these. Apart from its callers the loop becomes
/// a few instructions for all units at once.
#[inline(never)]
fn output_of<T: Unit, const N: usize>([a, b, c, d]: [&[T; N]; 4]) -> T::Sum {
    let mut sum = T::Sum::default();
    for idx in 0..N {
        let unit = a[idx].plus(b[idx]).plus(c[idx]).plus(d[idx]);
        sum += unit.active(if idx < N / 2 { 1 } else { -1 });
    }
    sum
}

/// What the units say together.
#[inline]
fn output<T: Unit, const N: usize>(units: &[T; N]) -> T::Sum {
    let mut sum = T::Sum::default();
    for (idx, unit) in units.iter().enumerate() {
        sum += unit.active(if idx < N / 2 { 1 } else { -1 });
    }
    sum
}

/// Counts the values that a line holds once.
#[inline]
fn count_once(class: &LineClass, held: &mut [u8; 13]) {
    for value in bits(class.once()) {
        held[value] += 1;
    }
}

/// The place of what the cards left of a value, and the lines that hold it once, say.
#[inline]
fn value_place(places: Places, left: &[u8; 16], value: usize, n_lines: u8) -> usize {
    let state = usize::from(left[value].min(3)) * 4 + usize::from(n_lines.min(3));
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
