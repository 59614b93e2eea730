//! From what somebody typed to the answer as data: what the command line prints and the server
//! sends.
//!
//! A [`Question`](ask::Question) says what can be asked, reads it, and gives a report, or the
//! [`Problem`] with the text. The reports beside the questions, and those in [`report`], are what
//! scripts are promised: serde writes them as they stand in the contract. Nothing here
//! prints, knows a terminal, opens a file or looks at a clock: the time comes with the [`Work`](ask::Work)
//! that a door wants done, and values that were learned on this machine are in the [`Store`] that it
//! hands over.

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
mod resources;
mod store;

pub use number::grouped;
pub use points_file::read_point_table;
pub use problem::{
    BadInput, ErrorObject, ErrorReport, Place, Problem, floor_char_boundary, is_invisible, reason,
    shortened, shown_to,
};
pub use questions::{GAMES, KINDS};
pub use resources::Resources;
pub use store::Store;
