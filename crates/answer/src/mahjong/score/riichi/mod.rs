//! Riichi: the facts of a win besides those of all games, and its score.

pub(super) mod lines;
pub(super) mod options;
pub(super) mod report;
pub(super) mod settings;
