//! Your own shapes: cells at fixed distances, each for one color or any color.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt::Write as _;

use strum::{IntoStaticStr, VariantNames};

use crate::position::lattice;
use crate::text::error_kind;
use crate::{Color, Coordinates};

/// The card that a cell of a shape needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CellColor {
    /// A card of this color.
    Is(Color),
    /// A card of any color; the starter has none.
    Any,
}

impl CellColor {
    /// Whether a card of `color` fits; `None` stands for the starter.
    #[must_use]
    pub fn matches(self, color: Option<Color>) -> bool {
        match self {
            Self::Is(wanted) => color == Some(wanted),
            Self::Any => color.is_some(),
        }
    }
}

/// A cell of a shape: its place, and the card that it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The distance to the right.
    pub dx: i32,
    /// The distance upward.
    pub dy: i32,
    /// The card that the cell needs.
    pub color: CellColor,
}

impl Cell {
    /// The cell for a card of this color.
    #[must_use]
    pub const fn new(dx: i32, dy: i32, color: Color) -> Self {
        Self {
            dx,
            dy,
            color: CellColor::Is(color),
        }
    }

    /// The cell for a card of any color.
    #[must_use]
    pub const fn any(dx: i32, dy: i32) -> Self {
        Self {
            dx,
            dy,
            color: CellColor::Any,
        }
    }
}

/// A cell, with its distance from the first one in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct UnitCell {
    pub(crate) offset: (i64, i64),
    pub(crate) color: CellColor,
}

/// The cells of a pattern, at least one; the first is at (0, 0).
pub(crate) type Cells = Box<[UnitCell]>;

/// A shape: one variant of your own pattern.
///
/// Only the distances between its cells matter, measured in steps, so the shape works with either
/// unit of [`Coordinates`].
///
/// # Examples
///
/// ```
/// use handeval_field::{Cell, Color, Coordinates, PatternShape};
///
/// let cells = [Cell::new(0, 0, Color::Red), Cell::any(2, 2), Cell::new(4, 0, Color::Red)];
/// let hat = PatternShape::new(&cells, Coordinates::Note)?;
/// assert_eq!(hat.n_cells(), 3);
/// assert_eq!(hat.key(), "R(0,0)*(1,1)R(2,0)");
/// assert!(PatternShape::new(&[], Coordinates::Note).is_err());
/// # Ok::<(), handeval_field::PatternShapeError>(())
/// ```
///
/// Source: rule F10.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PatternShape {
    cells: Cells,
}

impl PatternShape {
    /// The most cells a shape can have.
    pub const MAX_CELLS: usize = 32;

    /// Creates a shape from these cells.
    ///
    /// # Errors
    ///
    /// - [`PatternShapeError::NoCells`] if there are no cells;
    /// - [`PatternShapeError::TooManyCells`] for more than [`MAX_CELLS`](Self::MAX_CELLS);
    /// - [`PatternShapeError::DuplicateCell`] if two cells are in the same place;
    /// - [`PatternShapeError::OffLattice`] if some cell cannot be reached from the first cell in
    ///   diagonal steps.
    pub fn new(cells: &[Cell], coordinates: Coordinates) -> Result<Self, PatternShapeError> {
        let Some(first) = cells.first() else {
            return Err(PatternShapeError::NoCells);
        };
        let n_cells = cells.len();
        if n_cells > Self::MAX_CELLS {
            return Err(PatternShapeError::TooManyCells { n_cells });
        }
        let place = |cell: &Cell| (i64::from(cell.dx), i64::from(cell.dy));
        for (cell_idx, cell) in cells.iter().enumerate() {
            let same = |other: &Cell| place(other) == place(cell);
            if let Some(first_idx) = cells[..cell_idx].iter().position(same) {
                return Err(PatternShapeError::DuplicateCell {
                    dx: cell.dx,
                    dy: cell.dy,
                    first_idx,
                    second_idx: cell_idx,
                });
            }
            if coordinates.steps(place(first), place(cell)).is_none() {
                return Err(PatternShapeError::OffLattice {
                    dx: cell.dx,
                    dy: cell.dy,
                    cell_idx,
                    first: (first.dx, first.dy),
                    coordinates,
                });
            }
        }
        let cells = cells.iter().filter_map(|cell| {
            Some(UnitCell {
                offset: coordinates.steps(place(first), place(cell))?,
                color: cell.color,
            })
        });
        Ok(Self {
            cells: cells.collect(),
        })
    }

    /// The number of cells, in `1..=32`.
    #[must_use]
    pub const fn n_cells(&self) -> usize {
        self.cells.len()
    }

    /// The cells in steps from the first, with `*` for any color: `R(0,0)*(1,1)R(2,0)`.
    #[must_use]
    pub fn key(&self) -> String {
        let mut key = String::new();
        for UnitCell { offset, color } in &self.cells {
            let char = match color {
                CellColor::Is(color) => color.char(),
                CellColor::Any => '*',
            };
            // Writing to a string cannot fail.
            let _ = write!(key, "{char}({},{})", offset.0, offset.1);
        }
        key
    }

    /// The cells, in steps from the first.
    pub(crate) fn cells(&self) -> &[UnitCell] {
        &self.cells
    }
}

/// Why cells do not form a shape. Cells are counted from 0 here, and from 1 in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PatternShapeError {
    /// There is no cell.
    #[error("shape has no cells: expected 1 to {}", PatternShape::MAX_CELLS)]
    NoCells,
    /// There are too many cells.
    #[error(
        "shape has {n_cells} cells: expected at most {}",
        PatternShape::MAX_CELLS
    )]
    TooManyCells {
        /// The number of cells.
        n_cells: usize,
    },
    /// Two cells are in the same place.
    #[error(
        "cell {} is at ({dx}, {dy}), where cell {} already is: expected one cell per place",
        .second_idx + 1,
        .first_idx + 1
    )]
    DuplicateCell {
        /// How far to the right the cells are.
        dx: i32,
        /// How far up the cells are.
        dy: i32,
        /// The index of the first cell in this place.
        first_idx: usize,
        /// The index of the next cell in this place.
        second_idx: usize,
    },
    /// A cell cannot be reached from the first cell in diagonal steps.
    #[error(
        "cell {} at ({dx}, {dy}) is off the lattice of the first cell at ({}, {}): {}",
        .cell_idx + 1,
        .first.0,
        .first.1,
        lattice(*.coordinates)
    )]
    OffLattice {
        /// How far to the right the cell is.
        dx: i32,
        /// How far up the cell is.
        dy: i32,
        /// The cell.
        cell_idx: usize,
        /// The place of the first cell.
        first: (i32, i32),
        /// The unit of the distances.
        coordinates: Coordinates,
    },
}

error_kind!(PatternShapeError, "no-cells");

impl PatternShapeError {
    /// The index of the cell at fault, from 0, if there is one; of two cells in the same place, it
    /// is the second.
    #[must_use]
    pub const fn cell_idx(&self) -> Option<usize> {
        match *self {
            Self::DuplicateCell { second_idx, .. } => Some(second_idx),
            Self::OffLattice { cell_idx, .. } => Some(cell_idx),
            _ => None,
        }
    }
}
