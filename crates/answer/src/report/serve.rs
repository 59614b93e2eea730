//! The server.

use serde::Serialize;

/// Where the server answers.
#[derive(Debug, Serialize)]
pub struct ServeReport<'a> {
    /// The address, as a browser takes it.
    pub address: &'a str,
}
