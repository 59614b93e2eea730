//! What a win is worth, by game.

pub mod riichi;
