//! The interface of a player.

use alloc::vec::Vec;

use crate::play::record::Turn;
use crate::short_list::sort_down;

/// A player of Matematico.
///
/// The same turn and seed give the same answer on every machine.
pub trait Player: core::fmt::Debug {
    /// The value of each free cell for the card, best first. There is always at least one.
    fn cell_values(&self, turn: &Turn, seed: u64) -> Vec<CellValue>;

    /// Like [`cell_values`](Self::cell_values), but with a chosen effort. Ends early when
    /// `should_stop` returns `true`.
    ///
    /// `n_rollouts` is the total number of [`Deep`](crate::PlayerName::Deep)'s rollouts, rounded up
    /// so that compared cells get equal shares. With at most
    /// [`DEEP_ROLLOUTS`](crate::DEEP_ROLLOUTS), the number that [`cell_values`](Self::cell_values)
    /// uses, the player stops earlier if the choice is clear; with `u64::MAX` it continues until it
    /// is stopped. With more rollouts, more cells are included and the standard errors shrink,
    /// except for the part that all rollouts share, such as the error of the values where they end.
    /// `should_stop` is called about every millisecond. Unless the player is stopped, the same
    /// input gives the same answer on every machine.
    ///
    /// The other players, and Deep for the last four cards, ignore `n_rollouts` and are never
    /// stopped.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_matematico::{Grid, PlayerName, Turn, Value};
    ///
    /// let grid: Grid = "9 9 . 4 4 / A 10 J Q . / 5 6 7 . 8 / 2 . . . . / . . . . .".parse()?;
    /// let turn = Turn::new(&grid, Value::KING)?;
    /// let deep = PlayerName::Deep.player();
    /// let hasty = deep.estimates(&turn, 1, 20, &mut || false);
    /// let patient = deep.estimates(&turn, 1, 320, &mut || false);
    /// assert!(patient.values[0].error < hasty.values[0].error);
    ///
    /// let mut n_asked = 0;
    /// let stopped = deep.estimates(&turn, 1, u64::MAX, &mut || {
    ///     n_asked += 1;
    ///     n_asked > 10
    /// });
    /// assert!(stopped.is_cut_short);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn estimates(
        &self,
        turn: &Turn,
        seed: u64,
        n_rollouts: u64,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Estimates {
        let _ = (n_rollouts, should_stop);
        Estimates::of(self.cell_values(turn, seed))
    }

    /// The row and column of the free cell that the player takes, counting from 0.
    fn choose(&self, turn: &Turn, seed: u64) -> (usize, usize) {
        let values = self.cell_values(turn, seed);
        values
            .first()
            .map_or((0, 0), |best| (best.row, best.column))
    }
}

/// The values of the free cells, and the effort spent.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimates {
    /// The cells, best first. There is always at least one.
    pub values: Vec<CellValue>,
    /// The number of [`Deep`](crate::PlayerName::Deep)'s rollouts.
    pub n_rollouts: u64,
    /// Whether the player was stopped early.
    pub is_cut_short: bool,
}

impl Estimates {
    /// Values found without rollouts.
    pub(crate) const fn of(values: Vec<CellValue>) -> Self {
        Self {
            values,
            n_rollouts: 0,
            is_cut_short: false,
        }
    }
}

/// The value of a cell. Rows and columns are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CellValue {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
    /// The expected total at the end of the game.
    pub expected: f64,
    /// The standard error of the expected total; 0 if it is exact.
    pub error: f64,
}

impl CellValue {
    /// The value of a cell, computed elsewhere.
    #[must_use]
    pub const fn known((row, column): (usize, usize), expected: f64, error: f64) -> Self {
        Self {
            row,
            column,
            expected,
            error,
        }
    }

    pub(crate) const fn new(cell: usize, expected: f64, error: f64) -> Self {
        Self::known((cell / 5, cell % 5), expected, error)
    }
}

/// Sorts the cells, best first, with a fixed order on ties.
pub(crate) fn sort_cells(values: &mut [CellValue]) {
    sort_down(values, |cell| cell.expected);
}
