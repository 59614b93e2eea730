//! A game as a value: applying an event to it produces the next state.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use strum::IntoStaticStr;

use crate::text::error_kind;
use crate::{Deck, Grid, Move, Record, Turn, Value};

/// One player's game, from the first card to the last. It has no clock and no display, and it does
/// not matter who calls the cards.
///
/// A card may be called before the previous one is placed, as happens when many players share one
/// caller; each player places the cards in order. Cards, rows and columns are numbered from 0.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Deck, Game, GameEvent};
///
/// let mut game = Game::new(Deck::of_seed(1));
/// game.apply(GameEvent::Called)?;
/// assert_eq!(game.card(), Some(game.deck().cards()[0]));
///
/// let placed = GameEvent::Placed { move_idx: 0, row: 2, column: 2 };
/// game.apply(placed)?;
/// game.apply(placed)?; // repeated, so nothing happens
/// assert_eq!((game.n_placed(), game.card()), (1, None));
///
/// let error = game.apply(GameEvent::Placed { move_idx: 1, row: 0, column: 0 }).unwrap_err();
/// assert_eq!(error.kind(), "not-called");
/// # Ok::<(), handeval_matematico::GameError>(())
/// ```
///
/// Source: rule X2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    deck: Deck,
    n_called: usize,
    moves: Vec<Move>,
    /// The cards that went into cells that the player did not choose.
    assigned: BTreeSet<usize>,
    /// The cards for which a hint was shown.
    hinted: BTreeSet<usize>,
    is_undone: bool,
}

/// An event in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GameEvent {
    /// The next card is turned up.
    Called,
    /// The player places a card.
    Placed {
        /// The card, counting from 0.
        move_idx: usize,
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// A card goes into a cell that the player did not choose, for example because the player was
    /// late. The card is marked.
    Assigned {
        /// The card, counting from 0.
        move_idx: usize,
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// The last placed card is taken back, along with any cards turned up after it.
    TakenBack,
    /// A hint was shown for the card to be placed.
    HintShown,
}

/// Why an event is not possible. Cards, rows and columns are numbered from 0 here, and from 1 in
/// messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum GameError {
    /// All cards have been turned up.
    #[error("all 25 cards have been turned up: expected no more")]
    AllCalled,
    /// There is no such card.
    #[error("there is no card {}: expected 1 to 25", .move_idx.saturating_add(1))]
    NoSuchCard {
        /// The card.
        move_idx: usize,
    },
    /// The card has not been turned up yet.
    #[error(
        "card {} has not been turned up yet: expected one of the first {n_called}",
        .move_idx + 1
    )]
    NotCalled {
        /// The card.
        move_idx: usize,
        /// The number of cards turned up.
        n_called: usize,
    },
    /// An earlier card has not been placed yet.
    #[error("card {} is not the next one: expected card {}", .move_idx + 1, .next_idx + 1)]
    NotNext {
        /// The card.
        move_idx: usize,
        /// The card to be placed first.
        next_idx: usize,
    },
    /// The card is already in another cell.
    #[error(
        "card {} is in row {}, column {}, and stays there: expected a different card",
        .move_idx + 1,
        .row + 1,
        .column + 1
    )]
    LiesElsewhere {
        /// The card.
        move_idx: usize,
        /// The row of the card.
        row: usize,
        /// The column of the card.
        column: usize,
    },
    /// There is no such cell.
    #[error(
        "there is no cell in row {}, column {}: expected 1 to 5",
        .row.saturating_add(1),
        .column.saturating_add(1)
    )]
    NoSuchCell {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// Another card is in the cell.
    #[error(
        "row {}, column {} has card {}: expected an empty cell",
        .row + 1,
        .column + 1,
        .filled_by + 1
    )]
    CellIsFilled {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The card in the cell.
        filled_by: usize,
    },
    /// No card has been placed.
    #[error("no card has been placed: there is nothing to take back")]
    NothingToTakeBack,
    /// No card is waiting for a cell.
    #[error("there is no card to place: a hint needs one")]
    NoCard,
}

error_kind!(GameError, "cell-is-filled");

impl Game {
    /// The number of cards, and of cells.
    pub const N_CARDS: usize = 25;

    /// The game before its first card is turned up.
    #[must_use]
    pub const fn new(deck: Deck) -> Self {
        Self {
            deck,
            n_called: 0,
            moves: Vec::new(),
            assigned: BTreeSet::new(),
            hinted: BTreeSet::new(),
            is_undone: false,
        }
    }

    /// Applies an event. Repeating a placement changes nothing.
    ///
    /// # Errors
    ///
    /// The event is not possible now, and the state does not change:
    ///
    /// - [`GameError::AllCalled`] if there is no card left to turn up;
    /// - [`GameError::NoSuchCard`], [`GameError::NotCalled`], [`GameError::NotNext`],
    ///   [`GameError::LiesElsewhere`] for a card that cannot be placed, [`GameError::NoSuchCell`],
    ///   [`GameError::CellIsFilled`] for a cell that cannot take it;
    /// - [`GameError::NothingToTakeBack`] if no card has been placed;
    /// - [`GameError::NoCard`] for a hint when no card is waiting for a cell.
    pub fn apply(&mut self, event: GameEvent) -> Result<(), GameError> {
        match event {
            GameEvent::Called => self.call(),
            GameEvent::Placed {
                move_idx,
                row,
                column,
            } => self.place(move_idx, row, column, false),
            GameEvent::Assigned {
                move_idx,
                row,
                column,
            } => self.place(move_idx, row, column, true),
            GameEvent::TakenBack => self.take_back(),
            GameEvent::HintShown => self.note_hint(),
        }
    }

