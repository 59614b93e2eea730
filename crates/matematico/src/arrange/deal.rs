//! The values to arrange.

use alloc::vec::Vec;

use strum::IntoStaticStr;

use crate::text::{CountOf, error_kind};
use crate::{Deck, Grid, LineTable, Value};

/// What to arrange: a grid, possibly with filled cells, and the values for its empty ones.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Deal, Grid, Value};
///
/// let grid: Grid = "A 2 3 4 5 / A 2 3 4 5 / A 2 3 4 5 / A 2 3 4 5 / 6 6 . . .".parse()?;
/// let rest = [6, 6, 7].map(|number| Value::new(number).unwrap());
/// let deal = Deal::completing(&grid, &rest)?;
/// assert_eq!(deal.rest(), rest);
///
/// let error = Deal::completing(&grid, &rest[..2]).unwrap_err();
/// assert_eq!(error.to_string(), "2 values are given for 3 empty cells: expected one for each cell");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Source: rule X17.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    grid: Grid,
    /// The values for the empty cells, in ascending order.
    rest: Vec<Value>,
}

impl Deal {
    /// 25 values for an empty grid.
    ///
    /// # Errors
    ///
    /// - [`DealError::WrongNumberOfValues`] for fewer or more than 25;
    /// - [`DealError::FiveOfAValue`] for a value that occurs more than four times.
    pub fn new(values: &[Value]) -> Result<Self, DealError> {
        Self::completing(&Grid::EMPTY, values)
    }

    /// A grid whose filled cells stay as they are, and values for the empty ones.
    ///
    /// # Errors
    ///
    /// - [`DealError::WrongNumberOfValues`] for fewer or more values than empty cells;
    /// - [`DealError::FiveOfAValue`] for a value that occurs more than four times in the grid and
    ///   `rest` together; the error gives the index of the first extra one in `rest`.
    pub fn completing(grid: &Grid, rest: &[Value]) -> Result<Self, DealError> {
        if rest.len() != grid.n_empty() {
            return Err(DealError::WrongNumberOfValues {
                n_values: rest.len(),
                n_empty: grid.n_empty(),
            });
        }
        let mut counts = [0; 13];
        for value in grid.values() {
            counts[value.idx()] += 1;
        }
        for (value_idx, &value) in rest.iter().enumerate() {
            let count: &mut usize = &mut counts[value.idx()];
            *count += 1;
            if *count > Value::COPIES {
                return Err(DealError::FiveOfAValue { value, value_idx });
            }
        }
        let mut rest = rest.to_vec();
        rest.sort_unstable();
        Ok(Self { grid: *grid, rest })
    }

    /// The grid to complete.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The values for the empty cells, in ascending order.
    #[must_use]
    pub fn rest(&self) -> &[Value] {
        &self.rest
    }

    /// The empty cells, counted row by row from 0.
    pub(crate) fn free_cells(&self) -> Vec<usize> {
        let rows = self.grid.rows();
        let cells = rows.as_flattened().iter().enumerate();
        let free = cells.filter(|(_, value)| value.is_none());
        free.map(|(cell, _)| cell).collect()
    }

    /// The grid with values in its empty cells, row by row.
    pub(crate) fn complete(&self, mut values: impl Iterator<Item = Value>) -> Grid {
        let rows = self.grid.rows();
        // The counts were checked already, and they do not depend on the cells.
        Grid::new(rows.map(|row| row.map(|cell| cell.or_else(|| values.next()))))
            .unwrap_or_default()
    }
}

/// All cards of a deck, for an empty grid.
impl From<&Deck> for Deal {
    fn from(deck: &Deck) -> Self {
        let mut rest = deck.cards().to_vec();
        rest.sort_unstable();
        Self {
            grid: Grid::EMPTY,
            rest,
        }
    }
}

/// A full grid and its total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Arrangement {
    /// The grid, with every cell filled.
    pub grid: Grid,
    /// The total of the grid.
    pub total: u32,
}

impl Arrangement {
    /// The arrangement with the values in ascending order, row by row.
    pub(crate) fn first(deal: &Deal, table: &LineTable) -> Self {
        Self::of(deal.complete(deal.rest().iter().copied()), table)
    }

    pub(crate) fn of(grid: Grid, table: &LineTable) -> Self {
        let total = table.total(&grid).unwrap_or(0);
        Self { grid, total }
    }
}

/// Why values cannot be arranged in a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum DealError {
    /// The number of values differs from the number of empty cells.
    #[error(
        "{} given for {}: expected one for each cell",
        CountOf(*.n_values, "value is", "values are"),
        CountOf(*.n_empty, "empty cell", "empty cells")
    )]
    WrongNumberOfValues {
        /// The number of values.
        n_values: usize,
        /// The number of empty cells: 25 if none is filled.
        n_empty: usize,
    },
    /// A value occurs more than four times.
    #[error("value `{value}` occurs a fifth time: expected at most four")]
    FiveOfAValue {
        /// The value.
        value: Value,
        /// The index in `rest` of the fifth occurrence, counting from 0.
        value_idx: usize,
    },
}

error_kind!(DealError, "wrong-number-of-values");
