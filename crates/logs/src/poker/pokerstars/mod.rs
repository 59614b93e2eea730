//! Hand histories of PokerStars, in English.

mod header;

pub(crate) use header::is_header;
