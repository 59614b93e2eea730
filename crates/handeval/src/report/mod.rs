//! The results as they are promised to scripts: what serde writes is the contract.
//!
//! Keys are in snake case, values in kebab case, cards as `As`, tiles as `1m`. A key may be added,
//! none renamed or removed.

pub(crate) mod deck;
pub(crate) mod field;
pub(crate) mod mahjong;
pub(crate) mod matematico;
pub(crate) mod poker;
pub(crate) mod poker_draw;
pub(crate) mod verify;

use serde::Serialize;

/// A report; in a batch the number of its line goes before its own keys.
#[derive(Debug, Serialize)]
pub(crate) struct Numbered<'a, R> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u64>,
    #[serde(flatten)]
    pub(crate) report: &'a R,
}
