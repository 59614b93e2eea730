//! Counts that were found, compared with the published ones.

use serde::Serialize;

/// One count compared with the published one.
#[derive(Clone, Debug, Serialize)]
pub struct FactReport {
    /// The game.
    pub game: &'static str,
    /// What is counted.
    pub fact: String,
    /// The published count.
    pub expected: u64,
    /// The count that was found.
    pub found: u64,
    /// Whether the two are equal.
    pub ok: bool,
}
