//! Riichi: the score of a win, and the facts that other games do not share.

pub(super) mod discards_report;
pub(super) mod lines;
pub(super) mod options;
pub(super) mod report;
pub(super) mod settings;
