//! The evaluators over HTTP: an API whose answers are the objects of the command line, and the
//! pages that use it.
//!
//! `docs/API.md` has the routes for people, `GET /api/v1/openapi.json` for programs. Both follow
//! the table in `routes/`: what a route may be asked, what it answers, and how much work it is.
//! Requests are bounded in every direction ([`Limits`]), searches run on threads of their own and
//! end when nobody waits for them any more, and no request makes the server read a file.

mod app;
mod body;
mod headers;
mod limits;
mod openapi;
mod pages;
mod parameters;
mod patience;
mod refusal;
mod route;
mod routes;
mod search;
mod server;

pub use app::app;
pub use limits::Limits;
pub use search::Stopping;
pub use server::Server;
