//! The routes of every question, without HTTP: the parameters or the body of a request go in, and a
//! status and JSON come out.
//!
//! `handeval-server` puts HTTP around these routes, and `handeval-wasm` calls them from JavaScript,
//! so both return the same bytes for the same request, errors included.
//!
//! ```text
//!   method, address, body
//!            │  Api::find: the route                        ─► Refusal
//!            ▼
//!   Route, RouteRequest
//!            │  Route::read: parameters, options, input     ─► Refusal
//!            ▼
//!      PreparedAnswer                 how long it takes, and which questions are the same
//!            │  PreparedAnswer::answer, with Work           ─► Refusal
//!            ▼
//!        Answered                     JSON, and warnings
//! ```

mod api;
mod operation;
mod parameters;
mod questions;
mod refusal;
mod route;
mod values;

pub use api::Api;
pub use operation::{Answers, BodyForm, BodyShape, JSON, JSON_LINES, Operation, TEXT, Verb};
pub use parameters::{Parameters, about, missing_parameter, repeated_parameter, unknown_parameter};
pub use questions::question_routes;
pub use refusal::{PlacedRefusal, Refusal};
pub use route::{Answered, BatchLimits, PreparedAnswer, Route, RouteRequest};

/// The prefix of all routes.
pub const PREFIX: &str = "/api/v1/";
