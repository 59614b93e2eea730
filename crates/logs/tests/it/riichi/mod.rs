//! Games of riichi.

mod generate;
mod order;
mod random;
mod samples;
mod write;
