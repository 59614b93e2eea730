//! What questions say of themselves; lines of JSON, and words behind an input; the rules of asking
//! about riichi wins; games of Matematico, counted again in another way; the par of cards; what
//! players expect after a random start; other tables of points, and the proposed one.

mod lines;
mod mahjong_notations;
mod par;
mod points;
mod points_proposal;
mod questions;
mod random_start;
mod review;
mod rules;
mod scorer;
mod simulation;
mod words;
