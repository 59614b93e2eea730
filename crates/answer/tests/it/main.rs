//! Games of Matematico, counted again in another way; the proposed points.

mod points_proposal;
mod review;
mod scorer;
mod simulation;
