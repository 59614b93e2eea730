//! Many games by several players on the same decks: `simulation.rs` plays them, `tally.rs` adds up
//! the results.

mod contestant;
mod expectation;
mod sample;
mod simulation;
mod tally;

pub use contestant::Contestant;
pub use expectation::Expectation;
pub use sample::Sample;
pub use simulation::{Decks, GameResult, PlayedDeck, Simulation};
pub use tally::{SimulationTally, TotalDifference};
