//! Seven pairs: seven different kinds, two of each.
//!
//! Source: Rule M6.

use crate::Tile;

/// The number of pairs.
const N_PAIRS: usize = 7;

/// The seven pairs of 14 uncalled tiles, in tile order; `None` if they are anything else.
pub(crate) fn pairs(counts: &[u8; 34]) -> Option<[Tile; N_PAIRS]> {
    if missing(counts) != 0 {
        return None;
    }
    let mut pairs = [Tile::ALL[0]; N_PAIRS];
    let held = Tile::ALL.into_iter().filter(|tile| counts[tile.idx()] >= 2);
    for (place, tile) in pairs.iter_mut().zip(held) {
        *place = tile;
    }
    Some(pairs)
}

/// The number of tiles that 13 or 14 uncalled tiles lack for seven different pairs.
///
/// Each kind that is held twice is a pair and lacks nothing, one held once lacks one tile, and a
/// kind that is not held lacks two. A third and a fourth copy help nobody.
pub(crate) fn missing(counts: &[u8; 34]) -> u8 {
    let n_pairs = counts.iter().filter(|&&count| count >= 2).count();
    let n_kinds = counts.iter().filter(|&&count| count >= 1).count();
    (2 * N_PAIRS - n_pairs.min(N_PAIRS) - n_kinds.min(N_PAIRS)) as u8
}
