//! All questions that `handeval` answers, written once for all interfaces: text goes in, and the
//! answer comes out as data.
//!
//! A [`Question`](ask::Question) describes what can be asked, reads its options and inputs, and
//! returns a report, or the [`Problem`] with the input. The reports, next to their questions and in
//! [`report`], are the JSON that [the API](../../../docs/API.md) promises. [`ask`] explains the
//! types; [`KINDS`] lists the questions:
//!
//! ```
//! use handeval_answer::{KINDS, ask::{Request, RequestSource, Work}};
//!
//! let kind = KINDS.iter().find(|kind| kind.spec.path() == "poker/rank").unwrap();
//! let mut request = Request::new(kind.spec, RequestSource::Object, 0);
//! request.add_object(r#"{"hand": "As Ks Qs Js Ts"}"#).unwrap();
//! let written = kind.bind(&request).unwrap().answer(Work::ALONE).unwrap();
//! let json = String::from_utf8(written.json).unwrap();
//! assert!(json.contains(r#""category":"straight-flush""#));
//! ```
//!
//! Nothing here evaluates a hand (the evaluators do), prints, uses a terminal, opens a file or
//! reads a clock: [`Work`](ask::Work) supplies the time, and the [`Store`] supplies what was
//! learned on this machine.

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

pub use number::{counted, grouped};
pub use points_file::read_point_table;
pub use problem::{
    BadInput, ErrorObject, ErrorReport, Place, Problem, floor_char_boundary, is_invisible,
    parameter_name, reason, shortened, shown_to,
};
pub use questions::{GAMES, KINDS, parts};
pub use resources::Resources;
pub use store::Store;
