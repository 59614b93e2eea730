//! The moves of a game, and how a player comes to them.

use alloc::vec::Vec;

use super::player::Player;
use super::turn::Turn;
use crate::arrange::generator::{Generator, shuffle};
use crate::{Deck, Grid, RecordError, Value};

/// A card and the cell it was put into. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the names say it all
pub struct Move {
    pub card: Value,
    pub row: usize,
    pub column: usize,
}

/// The moves of a game in their order: all 25, or those up to now.
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
    /// The first move that is wrong, in this order of reasons:
    ///
    /// - [`RecordError::NoSuchCell`] if its row or column is beyond the grid;
    /// - [`RecordError::CellIsFilled`] if an earlier move has filled the cell;
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
            grid: Grid::new(rows).unwrap_or_default(), // no value was there a fifth time
        })
    }

    /// The game that a player makes of a deck. What the player does at random comes of `seed`.
    #[must_use]
    pub fn play(player: &dyn Player, deck: &Deck, seed: u64) -> Self {
        let mut record = Self::default();
        record.play_on(player, deck, seed);
        record
    }

    /// The first `n_cards` cards of a deck, at most 25, in cells that come of `seed` alone.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_matematico::{Deck, PlayerName, Record};
    ///
    /// let deck = Deck::shuffled(1, 0);
    /// let mut record = Record::random_start(&deck, 4, 9);
    /// assert_eq!(record.moves().len(), 4);
    /// record.play_on(&*PlayerName::Table.player(), &deck, 9);
    /// assert!(record.grid().is_complete());
    /// ```
    #[must_use]
    pub fn random_start(deck: &Deck, n_cards: usize, seed: u64) -> Self {
        let mut cells: [usize; 25] = core::array::from_fn(|cell| cell);
        // No move has this number.
        let mut generator = Generator::new(seed, u64::MAX);
        shuffle(&mut cells, &mut generator);
        let mut record = Self::default();
        for (card, cell) in deck.cards().into_iter().zip(cells).take(n_cards) {
            record.place(card, cell / 5, cell % 5);
        }
        record
    }

    /// Lets a player go on with the cards of the deck that come after the moves that were made.
    pub fn play_on(&mut self, player: &dyn Player, deck: &Deck, seed: u64) {
        let cards = deck.cards().into_iter().enumerate();
        for (move_idx, card) in cards.skip(self.moves.len()) {
            let Ok(turn) = Turn::new(&self.grid, card) else {
                break; // there are 25 cards and at most four of each value
            };
            let (row, column) = player.choose(&turn, Self::move_seed(seed, move_idx));
            self.place(card, row, column);
        }
    }

    fn place(&mut self, card: Value, row: usize, column: usize) {
        let mut rows = self.grid.rows();
        rows[row][column] = Some(card);
        self.grid = Grid::new(rows).unwrap_or(self.grid);
        self.moves.push(Move { card, row, column });
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

    /// The seed with which [`play`](Self::play) asks for a move, counted from 0, in a game with
    /// `seed`.
    #[must_use]
    pub fn move_seed(seed: u64, move_idx: usize) -> u64 {
        Generator::new(seed, move_idx as u64).next()
    }
}
