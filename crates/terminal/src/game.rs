//! One game: the cards that are turned, and the cells they went into.

use std::collections::BTreeSet;

use handeval_answer::matematico::deck;
use handeval_matematico::{Deck, Grid, Move, Turn, Value};

/// The number of cards and of cells.
pub const N_CARDS: usize = 25;

/// A row and a column, from 0.
pub type Cell = (usize, usize);

/// Which game it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The seed of its cards.
    pub seed: u64,
    /// The day whose game it is, such as `2026-02-28`.
    pub day: Option<String>,
}

impl Start {
    /// The game of a seed.
    #[must_use]
    pub const fn of_seed(seed: u64) -> Self {
        Self { seed, day: None }
    }
}

/// A game, from the first card to the last.
#[derive(Clone, Debug)]
pub struct Game {
    start: Start,
    deck: Deck,
    placed: Vec<Cell>,
    /// The cards, counted from 0, for which a hint was shown.
    hinted: BTreeSet<usize>,
    is_undone: bool,
}

impl Game {
    /// The game before its first card is placed.
    #[must_use]
    pub fn new(start: Start) -> Self {
        Self {
            deck: deck(start.seed),
            start,
            placed: Vec::with_capacity(N_CARDS),
            hinted: BTreeSet::new(),
            is_undone: false,
        }
    }

    /// Which game it is.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// All its cards, those that are still to come included.
    #[must_use]
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// How many cards are placed, in `0..=25`.
    #[must_use]
    pub fn n_placed(&self) -> usize {
        self.placed.len()
    }

    /// Whether all cards are placed.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.n_placed() == N_CARDS
    }

    /// The card that is to be placed; `None` at the end.
    #[must_use]
    pub fn card(&self) -> Option<Value> {
        self.deck.cards().get(self.n_placed()).copied()
    }

    /// The moves up to now.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let cards = self.deck.cards().into_iter();
        let made = cards.zip(&self.placed);
        made.map(|(card, &(row, column))| Move { card, row, column })
            .collect()
    }

    /// The grid after the first so many moves.
    #[must_use]
    pub fn grid_after(&self, n_moves: usize) -> Grid {
        let mut rows = [[None; 5]; 5];
        for Move { card, row, column } in self.moves().into_iter().take(n_moves) {
            rows[row][column] = Some(card);
        }
        Grid::new(rows).unwrap_or_default() // a deck has at most four of each value
    }

    /// The grid as it is.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid_after(N_CARDS)
    }

    /// The card that a move places, and the grid before it. Moves count from 0.
    ///
    /// `None` if the game has not come so far.
    #[must_use]
    pub fn turn(&self, move_idx: usize) -> Option<Turn> {
        if move_idx > self.n_placed() {
            return None;
        }
        let card = *self.deck.cards().get(move_idx)?;
        Turn::new(&self.grid_after(move_idx), card).ok()
    }

    /// Whether nothing lies in a cell.
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        !self.placed.contains(&cell)
    }

    /// The number of the card that lies in a cell, from 0.
    #[must_use]
    pub fn move_idx_of(&self, cell: Cell) -> Option<usize> {
        self.placed.iter().position(|&placed| placed == cell)
    }

    /// How many cards of each value, the ace first, have not been turned.
    #[must_use]
    pub fn left(&self) -> [(Value, usize); 13] {
        let cards = self.deck.cards();
        let turned = &cards[..(self.n_placed() + 1).min(N_CARDS)];
        Value::ALL.map(|value| {
            let n_turned = turned.iter().filter(|&&card| card == value).count();
            (value, Value::COPIES - n_turned)
        })
    }

    /// For how many cards a hint was shown.
    #[must_use]
    pub fn n_hints(&self) -> usize {
        self.hinted.len()
    }

    /// Whether a move was taken back.
    #[must_use]
    pub const fn is_undone(&self) -> bool {
        self.is_undone
    }

    /// Places the card, if the cell is one and is free. Whether it was placed.
    pub(crate) fn place(&mut self, cell: Cell) -> bool {
        let is_cell = cell.0 < 5 && cell.1 < 5;
        let is_possible = is_cell && !self.is_over() && self.is_free(cell);
        if is_possible {
            self.placed.push(cell);
        }
        is_possible
    }

    /// Takes the last move back: its cell.
    pub(crate) fn undo(&mut self) -> Option<Cell> {
        let cell = self.placed.pop()?;
        self.is_undone = true;
        Some(cell)
    }

    /// Remembers that a hint was shown for this card.
    pub(crate) fn note_hint(&mut self) {
        if !self.is_over() {
            self.hinted.insert(self.n_placed());
        }
    }
}
