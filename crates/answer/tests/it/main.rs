//! What questions say of themselves; the rules of asking about riichi wins; games of Matematico,
//! counted again in another way; the par of cards; other tables of points,
//! and the proposed one.

mod par;
mod points;
mod points_proposal;
mod questions;
mod review;
mod rules;
mod scorer;
mod simulation;
