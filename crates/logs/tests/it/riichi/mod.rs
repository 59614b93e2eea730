//! Games of riichi.

mod samples;
