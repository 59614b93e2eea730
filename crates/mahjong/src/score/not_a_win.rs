//! Words for messages about a hand that does not win.

use core::fmt;

/// A reminder that the winning tile is one of the tiles of a full hand: 14, or 17 in Taiwan.
pub(crate) struct OneOfAll(pub(crate) usize);

impl fmt::Display for OneOfAll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            full if full % 3 == 2 => write!(f, ", the winning tile being one of the {full}"),
            _ => Ok(()),
        }
    }
}

/// How far a hand is from being ready.
pub(crate) struct ShantenWords(pub(crate) i8);

impl fmt::Display for ShantenWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ..=0 => f.write_str("it waits for a different tile"),
            1 => f.write_str("it is one tile from being ready"),
            n_tiles => write!(f, "it is {n_tiles} tiles from being ready"),
        }
    }
}
