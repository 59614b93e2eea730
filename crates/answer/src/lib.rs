//! From what somebody typed to the answer as data: what the command line prints and the server
//! sends.
//!
//! A [`Question`](ask::Question) says what can be asked, reads it, and gives a report, or the
//! [`Problem`] with the text. The reports beside the questions, and those in [`report`], are what
//! scripts are promised: serde writes them as they stand in the contract. Nothing here
//! prints or knows a terminal, and no file is read or written but those of values that were learned
//! on this machine ([`matematico::LearnedStore`]).

pub mod ask;
pub mod deck;
mod document;
pub mod field;
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
    BadInput, ErrorObject, ErrorReport, Place, Problem, floor_char_boundary, is_invisible, reason,
    shortened, shown_to,
};
pub use questions::{Door, GAMES, each_question, kinds};
