//! Thirteen orphans: one of each terminal and honor, and one more of them.
//!
//! Source: Rule M7.

use crate::Tile;

/// The tile that 14 uncalled tiles hold twice beside the twelve others; `None` if they are
/// anything else.
pub(crate) fn pair(counts: &[u8; 34]) -> Option<Tile> {
    if missing(counts) != 0 {
        return None;
    }
    Tile::ALL.into_iter().find(|tile| counts[tile.idx()] >= 2)
}

/// The number of tiles that 13 or 14 uncalled tiles lack for thirteen orphans: the kinds that are
/// not held, and one more if none is held twice.
pub(crate) fn missing(counts: &[u8; 34]) -> u8 {
    let mut n_kinds = 0;
    let mut has_pair = false;
    for tile in Tile::ALL {
        if tile.is_terminal_or_honor() {
            n_kinds += u8::from(counts[tile.idx()] >= 1);
            has_pair |= counts[tile.idx()] >= 2;
        }
    }
    14 - n_kinds - u8::from(has_pair)
}
