//! How the twelve lines cross: which lines pass through a cell, and where two of them meet.

use strum::VariantArray;

/// The number that represents no line.
pub(crate) const NO_LINE: usize = 12;

/// The two to four lines of each cell, padded with [`NO_LINE`].
const LINES: [[u8; 4]; 25] = {
    let mut lines = [[NO_LINE as u8; 4]; 25];
    let mut cell = 0;
    while cell < 25 {
        let (row, column) = (cell / 5, cell % 5);
        lines[cell][0] = row as u8;
        lines[cell][1] = 5 + column as u8;
        if row == column {
            lines[cell][2] = 10;
        }
        if row + column == 4 {
            lines[cell][3] = 11;
        }
        cell += 1;
    }
    lines
};

/// The row, the column, and the diagonals of a cell; [`NO_LINE`] where there is none.
#[inline]
pub(crate) const fn lines_through(cell: usize) -> [usize; 4] {
    let [row, column, one, other] = LINES[cell];
    [row as usize, column as usize, one as usize, other as usize]
}

/// The two to four lines of a cell.
#[inline]
pub(crate) fn lines_of(cell: usize) -> impl Iterator<Item = usize> {
    lines_through(cell)
        .into_iter()
        .filter(|&line| line != NO_LINE)
}

/// How two lines meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum Meeting {
    /// A row and a column whose common cell is empty and on no diagonal.
    Plain = 0,
    /// A row and a column whose common cell is empty and on a diagonal.
    OnDiagonal = 1,
    /// Two rows, or two columns.
    Parallel = 2,
    /// A row or column, and a diagonal, whose common cell is empty.
    WithDiagonal = 3,
}

/// How the row and the column of an empty cell meet.
#[inline]
pub(crate) const fn meeting_in(cell: usize) -> Meeting {
    let [_, _, one, other] = lines_through(cell);
    if one != other {
        Meeting::OnDiagonal
    } else {
        Meeting::Plain
    }
}

pub(crate) const N_PARALLEL: usize = 20;

/// All pairs of rows and all pairs of columns, each with the later line first.
pub(crate) const PARALLEL: [[usize; 2]; N_PARALLEL] = {
    let mut all = [[0; 2]; N_PARALLEL];
    let (mut n, mut one) = (0, 0);
    while one < 10 {
        let mut other = if one < 5 { 0 } else { 5 };
        while other < one {
            all[n] = [one, other];
            n += 1;
            other += 1;
        }
        one += 1;
    }
    all
};

/// The cell where a row (0 to 4) or column (5 to 9) meets a diagonal (10 or 11).
#[inline]
pub(crate) const fn meeting_cell(line_idx: usize, diagonal: usize) -> usize {
    let along = line_idx % 5;
    let across = if diagonal == 10 { along } else { 4 - along };
    if line_idx < 5 {
        along * 5 + across
    } else {
        across * 5 + along
    }
}
