//! A card that has been turned, and the grid it goes into.

use crate::{Grid, TurnError, Value};

/// A grid with an empty cell, and a card that may go there.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Grid, Turn, TurnError, Value};
///
/// let grid: Grid = "A A A A 2 / . . . . . / . . . . . / . . . . . / . . . . .".parse()?;
/// assert!(Turn::new(&grid, Value::KING).is_ok());
/// let value = Value::ACE;
/// assert_eq!(Turn::new(&grid, value), Err(TurnError::NoneLeft { value }));
/// # Ok::<(), handeval_matematico::ParseGridError>(())
/// ```
///
/// # Source
///
/// Rule X2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    grid: Grid,
    card: Value,
}

impl Turn {
    /// The turn in which `card` is to be placed.
    ///
    /// # Errors
    ///
    /// - [`TurnError::FullGrid`] if no cell is empty;
    /// - [`TurnError::NoneLeft`] if the grid has four cards of the value.
    pub fn new(grid: &Grid, card: Value) -> Result<Self, TurnError> {
        if grid.is_complete() {
            return Err(TurnError::FullGrid);
        }
        if grid.values().filter(|&value| value == card).count() == Value::COPIES {
            return Err(TurnError::NoneLeft { value: card });
        }
        Ok(Self { grid: *grid, card })
    }

    /// The grid before the card is placed.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The card.
    #[must_use]
    pub const fn card(&self) -> Value {
        self.card
    }
}
