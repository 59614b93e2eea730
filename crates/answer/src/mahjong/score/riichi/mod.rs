//! Riichi: the facts of a win that other games do not share, and its score.

pub(super) mod discards_report;
pub(super) mod lines;
pub(super) mod options;
pub(super) mod report;
pub(super) mod settings;
