//! A card that has been turned up, and the grid it goes into.

use strum::IntoStaticStr;

use crate::text::error_kind;
use crate::{Grid, Value};

/// A grid with an empty cell, and a card to place.
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
/// Source: rule X2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    grid: Grid,
    card: Value,
}

impl Turn {
    /// The turn in which to place `card`.
    ///
    /// # Errors
    ///
    /// - [`TurnError::FullGrid`] if no cell is empty;
    /// - [`TurnError::NoneLeft`] if the grid already has four cards with the value `card`.
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

/// Why a card cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum TurnError {
    /// No cell is empty.
    #[error("grid is full: expected an empty cell for the card")]
    FullGrid,
    /// The grid already has all four cards with the value of the card to place.
    #[error(
        "card `{value}` cannot be turned up: the grid already has all four cards of this value; \
         expected a value with a card left"
    )]
    NoneLeft {
        /// The value.
        value: Value,
    },
}

error_kind!(TurnError, "full-grid");
