//! The framework for questions: what can be asked, described in one place for all interfaces.
//!
//! An *interface* is what a person or a program talks to: the command line, the HTTP API, the
//! Python package or the JavaScript package. An interface only translates; the question itself
//! defines the defaults, ranges and checks of its options. A question goes from an interface to its
//! answer like this:
//!
//! ```text
//!   QuestionSpec, OptionSpec        the description of a command, route or function
//!          │
//!   typed words, HTTP, Python
//!          │  the interface collects the values
//!          ▼
//!       Request                     values by option name, and where each one came from
//!          │  Question::read: defaults, ranges, options that cannot be combined    ─► Fault
//!          ▼
//!       Question                    options with their types, ready for any number of inputs
//!          │  Question::parse: text to input                                       ─► Problem
//!          ▼
//!     Question + Input              the two together, type erased: BoundQuestion
//!          │  Question::answer, with Work: threads, clock, progress, when to stop  ─► Problem
//!          ▼
//!       Report                      the answer as data
//!          │  Writing: serde's JSON, or an interface's own text
//!          ▼
//!        bytes
//! ```
//!
//! - [`Question`] is the trait that every question type implements; the type holds the options that
//!   were read. Each type has its own file, such as `poker/rank.rs`.
//! - [`QuestionSpec`] describes it: name, help, [`Input`], options, and how to ask it over HTTP.
//!   [`Opt`] is an option whose values have a Rust type; [`OptionSpec`] is its description, without
//!   the type.
//! - [`Request`] holds what an interface was given. A [`Fault`] describes what is wrong with it,
//!   and where.
//! - [`QuestionKind`] is a type-erased question, so that an interface is compiled only once for all
//!   questions. It reads a request into a [`DynQuestion`], which, with an input, becomes a
//!   [`BoundQuestion`].
//! - [`BatchQuestion`] answers many lines, each of which can override options.
//! - [`Work`] specifies how to work on an answer, and [`Writing`] how to write it.

mod asked_names;
mod batch;
mod describe;
mod keyed;
mod kind;
mod nearest;
mod opt;
mod option_spec;
mod question;
mod question_spec;
mod read_as;
mod request;
mod shape;
mod unit_file;
mod units;
mod words;

pub use asked_names::AskedNames;
pub use batch::BatchQuestion;
pub(crate) use batch::{read_object, read_with_options};
pub use describe::describe;
pub(crate) use keyed::keyed;
pub use keyed::{Key, Keyed};
pub use kind::{BoundQuestion, DynQuestion, QuestionKind, Writing, Written};
pub use nearest::nearest;
pub(crate) use nearest::nearest_few;
pub use opt::{DocumentText, Opt, OptionValue, Seed};
pub use option_spec::{Document, Form, Occurs, OptionSpec};
pub use question::{Progress, Question, STOPPED, Work};
pub(crate) use question::{answer_by_report, write_with_head};
pub use question_spec::{Effort, GameSpec, Http, Input, QuestionSpec};
pub(crate) use read_as::read_as;
pub use request::{Fault, Limits, Request, RequestSource};
pub(crate) use request::{Value, is_object};
pub use shape::{Shape, Shaped};
pub use unit_file::{
    AnsweredFile, End, FileAnswers, FileFailure, FileTally, Render, Rendered, answer_file,
};
pub use units::{DamageReport, UnitQuestion, Verdict, answer_all, format_of, text_of_file};
pub(crate) use words::{
    Word, Words, before_words, has_options, parts, repeated, without_value, words,
};
