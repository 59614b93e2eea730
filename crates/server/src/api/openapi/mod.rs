//! The description of the API.
//!
//! The description never changes while the server runs, so it is committed. `cargo xtask
//! generate-tables` generates `description.json` from the table of routes and the types of the
//! answers, and `tests/it/tables.rs` compares them. Only these two need the feature `openapi`.

#[cfg(feature = "openapi")]
mod describe;
mod document;
mod object;
mod outline;
#[cfg(feature = "openapi")]
mod page;

#[cfg(feature = "openapi")]
pub use describe::description;
pub(crate) use document::document;
pub(crate) use object::Object;
#[cfg(feature = "site")]
pub(crate) use outline::SHAPE;
pub(crate) use outline::outline;
#[cfg(feature = "openapi")]
pub use page::page;
