//! Riichi: what is said of a win besides what every game asks, and what it scores.

pub(super) mod lines;
pub(super) mod options;
pub(super) mod report;
pub(super) mod settings;
