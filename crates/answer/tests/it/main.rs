//! Games of Matematico, counted again in another way.

mod review;
mod scorer;
mod simulation;
