//! The best arrangement of given values.

mod anneal;
mod deal;
mod generator;

pub use anneal::{Annealing, anneal};
pub use deal::{Arrangement, Deal};
