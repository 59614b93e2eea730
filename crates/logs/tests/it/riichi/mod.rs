//! Games of riichi.

mod cut;
mod generate;
mod order;
mod random;
mod samples;
mod write;
