//! What questions say of themselves; the rules of asking about riichi wins; games of Matematico,
//! counted again in another way; the par of cards; the proposed points.

mod par;
mod points_proposal;
mod questions;
mod review;
mod rules;
mod scorer;
mod simulation;
