//! Matematico questions with their own commands: simulating, playing, and training.

mod play;
mod simulate;
mod train;

pub(super) use play::run as play;
pub(super) use simulate::run as simulate;
pub(super) use train::run as train;
