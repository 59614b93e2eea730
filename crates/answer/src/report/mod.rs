//! The results as they are promised to scripts: what serde writes is the contract.
//!
//! Keys are in snake case, values in kebab case, cards as `As`, tiles as `1m`. A key may be added,
//! none renamed or removed.

pub mod serve;
pub mod verify;

use serde::Serialize;

/// A report; in a batch the number of its line goes before its own keys.
#[derive(Debug, Serialize)]
pub struct Numbered<'a, R> {
    /// The line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The report.
    #[serde(flatten)]
    pub report: &'a R,
}
