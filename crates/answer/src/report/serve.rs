//! The server.

use serde::Serialize;

/// Where the server answers.
#[derive(Debug, Serialize)]
pub struct ServeReport<'a> {
    /// The address, as a browser takes it: one that others can open, if it is not for this machine
    /// alone.
    pub address: &'a str,
    /// All addresses of this machine under which the server is reached, if it listens on all.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub addresses: &'a [String],
    /// The address that people use, if another one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub public_url: Option<&'a str>,
}
