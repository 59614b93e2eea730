//! Honors and knitted tiles: fourteen different tiles, each an honor or part of the same knitted
//! straight.
//!
//! Source: Rule M19.

use super::held::Held;
use crate::shape::decomposition::Decomposition;
use crate::shape::knitted::Knitted;
use crate::shape::planes::Planes;
use crate::{Set, ShapeRules, Tile};

/// The maximum number of called sets in this form.
pub(crate) const MAX_CALLS: usize = 0;

/// The number of sets in a standard hand of the same size.
pub(crate) const N_SETS: usize = 4;

/// All kinds, one bit per kind.
pub(crate) const NEEDED: u64 = (1 << Tile::COUNT) - 1;

/// The number of tiles.
const N_TILES: u8 = 14;

/// The honors, one bit per kind.
const HONORS: u64 = 0x7F << 27;

/// The reading of 14 uncalled tiles that win.
pub(crate) fn reading(counts: &[u8; 34], _: &[Set], _: ShapeRules) -> Option<Decomposition> {
    let mut tiles = [Tile::ALL[0]; N_TILES as usize];
    let mut left = Planes::new(counts).any();
    for place in &mut tiles {
        *place = Tile::from_code(left.trailing_zeros() as u8)?;
        left &= left - 1;
    }
    Some(Decomposition::HonorsAndKnitted { tiles })
}

/// Whether 14 uncalled tiles are honors and knitted tiles.
pub(crate) fn wins(held: &Planes, _: ShapeRules) -> bool {
    let kinds = held.any();
    let is_within = all().fold(false, |is_within, all| is_within | (kinds & !all == 0));
    is_within && kinds.count_ones() == N_TILES.into()
}

/// The number of tiles that 13 or 14 uncalled tiles still need.
pub(crate) fn missing(held: &Held<'_>) -> u8 {
    missing_of(Planes::new(held.counts).any())
}

/// The kinds that bring 13 tiles closer to a win, one bit per kind.
pub(crate) fn lowering(_: &Held<'_>, held: &Planes) -> u64 {
    let missing = missing_of(held.any());
    let nearest = all().filter(|kinds| n_missing(kinds & held.any()) == missing);
    nearest.fold(0, |lowering, kinds| lowering | kinds & !held.any())
}

/// For each knitted straight, the kinds that can be used with it, its own included.
fn all() -> impl Iterator<Item = u64> {
    Knitted::ALL
        .into_iter()
        .map(|knitted| knitted.kinds() | HONORS)
}

fn missing_of(held: u64) -> u8 {
    all().fold(N_TILES, |least, kinds| least.min(n_missing(kinds & held)))
}

/// The number of tiles still needed by a hand that has these kinds.
const fn n_missing(kinds: u64) -> u8 {
    N_TILES.saturating_sub(kinds.count_ones() as u8)
}
