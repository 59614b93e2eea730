//! What a player can be asked.

use alloc::vec::Vec;

use crate::play::record::Turn;

/// Someone who plays Matematico.
///
/// Equal turns and equal seeds give equal answers on every machine.
pub trait Player: core::fmt::Debug {
    /// What each free cell is worth for the card, best first. There is at least one.
    fn cell_values(&self, turn: &Turn, seed: u64) -> Vec<CellValue>;

    /// The same with as much effort as is wanted, and an end when `should_stop` says so.
    ///
    /// `n_rollouts` is how many times [`Deep`](crate::PlayerName::Deep) plays on in all, rounded up so
    /// that cells which are compared get equal shares. Up to [`DEEP_ROLLOUTS`](crate::DEEP_ROLLOUTS)
    /// it ends earlier where the choice is clear; as many as that give the values of [`cell_values`](Self::cell_values), and `u64::MAX` goes on until it is
    /// stopped. More of them make the standard errors smaller, and include more cells. What all
    /// rollouts have in common, such as where they end, is a part of these errors that stays.
    /// `should_stop` is asked about every millisecond. Without a stop equal input gives equal
    /// answers on every machine.
    ///
    /// The last four cards are exact, and the other players have nothing to do again: then there
    /// are no rollouts, and nothing is stopped.
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

    /// The row and column of the free cell that the player takes, from 0.
    fn choose(&self, turn: &Turn, seed: u64) -> (usize, usize) {
        let values = self.cell_values(turn, seed);
        values
            .first()
            .map_or((0, 0), |best| (best.row, best.column))
    }
}

/// What each free cell is worth, and what it took to know.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimates {
    /// The cells, best first. There is at least one.
    pub values: Vec<CellValue>,
    /// How many times [`Deep`](crate::PlayerName::Deep) played on.
    pub n_rollouts: u64,
    /// Whether it was stopped before it had done all that was asked for.
    pub is_cut_short: bool,
}

impl Estimates {
    /// Values that took no rollouts.
    pub(crate) const fn of(values: Vec<CellValue>) -> Self {
        Self {
            values,
            n_rollouts: 0,
            is_cut_short: false,
        }
    }
}

/// What a cell is worth. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CellValue {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
    /// The total that is expected at the end of the game.
    pub expected: f64,
    /// The standard error of that; 0 if it is exact.
    pub error: f64,
}

impl CellValue {
    /// What a cell is worth, as somebody else has found it.
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

/// Best first; equal ones stay in their order.
pub(crate) fn sort_cells(values: &mut [CellValue]) {
    values.sort_by(|one, other| other.expected.total_cmp(&one.expected));
}
