//! Playing: records of games, values of states, how these values are learned, and players.

mod effort;
mod players;
mod record;
mod training;
mod values;

pub use effort::DEEP_ROLLOUTS;
pub use players::{CellValue, Estimates, Player, PlayerName, Players, ValuesFrom};
pub use record::{Deck, Move, MoveReview, Record, RecordError, Turn, TurnError, review};
pub use training::Training;
pub use values::{GeneralMix, LearnedTable, LearnedTableError};
