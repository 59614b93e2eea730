//! Events of a game.

use handeval_matematico::{CellValue, Deck, Solution};

use crate::game::Start;
use crate::judgement::Question;

/// A key, or an answer that the state requested.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A key.
    Key(Key),
    /// The new game that the state requested.
    Begin(Start),
    /// The value of each free cell, best first.
    Values {
        /// The question.
        asked: Question,
        /// The answer.
        values: Vec<CellValue>,
        /// Whether the values are general, so totals may be a few points off.
        is_general: bool,
    },
    /// Progress of the search for the best arrangement.
    Best {
        /// The cards.
        deck: Deck,
        /// The best arrangement found, and the bound proved.
        found: Solution,
        /// Whether the search is over.
        is_ended: bool,
    },
}

/// The meaning of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the names say it all
pub enum Key {
    Up,
    Down,
    Left,
    Right,
    First,
    Last,
    /// A number in `1..=5`: a row, then a column.
    Number(u8),
    Place,
    Hint,
    Undo,
    /// A new game.
    New,
    /// A new game with the same cards.
    Again,
    /// The next page of the end screen.
    NextPage,
    Help,
    /// Goes back: closes the help, discards a typed row, or leaves the program.
    Escape,
    Leave,
    /// Any other key.
    Other,
}

impl Key {
    /// All keys, with each number.
    pub const ALL: [Self; 21] = [
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
        Self::First,
        Self::Last,
        Self::Number(1),
        Self::Number(2),
        Self::Number(3),
        Self::Number(4),
        Self::Number(5),
        Self::Place,
        Self::Hint,
        Self::Undo,
        Self::New,
        Self::Again,
        Self::NextPage,
        Self::Help,
        Self::Escape,
        Self::Leave,
        Self::Other,
    ];
}
