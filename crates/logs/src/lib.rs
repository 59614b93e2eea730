//! Whole games as files: what was played, and what the file says about the result.
//!
//! A [`Source`] turns the bytes of a file into text, [`Format`] says what the text is, and
//! [`Units`] splits it into the pieces that are read independently of each other: a poker hand, or
//! a mahjong game. Only one unit is held in memory at a time.
#![doc = include_str!("../README.md")]

mod damage;
mod detect;
mod json_head;
mod json_pieces;
pub mod poker;
pub mod riichi;
mod scan;
mod source;
mod units;

pub use damage::{Damage, DamageKind, DamagePlace};
pub use detect::Format;
pub use source::{Line, Source};
pub use units::{Unit, Units};