    fn call(&mut self) -> Result<(), GameError> {
        if self.n_called == Self::N_CARDS {
            return Err(GameError::AllCalled);
        }
        self.n_called += 1;
        Ok(())
    }

    fn place(
        &mut self,
        move_idx: usize,
        row: usize,
        column: usize,
        is_assigned: bool,
    ) -> Result<(), GameError> {
        let cards = self.deck.cards();
        let card = *cards
            .get(move_idx)
            .ok_or(GameError::NoSuchCard { move_idx })?;
        if row >= 5 || column >= 5 {
            return Err(GameError::NoSuchCell { row, column });
        }
        if let Some(made) = self.moves.get(move_idx) {
            let is_again = (made.row, made.column) == (row, column)
                && self.assigned.contains(&move_idx) == is_assigned;
            return match is_again {
                true => Ok(()),
                false => Err(GameError::LiesElsewhere {
                    move_idx,
                    row: made.row,
                    column: made.column,
                }),
            };
        }
        if move_idx >= self.n_called {
            let n_called = self.n_called;
            return Err(GameError::NotCalled { move_idx, n_called });
        }
        if move_idx > self.n_placed() {
            let next_idx = self.n_placed();
            return Err(GameError::NotNext { move_idx, next_idx });
        }
        if let Some(filled_by) = self.move_idx_at(row, column) {
            return Err(GameError::CellIsFilled {
                row,
                column,
                filled_by,
            });
        }
        self.moves.push(Move { card, row, column });
        if is_assigned {
            self.assigned.insert(move_idx);
        }
        Ok(())
    }

    fn take_back(&mut self) -> Result<(), GameError> {
        self.moves.pop().ok_or(GameError::NothingToTakeBack)?;
        self.assigned.remove(&self.n_placed());
        self.n_called = self.n_placed() + 1;
        self.is_undone = true;
        Ok(())
    }

    fn note_hint(&mut self) -> Result<(), GameError> {
        self.card().ok_or(GameError::NoCard)?;
        self.hinted.insert(self.n_placed());
        Ok(())
    }

    /// All cards of the game, including future ones.
    #[must_use]
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The number of cards turned up, in `0..=25`.
    #[must_use]
    pub const fn n_called(&self) -> usize {
        self.n_called
    }

    /// The number of cards placed, in `0..=25`.
    #[must_use]
    pub fn n_placed(&self) -> usize {
        self.moves.len()
    }

    /// Whether all cards are placed.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.n_placed() == Self::N_CARDS
    }

    /// The card to be placed next, if it has been turned up.
    #[must_use]
    pub fn card(&self) -> Option<Value> {
        let is_turned = self.n_placed() < self.n_called;
        let cards = self.deck.cards();
        cards.get(self.n_placed()).copied().filter(|_| is_turned)
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The moves as a record, for a review.
    #[must_use]
    pub fn record(&self) -> Record {
        // Each cell was checked, and a deck has at most four of each value.
        Record::new(&self.moves).unwrap_or_default()
    }

    /// The grid after the first `n_moves` moves.
    #[must_use]
    pub fn grid_after(&self, n_moves: usize) -> Grid {
        let mut rows = [[None; 5]; 5];
        for &Move { card, row, column } in self.moves.iter().take(n_moves) {
            rows[row][column] = Some(card);
        }
        Grid::new(rows).unwrap_or_default() // a deck has at most four of each value
    }

    /// The current grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid_after(Self::N_CARDS)
    }

    /// The card of a move and the grid before that move, or `None` if the game has not reached the
    /// move.
    #[must_use]
    pub fn turn(&self, move_idx: usize) -> Option<Turn> {
        if move_idx > self.n_placed() || move_idx >= self.n_called {
            return None;
        }
        let card = *self.deck.cards().get(move_idx)?;
        Turn::new(&self.grid_after(move_idx), card).ok()
    }

    /// Whether a cell is empty.
    #[must_use]
    pub fn is_free(&self, row: usize, column: usize) -> bool {
        self.move_idx_at(row, column).is_none()
    }

    /// The card in a cell.
    #[must_use]
    pub fn move_idx_at(&self, row: usize, column: usize) -> Option<usize> {
        let is_there = |made: &Move| (made.row, made.column) == (row, column);
        self.moves.iter().position(is_there)
    }

    /// The number of cards of each value that have not been turned up yet, starting with the ace.
    #[must_use]
    pub fn left(&self) -> [(Value, usize); 13] {
        let cards = self.deck.cards();
        Value::ALL.map(|value| {
            let turned = cards.iter().take(self.n_called);
            let n_turned = turned.filter(|&&card| card == value).count();
            (value, Value::COPIES - n_turned)
        })
    }

    /// Whether the card went into a cell that the player did not choose.
    #[must_use]
    pub fn is_assigned(&self, move_idx: usize) -> bool {
        self.assigned.contains(&move_idx)
    }

    /// The number of cards for which a hint was shown.
    #[must_use]
    pub fn n_hints(&self) -> usize {
        self.hinted.len()
    }

    /// Whether a move has been taken back.
    #[must_use]
    pub const fn is_undone(&self) -> bool {
        self.is_undone
    }
}
