//! The evaluators over HTTP: an API whose answers are the same JSON as on the command line, and the
//! pages that use it.
//!
//! [docs/API.md](../../../docs/API.md) describes the routes in prose, and `GET
//! /api/v1/openapi.json` describes them for programs; both follow the table in `api/routes/`. Every
//! request is bounded ([`Limits`]). Searches run on separate threads and end when no client is
//! waiting for them. No request can name a file. The answers are computed by `handeval-answer`, not
//! by the server.

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
#[cfg(feature = "site")]
pub use pages::site::{SiteModule, site};
pub use rooms::StoreError;
pub use search::searches::Stopping;
pub use search::streams::{Event, EventStream, Events, Streams};
