//! How a card changes each line. The sums after all possible moves are assembled from these
//! changes.

use core::ops::{Add, AddAssign, Sub};

use super::crossings::{lines_of, lines_through};
use super::line_class::LineClass;

/// The lines before and after a card is added to each.
#[derive(Debug)]
pub(crate) struct MoveLines {
    /// The classes of the lines that are not full.
    pub(crate) before: [LineClass; 12],
    pub(crate) after: [LineClass; 12],
    /// The lines that are not full, and the lines that are still not full after the card, as bits.
    pub(super) open: u16,
    pub(super) stays_open: u16,
    /// The lines that differ from those looked up before the card was turned up, as bits.
    pub(super) matters: u16,
}

impl MoveLines {
    #[inline]
    pub(crate) const fn is_open(&self, line_idx: usize) -> bool {
        self.open >> line_idx & 1 == 1
    }

    #[inline]
    pub(crate) const fn stays_open(&self, line_idx: usize) -> bool {
        self.stays_open >> line_idx & 1 == 1
    }

    /// Whether the card changes none of these lines, given as bits.
    #[inline]
    pub(crate) const fn is_known(&self, lines: u16) -> bool {
        self.matters & lines == 0
    }

    /// Whether placing the card in this empty cell fills one of its lines.
    #[inline]
    pub(crate) fn fills(&self, cell: usize) -> bool {
        self.open != self.stays_open && lines_of(cell).any(|line| !self.stays_open(line))
    }
}

/// The terms of a state, and how they change with a card in each line.
#[derive(Debug, Default)]
pub(crate) struct MoveSums<S> {
    pub(crate) total: S,
    /// The last entry stands for no line, and never changes.
    pub(crate) change: [S; 13],
    /// The correction if the card goes into this cell.
    pub(crate) own: [S; 25],
}

impl<S: Copy + Add<Output = S> + Sub<Output = S> + AddAssign> MoveSums<S> {
    /// Adds the term of two lines that meet in an empty cell: without the card, and with the card
    /// in each line.
    #[inline]
    pub(crate) fn cross(&mut self, cell: usize, [one, other]: [usize; 2], old: S, with: [S; 2]) {
        self.total += old;
        self.change[one] += with[0] - old;
        self.change[other] += with[1] - old;
        self.own[cell] += with[0] + with[1] - old;
    }

    /// The sum after a move.
    #[inline]
    pub(crate) fn of(&self, cell: usize) -> S {
        let [row, column, one, other] = lines_through(cell).map(|line| self.change[line]);
        self.total - self.own[cell] + row + column + one + other
    }
}
