//! The network: connections, who asks, what a request and an answer may be like on the wire, and
//! the bounds of all that.

pub(crate) mod client;
pub(crate) mod coding;
pub(crate) mod connection;
mod files;
pub(crate) mod headers;
pub(crate) mod host;
pub(crate) mod limits;
pub(crate) mod log;
mod observed;
pub(crate) mod public_url;
pub(crate) mod reach;
pub(crate) mod server;
mod write_timeout;
