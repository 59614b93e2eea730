//! Reading values, decks, moves and days.

mod day;
mod deck;
mod record;
mod values;
mod words;

pub use day::{DayError, daily_seed};
pub use deck::ParseDecksError;
pub use record::ParseRecordError;
pub use values::ParseValuesError;
pub(crate) use words::{parts, shifted, words};
