//! Tests of files of whole games: what is read, and what is said of damage.

mod mixed;
mod riichi;
mod source;
mod units;
