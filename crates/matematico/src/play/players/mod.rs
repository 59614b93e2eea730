//! The players. `roster.rs` lists them; no player depends on another.

mod deep;
mod greedy;
mod look_ahead;
mod player;
mod random;
mod rollout;
mod roster;
mod running_mean;
mod search;
pub(super) mod symmetry;
mod table;

pub(super) use player::sort_cells;
pub use player::{CellValue, Estimates, Player};
pub use roster::{PlayerName, Players, ValuesFrom};
