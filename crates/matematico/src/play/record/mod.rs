//! The moves of a game, and how a player makes them.

mod deck;
mod review;
mod turn;

use alloc::vec::Vec;

use strum::IntoStaticStr;

use crate::arrange::generator::Generator;
use crate::play::players::Player;
use crate::text::error_kind;
use crate::{Grid, Value};

pub use deck::Deck;
pub use review::{MoveReview, review};
pub use turn::{Turn, TurnError};

/// A card and its cell. Rows and columns are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct Move {
    pub card: Value,
    pub row: usize,
    pub column: usize,
}

/// The moves of a game in order: all 25, or the moves so far.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Move, Record, Value};
///
/// let corner = Move { card: Value::ACE, row: 0, column: 0 };
/// let record = Record::new(&[corner])?;
/// assert_eq!(record.grid().cell(0, 0), Some(Value::ACE));
/// let error = Record::new(&[corner, corner]).unwrap_err();
/// assert_eq!(error.kind(), "cell-is-filled");
/// # Ok::<(), handeval_matematico::RecordError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Record {
    moves: Vec<Move>,
    grid: Grid,
}

impl Record {
    /// The game with these moves.
    ///
    /// # Errors
    ///
    /// The first invalid move, with the first reason that applies:
    ///
    /// - [`RecordError::NoSuchCell`] if its row or column is outside the grid;
    /// - [`RecordError::CellIsFilled`] if an earlier move filled the cell;
    /// - [`RecordError::FiveOfAValue`] if its card is the fifth of a value.
    pub fn new(moves: &[Move]) -> Result<Self, RecordError> {
        let mut rows = [[None; 5]; 5];
        let mut counts = [0; 13];
        for (move_idx, &Move { card, row, column }) in moves.iter().enumerate() {
            let cell = rows.get_mut(row).and_then(|cells| cells.get_mut(column));
            let Some(cell) = cell else {
                return Err(RecordError::NoSuchCell {
                    move_idx,
                    row,
                    column,
                });
            };
            if cell.is_some() {
                let earlier = moves
                    .iter()
                    .position(|m| (m.row, m.column) == (row, column));
                return Err(RecordError::CellIsFilled {
                    move_idx,
                    row,
                    column,
                    filled_by: earlier.unwrap_or(0),
                });
            }
            counts[card.idx()] += 1;
            if counts[card.idx()] > Value::COPIES {
                let value = card;
                return Err(RecordError::FiveOfAValue { move_idx, value });
            }
            *cell = Some(card);
        }
        Ok(Self {
            moves: moves.to_vec(),
            grid: Grid::new(rows).unwrap_or_default(), // no value occurred a fifth time
        })
    }

    /// A player's game with a deck. Random choices are derived from `seed`.
    #[must_use]
    pub fn play(player: &dyn Player, deck: &Deck, seed: u64) -> Self {
        Self::default().play_on(player, deck, seed)
    }

    /// Continues this game with a deck whose first cards are the ones already placed; the player
    /// places the rest. If the deck's first cards are different and a value comes up a fifth time,
    /// the game ends.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_matematico::{Deck, Move, PlayerName, Record};
    ///
    /// let deck = Deck::of_seed(7);
    /// let corner = Move { card: deck.cards()[0], row: 0, column: 0 };
    /// let table = PlayerName::Table.player();
    /// let game = Record::new(&[corner])?.play_on(&*table, &deck, 1);
    /// assert_eq!(game.moves().len(), 25);
    /// assert_eq!(game.moves()[0], corner);
    /// # Ok::<(), handeval_matematico::RecordError>(())
    /// ```
    #[must_use]
    pub fn play_on(mut self, player: &dyn Player, deck: &Deck, seed: u64) -> Self {
        for (move_idx, card) in deck.cards().into_iter().enumerate().skip(self.moves.len()) {
            let Ok(turn) = Turn::new(&self.grid, card) else {
                break; // a deck has 25 cards and at most four of each value
            };
            let (row, column) = player.choose(&turn, Self::move_seed(seed, move_idx));
            self.add(Move { card, row, column });
        }
        self
    }

    /// Adds a valid move.
    pub(crate) fn add(&mut self, made: Move) {
        let mut rows = self.grid.rows();
        rows[made.row][made.column] = Some(made.card);
        self.grid = Grid::new(rows).unwrap_or(self.grid);
        self.moves.push(made);
    }

    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The grid after all moves.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The seed that [`play`](Self::play) passes to the player for a move, counted from 0, in a
    /// game with `seed`.
    #[must_use]
    pub fn move_seed(seed: u64, move_idx: usize) -> u64 {
        Generator::new(seed, move_idx as u64).next()
    }
}

/// Why moves do not form a valid game. Moves, rows and columns are numbered from 0 here, and from 1
/// in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum RecordError {
    /// There is no such cell.
    #[error(
        "move {} goes to row {}, column {}: expected rows and columns from 1 to 5",
        .move_idx + 1,
        .row + 1,
        .column + 1
    )]
    NoSuchCell {
        /// The move.
        move_idx: usize,
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// The cell already has a card.
    #[error(
        "move {} goes to row {}, column {}, already filled by move {}: expected an empty cell",
        .move_idx + 1,
        .row + 1,
        .column + 1,
        .filled_by + 1
    )]
    CellIsFilled {
        /// The move.
        move_idx: usize,
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The earlier move that filled the cell.
        filled_by: usize,
    },
    /// A value is turned up a fifth time.
    #[error(
        "move {} is the fifth `{value}`: expected at most four",
        .move_idx + 1
    )]
    FiveOfAValue {
        /// The move.
        move_idx: usize,
        /// The value.
        value: Value,
    },
}

error_kind!(RecordError, "cell-is-filled");

impl RecordError {
    /// The invalid move, counting from 0.
    #[must_use]
    pub const fn move_idx(&self) -> usize {
        match self {
            Self::NoSuchCell { move_idx, .. }
            | Self::CellIsFilled { move_idx, .. }
            | Self::FiveOfAValue { move_idx, .. } => *move_idx,
        }
    }
}
