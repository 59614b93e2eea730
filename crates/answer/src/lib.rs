//! From what somebody typed to the answer as data: what the command line prints and the server
//! sends.
//!
//! A [`Question`](ask::Question) says what can be asked, reads it, and gives a report, or the
//! [`Problem`] with the text. The reports beside the questions, and those in [`report`], are what
//! scripts are promised: serde writes them as they stand in the contract. Nothing here reads a
//! file, prints, or knows a terminal.

pub mod ask;
pub mod deck;
pub mod field;
mod json;
pub mod mahjong;
pub mod matematico;
mod number;
mod pay_table_file;
mod points_file;
pub mod poker;
mod problem;
mod questions;
pub mod report;

pub use number::grouped;
pub use points_file::read_point_table;
pub use problem::{
    BadInput, ErrorObject, ErrorReport, Place, Problem, floor_char_boundary, is_invisible,
    shortened, shown_to,
};
pub use questions::{Door, GAMES, each_question};
