//! Eight and a half pairs: seven pairs and a triplet, all of different kinds; under some rules,
//! four equal tiles count as two pairs.
//!
//! Source: Rule M20.

use super::held::Held;
use crate::shape::decomposition::Decomposition;
use crate::shape::planes::Planes;
use crate::{Set, ShapeRules, Tile};

/// The maximum number of called sets in this form.
pub(crate) const MAX_CALLS: usize = 0;

/// The number of sets in a standard hand of the same size.
pub(crate) const N_SETS: usize = 5;

/// The kinds that a win in this form needs, one bit per kind.
pub(crate) const NEEDED: u64 = 0;

/// The number of pairs, counting the one that the triplet contains.
const N_PAIRS: u8 = 8;

/// The reading of 17 uncalled tiles that win: the triplet, and the pairs in tile order.
pub(crate) fn reading(counts: &[u8; 34], _: &[Set], _: ShapeRules) -> Option<Decomposition> {
    let count = |tile: Tile| counts[tile.idx()];
    let triplet = Tile::ALL.into_iter().find(|&tile| count(tile) == 3)?;
    let mut pairs = [triplet; N_PAIRS as usize - 1];
    let others = Tile::ALL.into_iter().filter(|&tile| tile != triplet);
    let held = others.flat_map(|tile| core::iter::repeat_n(tile, usize::from(count(tile) / 2)));
    for (place, tile) in pairs.iter_mut().zip(held) {
        *place = tile;
    }
    Some(Decomposition::EightAndAHalfPairs { triplet, pairs })
}

/// Whether 17 uncalled tiles are seven pairs and a triplet.
pub(crate) fn wins(held: &Planes, rules: ShapeRules) -> bool {
    missing_of(held, rules) == 0
}

/// The number of tiles that 16 or 17 uncalled tiles still need.
pub(crate) fn missing(held: &Held<'_>) -> u8 {
    missing_of(&Planes::new(held.counts), held.rules)
}

/// The number of tiles still needed. A kind held three times is the triplet.
///
/// If four equal tiles are two pairs, each missing pair needs only one more tile, because there are
/// always enough single tiles; the triplet needs one more than a pair. But if four kinds are held
/// four times each, one of them becomes the triplet and a new kind becomes a pair.
fn missing_of(held: &Planes, rules: ShapeRules) -> u8 {
    let n_of = |kinds: u64| (kinds.count_ones() as u8).min(N_PAIRS);
    let n_pairs = n_of(held.two_or_more());
    if !rules.has_four_as_two_pairs() {
        let lacks_third = u8::from(held.three_or_more() == 0);
        return 2 * N_PAIRS - n_pairs - n_of(held.any()) + lacks_third;
    }
    let lacks_third = u8::from(held.exactly(3) == 0);
    match held.any() & !held.four() {
        0 => 2,
        _ => N_PAIRS - n_pairs - n_of(held.four()) + lacks_third,
    }
}

/// The kinds that bring 16 tiles closer to a win, one bit per kind.
pub(crate) fn lowering(of: &Held<'_>, held: &Planes) -> u64 {
    let triplets = held.exactly(3);
    let (lacks_triplet, lacks_kind) = match of.rules.has_four_as_two_pairs() {
        true => (triplets == 0, held.any() & !held.four() == 0),
        false => (
            held.three_or_more() == 0,
            held.any().count_ones() < N_PAIRS.into(),
        ),
    };
    let if_so = |holds: bool, kinds: u64| if holds { kinds } else { 0 };
    let has_another = of.rules.has_four_as_two_pairs() && triplets.count_ones() > 1;
    held.once()
        | if_so(lacks_triplet, held.exactly(2))
        | if_so(lacks_kind, !held.any())
        | if_so(has_another, triplets)
}
