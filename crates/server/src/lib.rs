//! The evaluators over HTTP: an API whose answers are the objects of the command line, and the
//! pages that use it.
//!
//! `docs/API.md` has the routes for people, `GET /api/v1/openapi.json` for programs. Both follow
//! the table in `routes/`: what a route may be asked, what it answers, and how much work it is.
//! Requests are bounded in every direction ([`Limits`]), searches run on threads of their own and
//! end when nobody waits for them any more, and no request names a file.

mod app;
mod body;
mod bundle;
mod client;
mod coding;
mod connection;
mod files;
mod headers;
mod host;
mod languages;
mod limits;
mod log;
mod openapi;
mod pages;
// A part of it is there for the description alone.
#[cfg_attr(not(feature = "openapi"), expect(dead_code))]
mod parameters;
mod patience;
mod progress;
mod public_url;
mod queue;
mod reach;
mod refusal;
mod rooms;
// A part of it is there for the description alone.
#[cfg_attr(not(feature = "openapi"), expect(dead_code))]
mod route;
mod routes;
mod same;
mod search;
mod server;
mod streams;
mod template;

pub use app::{App, Services, app};
pub use limits::Limits;
pub use log::Log;
#[cfg(feature = "openapi")]
pub use openapi::description;
pub use public_url::{ParsePublicUrlError, PublicUrl};
pub use refusal::Refusal;
pub use rooms::StoreError;
pub use search::Stopping;
pub use server::Server;
pub use streams::{Event, EventStream, Events, Streams};
