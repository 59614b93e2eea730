//! Games of riichi.

mod cut;
mod generate;
mod order;
mod random;
pub(crate) mod samples;
mod write;
