//! The network's values of the states after all possible moves of a card, computed together.

use super::places::{Places, bits, count_once};
use super::unit::{add, output, output_of, subtract};
use super::{CELL, Net, WHOLE};
use crate::play::values::crossings::{NO_LINE, lines_of, lines_through};
use crate::play::values::layout::{N_SHARED, Stage};
use crate::play::values::line_class::LineClass;
use crate::play::values::move_sums::{MoveLines, MoveSums};
use crate::play::values::position::Position;

/// The part of the units' sums that does not depend on the card or its cell.
pub(crate) struct KnownNet {
    lines: [LineClass; 12],
    left: [u8; 16],
    /// For each value, the number of lines that hold it once.
    held: [u8; 13],
    /// The sums of the units that see all lines.
    whole: [i16; WHOLE],
    /// For each empty cell, the sum of the units that see it.
    cells: [i32; 25],
}

/// The sums of the units that see one cell, for the state after each move, built up cell by cell.
#[derive(Debug)]
pub(crate) struct CellSums<'a> {
    lines: &'a MoveLines,
    /// The sums that are already known for each cell.
    known: &'a [i32; 25],
    /// The sums of each line, without and with the card; the last entry stands for no line.
    before: [&'a [i16; CELL]; 13],
    after: [&'a [i16; CELL]; 13],
    shared: [&'a [i16; CELL]; 8],
    sums: MoveSums<i32>,
}

impl CellSums<'_> {
    /// Adds an empty cell, with what its row and column share now, and what they share when either
    /// is one card longer.
    #[inline]
    pub(crate) fn add(&mut self, cell: usize, shared: [usize; 3]) {
        let [row, column, one, other] = lines_through(cell);
        let mut through = *self.before[one];
        add(&mut through, self.before[other]);
        let shared = shared.map(|idx| self.shared[idx % 8]);
        // The bit that represents no line is never set.
        let old = match self
            .lines
            .is_known(1 << row | 1 << column | 1 << one | 1 << other)
        {
            true => self.known[cell],
            false => output_of([&through, self.before[row], self.before[column], shared[0]]),
        };
        let [mut with_row, mut with_column] = [0; 2];
        if self.lines.stays_open(row) {
            with_row = output_of([&through, self.after[row], self.before[column], shared[1]]);
        }
        if self.lines.stays_open(column) {
            with_column = output_of([&through, self.before[row], self.after[column], shared[2]]);
        }
        self.sums
            .cross(cell, [row, column], old, [with_row, with_column]);
        for diagonal in [one, other] {
            if diagonal == NO_LINE {
                continue;
            }
            // A diagonal that becomes full has this as its last cell.
            let mut with_diagonal = 0;
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

    #[inline]
    pub(crate) fn values(&self, position: &Position) -> [i32; 25] {
        let mut values = [0; 25];
        for cell in position.empty_cells() {
            values[cell] = self.sums.of(cell);
        }
        values
    }
}

impl Net<i16> {
    /// The part of the units' sums that does not depend on the card or its cell. It depends on the
    /// classes of the lines, on which lines are `open` (as bits), and on what a cell's row and column
    /// share.
    pub(crate) fn known(
        &self,
        stage: &Stage,
        position: &Position,
        (lines, open): (&[LineClass; 12], u16),
        shared: impl Fn(usize) -> usize,
    ) -> KnownNet {
        let places = self.places(stage.step);
        let mut held = [0; 13];
        let mut whole = *self.at::<WHOLE>(places.step);
        // The sums of each line for a cell; the last entry stands for no line.
        let mut of_cells = [&[0; CELL]; 13];
        for (idx, class) in lines.iter().enumerate() {
            if open >> idx & 1 == 1 {
                count_once(class, &mut held);
                add(&mut whole, self.at(places.line(idx, class)));
                of_cells[idx] = self.at(places.cell_line(idx, class));
            }
        }
        for (value, &n_lines) in held.iter().enumerate() {
            add(&mut whole, self.value(places, position, value, n_lines));
        }
        let mut cells = [0; 25];
        for cell in position.empty_cells() {
            let [row, column, one, other] = lines_through(cell).map(|line| of_cells[line]);
            let mut through = *one;
            add(&mut through, other);
            let shared = self.shared(places, shared(cell));
            cells[cell] = output_of([&through, row, column, shared]);
        }
        KnownNet {
            lines: *lines,
            left: position.left,
            held,
            whole,
            cells,
        }
    }

    #[inline]
    fn shared(&self, places: Places, shared: usize) -> &[i16; CELL] {
        self.at(places.shared(shared.min(N_SHARED - 1)))
    }

    /// The sums of the units that see a cell: see [`CellSums`].
    #[inline]
    pub(crate) fn cell_sums<'a>(
        &'a self,
        stage: &Stage,
        known: &'a KnownNet,
        lines: &'a MoveLines,
    ) -> CellSums<'a> {
        let places = self.places(stage.step);
        let mut sums = CellSums {
            lines,
            known: &known.cells,
            before: [&[0; CELL]; 13],
            after: [&[0; CELL]; 13],
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

    /// Adds the units that see all lines, for the state after each move.
    #[inline]
    pub(crate) fn add_whole(
        &self,
        stage: &Stage,
        known: &KnownNet,
        position: &Position,
        card: usize,
        lines: &MoveLines,
        values: &mut [i32; 25],
    ) {
        let places = self.places(stage.step);
        let held = known.held;
        let mut before = known.whole;
        // The last entry stands for no line.
        let mut change = [[0; WHOLE]; 13];
        // How a card in a line changes the number of lines that hold its value once.
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
            let of_card_known = places.value(&known.left, card, held[card]);
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

    /// Corrects the units for values held once, if the card fills some lines of a cell, because
    /// those lines no longer hold any value once.
    #[cold]
    fn fill(
        &self,
        places: Places,
        position: &Position,
        lines: &MoveLines,
        (cell, card): (usize, usize),
        held: &[u8; 13],
        units: &mut [i16; WHOLE],
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

    /// The unit's weights for a value with this many cards left that is held once by `n_lines`
    /// lines.
    #[inline]
    fn value(
        &self,
        places: Places,
        position: &Position,
        value: usize,
        n_lines: u8,
    ) -> &[i16; WHOLE] {
        self.at(places.value(&position.left, value, n_lines))
    }
}
