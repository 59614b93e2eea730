//! Games whose wins are scored by a list of fans, such as MCR: what they share.

pub(super) mod flags;
pub(super) mod flowers;
pub(super) mod game;
mod lines;
pub(super) mod report;
pub(super) mod waits_report;
