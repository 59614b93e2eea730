//! The network: connections, clients, the form in which requests and answers are sent, and limits.

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
