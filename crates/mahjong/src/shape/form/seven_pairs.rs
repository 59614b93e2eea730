//! Seven pairs: two each of seven different kinds; under some rules, four equal tiles count as two
//! pairs.
//!
//! Source: Rule M6.

use super::held::Held;
use crate::shape::decomposition::Decomposition;
use crate::shape::planes::Planes;
use crate::{Set, ShapeRules, Tile};

/// The maximum number of called sets in this form.
pub(crate) const MAX_CALLS: usize = 0;

/// The number of sets in a standard hand of the same size.
pub(crate) const N_SETS: usize = 4;

/// The kinds that a win in this form needs, one bit per kind.
pub(crate) const NEEDED: u64 = 0;

/// The number of pairs.
const N_PAIRS: u8 = 7;

/// The reading of 14 uncalled tiles that win: the pairs in tile order.
pub(crate) fn reading(counts: &[u8; 34], _: &[Set], rules: ShapeRules) -> Option<Decomposition> {
    let mut pairs = [Tile::ALL[0]; N_PAIRS as usize];
    let held = Planes::new(counts);
    let mut left = held.two_or_more();
    let mut twice = match rules.has_four_as_two_pairs() {
        true => held.four(),
        false => 0,
    };
    for place in &mut pairs {
        *place = Tile::from_code(left.trailing_zeros() as u8)?;
        let pair = left & left.wrapping_neg();
        left ^= pair & !twice;
        twice &= !pair;
    }
    Some(Decomposition::SevenPairs { pairs })
}

/// Whether 14 uncalled tiles are seven pairs.
#[inline]
pub(crate) const fn wins(held: &Planes, rules: ShapeRules) -> bool {
    if rules.has_four_as_two_pairs() {
        held.odd() == 0
    } else {
        held.exactly(2).count_ones() == N_PAIRS as u32
    }
}

/// The number of tiles that 13 or 14 uncalled tiles still need for seven pairs.
///
/// A kind held twice counts as a pair; a single tile needs one more, and a missing pair needs two.
/// A third and a fourth copy do not help.
///
/// If four equal tiles are two pairs, every tile outside a pair is a single tile, and among 13 or
/// more tiles there are enough of these for each missing pair to need only one more tile.
#[inline]
pub(crate) fn missing(held: &Held<'_>) -> u8 {
    let kinds = held.kinds;
    let n_pairs = kinds.n_pairs().min(N_PAIRS);
    if held.rules.has_four_as_two_pairs() {
        let n_fours = held.counts.iter().filter(|&&count| count == 4).count() as u8;
        N_PAIRS - (n_pairs + n_fours).min(N_PAIRS)
    } else {
        2 * N_PAIRS - n_pairs - kinds.n_held().min(N_PAIRS)
    }
}

/// The kinds that bring 13 tiles closer to a win, one bit per kind.
#[inline]
pub(crate) fn lowering(of: &Held<'_>, held: &Planes) -> u64 {
    if of.rules.has_four_as_two_pairs() {
        return held.odd();
    }
    let mut lowering = held.once();
    if of.kinds.n_held() < N_PAIRS {
        lowering |= !held.any();
    }
    lowering
}

/// The kinds that 14 tiles can lose without needing more tiles, one bit per kind.
#[inline]
pub(crate) fn keeping(of: &Held<'_>, held: &Planes) -> u64 {
    if of.rules.has_four_as_two_pairs() {
        return held.odd();
    }
    let mut keeping = held.three_or_more();
    if of.kinds.n_held() > N_PAIRS {
        keeping |= held.once();
    }
    keeping
}
