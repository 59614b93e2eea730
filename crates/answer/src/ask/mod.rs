//! What can be asked, said once for every door.
//!
//! A [`Question`] stands in a file of its own: its options (the name as people type it, one
//! sentence of help, range, default), how they go together, and what is answered. The command line
//! makes its commands from the description, [`QuestionSpec`], and the server its routes and their
//! document; both hand over what they were given as a [`Request`]. A door that asks all questions in the same way
//! knows them by their [`QuestionKind`] alone. A door knows no default, no range and no
//! check of a question.

mod batch;
mod keyed;
mod kind;
mod opt;
mod option_spec;
mod question;
mod question_spec;
mod request;
mod shape;
mod words;

pub use batch::BatchQuestion;
pub(crate) use batch::{read_object, read_with_options};
pub(crate) use keyed::keyed;
pub use keyed::{Key, Keyed};
pub use kind::{BoundQuestion, DynQuestion, QuestionKind, Writing, Written};
pub use opt::{DocumentText, Opt, OptionValue, Seed};
pub use option_spec::{Document, Form, Occurs, OptionSpec};
pub use question::{Progress, Question, STOPPED, Work};
pub use question_spec::{Effort, GameSpec, Http, Input, QuestionSpec};
pub(crate) use request::is_object;
pub use request::{Fault, Limits, Request, RequestSource};
pub use shape::{Shape, Shaped};
pub(crate) use words::{Word, Words, parts, words};
