//! The evaluators over HTTP: an API whose answers are the objects of the command line, and the
//! pages that use it.
//!
//! `docs/API.md` has the routes for people, `GET /api/v1/openapi.json` for programs. Both follow
//! the table in `api/routes/`: what a route may be asked, what it answers, and how much work it is.
//! Requests are bounded in every direction ([`Limits`]), searches run on threads of their own and
//! end when nobody waits for them any more, and no request names a file.

mod api;
mod app;
mod network;
mod outside;
mod pages;
mod rooms;
mod search;
mod unless;

#[cfg(feature = "openapi")]
pub use api::openapi::{description, page};
pub use api::refusal::Refusal;
pub use app::{App, Services, app};
pub use network::limits::Limits;
pub use network::log::Log;
pub use network::public_url::{ParsePublicUrlError, PublicUrl};
pub use network::server::Server;
pub use rooms::StoreError;
pub use search::searches::Stopping;
pub use search::streams::{Event, EventStream, Events, Streams};
