//! The server.

use serde::Serialize;

/// Where the server answers.
#[derive(Debug, Serialize)]
pub struct ServeReport<'a> {
    /// The address, as a browser takes it.
    pub address: &'a str,
    /// The address that people use, if another one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub public_url: Option<&'a str>,
}
