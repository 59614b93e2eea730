//! Thirteen orphans: one of each terminal and honor, and a second copy of one of them.
//!
//! Source: Rule M7.

use super::held::Held;
use crate::shape::decomposition::Decomposition;
use crate::shape::planes::Planes;
use crate::{Set, ShapeRules, Tile};

/// The maximum number of called sets in this form.
pub(crate) const MAX_CALLS: usize = 0;

/// The number of sets in a standard hand of the same size.
pub(crate) const N_SETS: usize = 4;

/// The kinds that a win in this form needs, one bit per kind.
pub(crate) const NEEDED: u64 = ORPHANS;

/// The terminals and honors, one bit per kind.
const ORPHANS: u64 = {
    let mut orphans = 0;
    let mut code = 0;
    while code < Tile::COUNT {
        if Tile::ALL[code].is_terminal_or_honor() {
            orphans |= 1 << code;
        }
        code += 1;
    }
    orphans
};

/// The reading of 14 uncalled tiles that win: the tile held twice.
pub(crate) fn reading(counts: &[u8; 34], _: &[Set], _: ShapeRules) -> Option<Decomposition> {
    let pairs = Planes::new(counts).two_or_more();
    let pair = Tile::from_code(pairs.trailing_zeros() as u8)?;
    Some(Decomposition::ThirteenOrphans { pair })
}

#[inline]
pub(crate) const fn wins(held: &Planes, _: ShapeRules) -> bool {
    held.any() == ORPHANS
}

/// The number of tiles that 13 or 14 uncalled tiles still need for thirteen orphans: one for each
/// kind not held, and one more if no kind is held twice.
#[inline]
pub(crate) fn missing(held: &Held<'_>) -> u8 {
    let kinds = held.kinds;
    (14 - u8::from(kinds.has_orphan_pair())).saturating_sub(kinds.n_orphans())
}

/// The kinds that bring 13 tiles closer to a win, one bit per kind.
#[inline]
pub(crate) fn lowering(of: &Held<'_>, held: &Planes) -> u64 {
    if of.kinds.has_orphan_pair() {
        ORPHANS & !held.any()
    } else {
        ORPHANS
    }
}

/// The kinds that 14 tiles can lose without needing more tiles, one bit per kind.
#[inline]
pub(crate) const fn keeping(held: &Planes) -> u64 {
    let pairs = held.two_or_more() & ORPHANS;
    let spare = if pairs.count_ones() > 1 {
        pairs
    } else {
        held.three_or_more()
    };
    held.any() & !ORPHANS | spare
}
