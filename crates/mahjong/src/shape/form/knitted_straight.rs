//! The knitted straight: its nine tiles, a set, called or not, and a pair.
//!
//! Source: Rule M18.

use super::held::Held;
use super::standard::Readings;
use crate::shape::decomposition::Decomposition;
use crate::shape::knitted::Knitted;
use crate::shape::missing::NEVER;
use crate::shape::planes::Planes;
use crate::{Set, SetKind, ShapeRules};

/// The maximum number of called sets in this form.
pub(crate) const MAX_CALLS: usize = 1;

/// The number of sets in a standard hand of the same size.
pub(crate) const N_SETS: usize = 4;

/// The kinds that the wall must have for the form to exist, one bit per kind.
pub(crate) const NEEDED: u64 = (1 << 27) - 1;

/// The first tiles of all sequences, one bit per kind.
const STARTS: u64 = 0x7F | 0x7F << 9 | 0x7F << 18;

/// The reading of uncalled tiles that win with at most one called set.
pub(crate) fn reading(counts: &[u8; 34], called: &[Set], _: ShapeRules) -> Option<Decomposition> {
    let (straight, rest) = complete(&Planes::new(counts))?;
    let split = readings(&rest).next()?;
    Some(Decomposition::KnittedStraight {
        straight,
        pair: split.pair,
        sets: split.sets_with(called.iter().copied()),
    })
}

/// Whether uncalled tiles are a knitted straight, a pair and, unless a set was called, a set.
pub(crate) fn wins(held: &Planes, _: ShapeRules) -> bool {
    complete(held).is_some_and(|(_, rest)| readings(&rest).next().is_some())
}

/// The ways to read the tiles outside the straight.
fn readings(rest: &Planes) -> Readings {
    Readings::with_pair_in(!0, rest)
}

/// The complete straight among 11 or 14 tiles, and the other tiles. There is at most one, because
/// two different straights would need 15 tiles.
fn complete(held: &Planes) -> Option<(Knitted, Planes)> {
    let is_held = |straight: &Knitted| straight.kinds() & !held.any() == 0;
    let straight = Knitted::ALL.into_iter().find(is_held)?;
    Some((straight, held.without_each(straight.kinds())))
}

/// The number of tiles that 13 or 14 tiles, including a called set, still need.
pub(crate) fn missing(held: &Held<'_>) -> u8 {
    nearest(held, &Planes::new(held.counts)).0
}

/// The kinds that bring 13 tiles closer to a win, one bit per kind.
pub(crate) fn lowering(of: &Held<'_>, held: &Planes) -> u64 {
    nearest(of, held).1
}

/// The number of tiles still needed, and the kinds that lower this number.
fn nearest(of: &Held<'_>, held: &Planes) -> (u8, u64) {
    let kinds = of.rules.wall().kinds();
    let mut nearest = (NEVER, 0);
    for straight in Knitted::ALL {
        let held_of = straight.kinds() & held.any();
        let lacking = straight.kinds() & !held_of;
        if lacking.count_ones() > nearest.0.into() {
            continue;
        }
        let rest = held.without_each(held_of);
        let (missing, lowering) = match of.called {
            None => set_and_pair(&rest, kinds),
            Some(set) if set.kind() == SetKind::Quad && straight.contains(set.first()) => continue,
            Some(set) if set.kind() == SetKind::Sequence => pair(&rest, kinds),
            Some(set) => pair(&rest, kinds & !(1 << set.first().code())),
        };
        keep(
            &mut nearest,
            missing + lacking.count_ones() as u8,
            lacking | lowering,
        );
    }
    nearest
}

/// Keeps the lowest number of missing tiles, and every kind that lowers it.
fn keep(nearest: &mut (u8, u64), missing: u8, lowering: u64) {
    if missing < nearest.0 {
        *nearest = (missing, lowering);
    } else if missing == nearest.0 {
        nearest.1 |= lowering;
    }
}

/// How many tiles are missing from a pair of one of these kinds, and the kinds that lower this
/// number.
fn pair(held: &Planes, kinds: u64) -> (u8, u64) {
    let (singles, pairs) = (held.any() & kinds, held.two_or_more() & kinds);
    if pairs != 0 {
        (0, 0)
    } else if singles != 0 {
        (1, singles)
    } else {
        (2, kinds)
    }
}

/// How many tiles are missing from a set and a pair, and the kinds that lower this number.
fn set_and_pair(held: &Planes, kinds: u64) -> (u8, u64) {
    let [one, two, three] = [held.any(), held.two_or_more(), held.three_or_more()];
    // A pair of a kind that is not held leaves all tiles to the set.
    let (missing, lowering) = set([one, two, three], kinds);
    let mut nearest = (missing + 2, lowering | kinds & !one);
    let mut pairs = one;
    while pairs != 0 {
        let pair = pairs & pairs.wrapping_neg();
        pairs &= pairs - 1;
        // What is left without the two tiles of the pair; a triplet of the same kind would need a
        // fifth copy.
        let left = [one & !pair | three & pair, two & !pair, three & !pair];
        let (missing, lowering) = set(left, kinds & !pair);
        if two & pair != 0 {
            keep(&mut nearest, missing, lowering);
        } else {
            keep(&mut nearest, missing + 1, lowering | pair);
        }
    }
    nearest
}

/// How many tiles are missing from a sequence, or from a triplet of one of the kinds `triplets`,
/// and the kinds that lower this number; given the kinds held at least once, twice and three times.
fn set([one, two, three]: [u64; 3], triplets: u64) -> (u8, u64) {
    let (first, second, third) = (one & STARTS, one >> 1 & STARTS, one >> 2 & STARTS);
    if first & second & third | three & triplets != 0 {
        return (0, 0);
    }
    let of_two = (first & second) << 2 | (first & third) << 1 | second & third | two & triplets;
    if of_two != 0 {
        return (1, of_two);
    }
    let of_one = first << 1 | first << 2 | second | second << 2 | third | third << 1;
    let of_one = of_one | one & triplets;
    if of_one != 0 {
        (2, of_one)
    } else {
        (3, triplets | STARTS | STARTS << 2)
    }
}
