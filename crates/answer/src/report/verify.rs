//! Counts that were found, compared with the published counts.

use serde::Serialize;

/// A count, compared with the published count.
#[derive(Clone, Debug, Serialize)]
pub struct FactReport {
    /// The game.
    pub game: &'static str,
    /// What was counted.
    pub fact: String,
    /// The published count.
    pub expected: u64,
    /// The count that was found.
    pub found: u64,
    /// Whether the two counts are equal.
    pub ok: bool,
}
