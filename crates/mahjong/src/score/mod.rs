//! What a win is worth: what every game asks of it, and each game in a folder of its own.

pub(crate) mod kinds;
pub(crate) mod part;
pub(crate) mod reading;
pub mod riichi;
pub(crate) mod win;
pub(crate) mod wind;
pub(crate) mod won;
