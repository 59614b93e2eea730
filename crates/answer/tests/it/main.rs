//! What questions say of themselves; games of Matematico, counted again in another way; the proposed
//! points.

mod points_proposal;
mod questions;
mod review;
mod scorer;
mod simulation;
