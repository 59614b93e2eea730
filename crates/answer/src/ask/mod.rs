//! What can be asked, said once for every door.
//!
//! A [`Question`] stands in a file of its own: its options (the name as people type it, one
//! sentence of help, range, default), how they go together, and what is answered. The command line
//! makes its commands from the description, [`Asked`], and the server its routes and their
//! document; both hand over what they were [`Given`]. A door that asks all questions in the same way
//! knows them by their [`Kind`] alone. A door knows no default, no range and no
//! check of a question.

mod asked;
mod given;
mod keyed;
mod kind;
mod lines;
mod opt;
mod question;
mod shape;
mod spec;
mod words;

pub use asked::{Asked, AskedGame, Effort, Http, Input};
pub(crate) use given::is_object;
pub use given::{Fault, Given, Limits, Manner};
pub(crate) use keyed::keyed;
pub use keyed::{Key, Keyed};
pub use kind::{AnyQuestion, Kind, Posed, Writing, Written};
pub use lines::OfMany;
pub(crate) use lines::{read_object, read_with_options};
pub use opt::{DocumentText, Opt, Seed, Typed};
pub use question::{Progress, Question, STOPPED, Work};
pub use shape::{Shape, Shaped};
pub use spec::{Document, Form, Occurs, Spec};
pub(crate) use words::{Word, Words, parts, words};
