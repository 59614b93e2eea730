//! The value of a win: the code that all games share, and one folder per game.

pub(crate) mod changed;
pub(crate) mod check;
pub(crate) mod choice;
pub(crate) mod elements;
pub(crate) mod error;
pub(crate) mod flowers;
pub mod hongkong;
pub(crate) mod kinds;
pub mod mcr;
pub(crate) mod not_a_win;
pub(crate) mod not_chosen;
pub(crate) mod only_wait;
pub(crate) mod part;
pub(crate) mod payments;
pub(crate) mod reading;
pub mod riichi;
pub(crate) mod rule_sets;
pub mod sichuan;
pub(crate) mod switches;
pub(crate) mod tally;
pub(crate) mod waiting;
pub(crate) mod whole;
pub(crate) mod win;
pub(crate) mod win_flags;
pub(crate) mod wind;
pub(crate) mod won;
