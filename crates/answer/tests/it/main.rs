//! Many games of Matematico, counted again in another way.

mod scorer;
mod simulation;
