//! What is asked of Matematico in a way of its own: many games, a game in the terminal, and learning.

mod play;
mod simulate;
mod train;

pub(super) use play::run as play;
pub(super) use simulate::run as simulate;
pub(super) use train::run as train;
