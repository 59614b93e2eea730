//! The places of the network's weights, and which of them apply to a state.

use alloc::vec::Vec;

use super::{CELL, WHOLE};
use crate::play::values::crossings::lines_of;
use crate::play::values::layout::{N_SHARED, N_STEPS, Stage};
use crate::play::values::line_class::LineClass;
use crate::play::values::position::Position;

/// The number of stages of the network, of three cards each.
const N_STAGES: usize = 8;

/// The number of states of a value: 0 to 3 cards left, combined with 0 to 3 or more lines that hold
/// it once.
const N_VALUE_STATES: usize = 16;

#[derive(Clone, Copy)]
pub(super) struct Places {
    n_fine: usize,
    pub(super) step: usize,
    lines: usize,
    values: usize,
    cells: usize,
}

impl Places {
    pub(super) const fn new(n_fine: usize, step: usize) -> Self {
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

    /// The place of a line among the inputs of the units that see all lines.
    #[inline]
    pub(super) fn line(&self, line_idx: usize, class: &LineClass) -> usize {
        self.lines + self.class(line_idx, class) * WHOLE
    }

    /// The place of a line among the inputs of the units that see a cell.
    #[inline]
    pub(super) fn cell_line(&self, line_idx: usize, class: &LineClass) -> usize {
        self.cells + self.class(line_idx, class) * CELL
    }

    #[inline]
    fn class(&self, line_idx: usize, class: &LineClass) -> usize {
        let kind = if line_idx >= 10 { self.n_fine } else { 0 };
        kind + usize::from(class.fine)
    }

    /// The place for the remaining cards of a value and the number of lines that hold the value
    /// once.
    #[inline]
    pub(super) fn value(&self, left: &[u8; 16], value: usize, n_lines: u8) -> usize {
        let state = usize::from(left[value].min(3)) * 4 + usize::from(n_lines.min(3));
        self.values + (value * N_VALUE_STATES + state) * WHOLE
    }

    /// The place for what the row and the column of a cell share.
    #[inline]
    pub(super) const fn shared(&self, shared: usize) -> usize {
        self.cells + (2 * self.n_fine + shared) * CELL
    }
}

pub(super) const fn n_weights(n_fine: usize) -> usize {
    n_whole(n_fine) + N_STAGES * n_cell_inputs(n_fine) * CELL
}

const fn n_cell_inputs(n_fine: usize) -> usize {
    2 * n_fine + N_SHARED
}

/// The number of weights of the units that see all lines; the weights of the units that see a cell
/// follow.
pub(super) const fn n_whole(n_fine: usize) -> usize {
    (N_STEPS + N_STAGES * (2 * n_fine + 13 * N_VALUE_STATES)) * WHOLE
}

/// The inputs of a state, as the places of their weights.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inputs {
    /// The inputs of the units that see all lines.
    pub(super) whole: Vec<u32>,
    /// For each empty cell, the inputs of the units that see it, padded with the largest number.
    pub(super) cells: Vec<[u32; 5]>,
}

impl Inputs {
    /// Replaces the inputs with the inputs of this state.
    pub(crate) fn set(
        &mut self,
        n_fine: usize,
        stage: &Stage,
        position: &Position,
        lines: &[Option<LineClass>; 12],
    ) {
        let places = Places::new(n_fine, stage.step);
        self.whole.clear();
        self.cells.clear();
        let mut push = |place: usize| self.whole.push(place as u32);
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
            push(places.value(&position.left, value, n_lines));
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
            self.cells.push(cell_inputs);
        }
    }
}

/// Counts the values that a line holds once.
#[inline]
pub(super) fn count_once(class: &LineClass, held: &mut [u8; 13]) {
    for value in bits(class.once()) {
        held[value] += 1;
    }
}

#[inline]
pub(super) fn bits(bits: u16) -> impl Iterator<Item = usize> {
    let mut rest = bits;
    core::iter::from_fn(move || {
        let bit = rest.trailing_zeros() as usize;
        (rest != 0).then(|| {
            rest &= rest - 1;
            bit
        })
    })
}
