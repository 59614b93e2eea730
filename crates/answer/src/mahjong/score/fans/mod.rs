//! What games such as MCR, whose wins are scored by a list of fans, have in common.

pub(super) mod flags;
pub(super) mod flowers;
pub(super) mod game;
mod lines;
pub(super) mod report;
pub(super) mod waits_report;
