//! What can happen to a game.

use handeval_matematico::{CellValue, Deck, Solution};

use crate::game::Start;
use crate::judgement::Question;

/// Something that happens: a key, or an answer that was asked for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A key.
    Key(Key),
    /// A new game, which the state asked for.
    Begin(Start),
    /// What each free cell is worth, best first.
    Values {
        /// What had been asked.
        asked: Question,
        /// The answer.
        values: Vec<CellValue>,
        /// Whether it is from general values: totals may be some points off.
        is_general: bool,
    },
    /// The search for the best arrangement has come so far.
    Best {
        /// The cards that are arranged.
        deck: Deck,
        /// What was found and proved.
        found: Solution,
        /// Whether the search goes no further.
        is_ended: bool,
    },
}

/// What a key means.
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
    /// The same cards again.
    Again,
    /// The next page of the end.
    NextPage,
    Help,
    /// Back: out of the help, a row that was typed, or the program.
    Escape,
    Leave,
    /// Any other key.
    Other,
}

impl Key {
    /// Some of each.
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
