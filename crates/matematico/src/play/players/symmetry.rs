//! The 32 rearrangements of a grid's cells that keep rows, columns and both diagonals intact.

use alloc::vec::Vec;

use super::player::{CellValue, sort_cells};
use crate::play::record::Turn;
use crate::play::values::{Holdings, Position};

/// Where each cell goes. Cells are numbered row by row from 0.
///
/// Rows and columns are reordered in the same way, so that the cells of a diagonal stay on it. Then
/// the grid may be mirrored, and rows and columns may be exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry([u8; 25]);

/// A grid as numbers: 0 for an empty cell, otherwise the value.
pub(crate) type Cells = [u8; 25];

impl Symmetry {
    /// All symmetries; the first is the identity.
    pub(crate) const ALL: [Self; 32] = {
        let mut all = [Self([0; 25]); 32];
        let mut idx = 0;
        while idx < 32 {
            all[idx] = Self::numbered(idx);
            idx += 1;
        }
        all
    };

    /// Each of the five bits of the number stands for one change: outer lines swap; inner lines
    /// swap; outer lines become inner ones; the grid is mirrored; rows become columns.
    const fn numbered(idx: usize) -> Self {
        let mut order = [0, 1, 2, 3, 4];
        if idx & 1 != 0 {
            order = [order[4], order[1], 2, order[3], order[0]];
        }
        if idx & 2 != 0 {
            order = [order[0], order[3], 2, order[1], order[4]];
        }
        if idx & 4 != 0 {
            order = [order[1], order[0], 2, order[4], order[3]];
        }
        let mut places = [0; 25];
        let mut cell = 0;
        while cell < 25 {
            let (row, mut column) = (order[cell / 5], order[cell % 5]);
            if idx & 8 != 0 {
                column = 4 - column;
            }
            places[cell] = if idx & 16 != 0 {
                column * 5 + row
            } else {
                row * 5 + column
            };
            cell += 1;
        }
        Self(places)
    }

    pub(crate) fn place(&self, cell: usize) -> usize {
        self.0.get(cell).map_or(cell, |&place| usize::from(place))
    }

    pub(crate) fn moved(&self, cells: &Cells) -> Cells {
        let mut moved = [0; 25];
        for (&place, &number) in self.0.iter().zip(cells) {
            moved[usize::from(place)] = number;
        }
        moved
    }
}

/// The representative of the mirror images of a grid, and how to get there.
pub(crate) fn canonical(cells: &Cells) -> (Cells, Symmetry) {
    let mut best = (*cells, Symmetry::ALL[0]);
    for symmetry in &Symmetry::ALL[1..] {
        let moved = symmetry.moved(cells);
        if moved < best.0 {
            best = (moved, *symmetry);
        }
    }
    best
}

/// The representative of the mirror images of a turn's grid, with the turned-up card. All of these
/// images get exactly the same values.
#[derive(Debug)]
pub(crate) struct Image {
    pub(crate) position: Position,
    /// The free cells of the original grid, and the symmetry that leads to the image.
    typed: Vec<usize>,
    symmetry: Symmetry,
}

impl Image {
    pub(crate) fn new(turn: &Turn, holdings: &Holdings) -> Self {
        let typed = Position::new(turn.grid(), holdings);
        let (image, symmetry) = canonical(&typed.numbers());
        let mut position = Position::from_numbers(&image, holdings);
        position.turn(turn.card().idx());
        Self {
            position,
            typed: typed.empty_cells().collect(),
            symmetry,
        }
    }

    /// Converts the values of the image's cells to the original grid's cells, best first.
    pub(crate) fn typed(&self, values: &[CellValue]) -> Vec<CellValue> {
        let mut by_place = [(0.0, 0.0); 25];
        for value in values {
            by_place[value.row * 5 + value.column] = (value.expected, value.error);
        }
        let cells = self.typed.iter().map(|&cell| {
            let (expected, error) = by_place[self.symmetry.place(cell)];
            CellValue::new(cell, expected, error)
        });
        let mut values: Vec<_> = cells.collect();
        sort_cells(&mut values);
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::values::lines_of;

    /// Whether two cells share a line.
    fn share_a_line(one: usize, other: usize) -> bool {
        lines_of(one).any(|line| lines_of(other).any(|other_line| line == other_line))
    }

    #[test]
    fn cells_share_a_line_after_a_move_if_they_did_before() {
        for symmetry in &Symmetry::ALL {
            for one in 0..25 {
                let [before, after] = [one, symmetry.place(one)].map(|cell| lines_of(cell).count());
                assert_eq!(before, after);
                for other in 0..25 {
                    assert_eq!(
                        share_a_line(one, other),
                        share_a_line(symmetry.place(one), symmetry.place(other))
                    );
                }
            }
        }
    }

    #[test]
    fn there_are_32_and_each_moves_a_grid_to_the_same_one() {
        let cells: Cells = core::array::from_fn(|cell| (cell * cell % 14) as u8);
        let (smallest, to_smallest) = canonical(&cells);
        assert_eq!(to_smallest.moved(&cells), smallest);
        for (idx, symmetry) in Symmetry::ALL.iter().enumerate() {
            assert!(!Symmetry::ALL[..idx].contains(symmetry));
            assert_eq!(canonical(&symmetry.moved(&cells)).0, smallest);
        }
    }
}
