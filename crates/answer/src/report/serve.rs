//! The server.

use serde::Serialize;

/// The addresses at which the server answers.
#[derive(Debug, Serialize)]
pub struct ServeReport<'a> {
    /// The address to open in a browser; other machines can open it too, unless the server listens
    /// only on this machine.
    pub address: &'a str,
    /// All addresses of this machine that reach the server, if it listens on all of them.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub addresses: &'a [String],
    /// The address that people use, if a different one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub public_url: Option<&'a str>,
}
