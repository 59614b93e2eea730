//! A grid that is being filled, stored so that moves are cheap.

use alloc::vec::Vec;

use super::crossings::lines_of;
use super::holding::Holdings;
use crate::arrange::generator::Generator;
use crate::{Grid, Value};

/// The cells of a grid, the holdings of its lines, and the remaining cards of each value.
///
/// Cells are numbered row by row from 0; lines are in the order of
/// [`LineName::ALL`](crate::LineName).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    /// The holdings of the twelve lines.
    pub(crate) lines: [u16; 12],
    /// How many cards of each value have not been turned up, followed by entries for [`Holding`].
    ///
    /// [`Holding`]: super::holding::Holding
    pub(crate) left: [u8; 16],
    /// The values with at least one card left, and at least two, as bits.
    pub(crate) has_one: u16,
    pub(crate) has_two: u16,
    /// The empty cells, as bits.
    pub(crate) empty: u32,
    /// The index of the value in each cell; meaningless in empty cells.
    cells: [u8; 25],
}

impl Position {
    pub(crate) const EMPTY: Self = Self {
        lines: [0; 12],
        left: [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0, 1],
        has_one: 0x1FFF,
        has_two: 0x1FFF,
        empty: (1 << 25) - 1,
        cells: [0; 25],
    };

    pub(crate) fn new(grid: &Grid, holdings: &Holdings) -> Self {
        let mut numbers = [0; 25];
        for (number, cell) in numbers.iter_mut().zip(grid.rows().as_flattened()) {
            *number = cell.map_or(0, Value::get);
        }
        Self::from_numbers(&numbers, holdings)
    }

    /// The grid as numbers, row by row, with 0 for an empty cell.
    pub(crate) fn numbers(&self) -> [u8; 25] {
        core::array::from_fn(|cell| {
            let is_empty = self.empty >> cell & 1 == 1;
            if is_empty { 0 } else { self.cells[cell] + 1 }
        })
    }

    /// The grid with these [`numbers`](Self::numbers), at most four of each value.
    pub(crate) fn from_numbers(numbers: &[u8; 25], holdings: &Holdings) -> Self {
        let mut position = Self::EMPTY;
        for (cell, &number) in numbers.iter().enumerate() {
            if let Some(value) = number.checked_sub(1) {
                position.turn(usize::from(value));
                position.place(cell, usize::from(value), holdings);
            }
        }
        position
    }

    /// Turns up a card.
    #[inline]
    pub(crate) fn turn(&mut self, value: usize) {
        let left = &mut self.left[value];
        *left = left.saturating_sub(1);
        let bit = 1 << value;
        if *left < 2 {
            self.has_two &= !bit;
        }
        if *left < 1 {
            self.has_one &= !bit;
        }
    }

    /// Places a turned-up card in an empty cell.
    #[inline]
    pub(crate) fn place(&mut self, cell: usize, value: usize, holdings: &Holdings) {
        self.cells[cell] = value as u8;
        self.empty &= !(1 << cell);
        for line in lines_of(cell) {
            self.lines[line] = holdings.with(self.lines[line], value as u8);
        }
    }

    pub(crate) fn n_placed(&self) -> usize {
        25 - self.empty.count_ones() as usize
    }

    /// The empty cells, in ascending order.
    #[inline]
    pub(crate) fn empty_cells(&self) -> impl Iterator<Item = usize> + use<> {
        let mut rest = self.empty;
        core::iter::from_fn(move || {
            let cell = rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                cell
            })
        })
    }

    /// A random empty cell.
    pub(crate) fn any_empty_cell(&self, generator: &mut Generator) -> usize {
        let n_empty = self.empty.count_ones() as usize;
        let chosen = generator.below(n_empty);
        self.empty_cells().nth(chosen).unwrap_or(0)
    }

    /// The values that have cards left.
    #[inline]
    pub(crate) fn values_left(&self) -> impl Iterator<Item = usize> + use<> {
        let has_one = self.has_one;
        (0..13).filter(move |value| has_one >> value & 1 == 1)
    }

    /// The cards that have not been turned up, by value.
    pub(crate) fn cards_left(&self) -> Vec<usize> {
        let values = self.values_left();
        let cards = values.flat_map(|value| (0..self.left[value]).map(move |_| value));
        cards.collect()
    }
}
