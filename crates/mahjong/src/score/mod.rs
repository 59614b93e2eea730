//! The value of a win: the code that all games share, and one folder per game.

pub(crate) mod kinds;
pub(crate) mod part;
pub(crate) mod reading;
pub mod riichi;
pub(crate) mod win;
pub(crate) mod wind;
pub(crate) mod won;
