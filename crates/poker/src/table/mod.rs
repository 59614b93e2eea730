//! Strengths looked up by the sum of a hand.
//!
//! The tables for five, six and seven cards are rows laid over each other, each moved until no
//! two entries meet (row displacement: R. E. Tarjan and A. C. Yao, "Storing a Sparse Table",
//! 1979). The highest bits of a sum name its row, the lowest sixteen its place in the row.
//!
//! | table | entries | size |
//! | --- | --- | --- |
//! | `five` | 6,175 in 8,192 places, 1,024 rows | 18 KB |
//! | `six` | 18,395 in 32,768 places, 2,048 rows | 68 KB |
//! | `seven` | 49,205 in 65,536 places, 4,096 rows | 136 KB |
//! | `flush` | 8,192 sets of ranks | 32 KB |
//! | `stripped` | 7,462 strengths in 8,192 places, two orders | 16 KB |
//! | `ordered` | 7,462 in 16,384 places, 2,048 rows | 36 KB |
//!
//! Every table has a power of two of places, so that a masked index is always inside and costs
//! no check. A place that nothing belongs to holds 1, which keeps every answer a strength.
//! They are committed because they never change; `tests/it/tables.rs` makes them anew from
//! [`evaluate`](crate::evaluate) and compares.

mod five;
mod flush;
mod ordered;
mod seven;
mod six;
mod stripped;

use crate::Strength;

/// The strength of the ranks of five cards that are no flush.
#[inline]
pub(crate) fn five(sum: u64) -> Strength {
    let moved = five::ROWS[(sum >> 54) as usize];
    let place = usize::from((sum as u16).wrapping_add(moved)) % five::PLACES.len();
    Strength::from_table(five::PLACES[place])
}

/// The strength of the ranks of six cards that hold no flush.
#[inline]
pub(crate) fn six(sum: u64) -> Strength {
    let moved = six::ROWS[(sum >> 53) as usize];
    let place = usize::from((sum as u16).wrapping_add(moved)) % six::PLACES.len();
    Strength::from_table(six::PLACES[place])
}

/// The strength of the ranks of seven cards that hold no flush.
#[inline]
pub(crate) fn seven(sum: u64) -> Strength {
    let moved = seven::ROWS[(sum >> 52) as usize];
    let place = usize::from((sum as u16).wrapping_add(moved)) % seven::PLACES.len();
    Strength::from_table(seven::PLACES[place])
}

/// The strength of the best five of five to seven ranks of one suit.
///
/// The table is of `u32` so that this look-up shares no step with those beside it: the compiler
/// would let all hands meet in one load, which costs the common ones a jump.
#[inline]
pub(crate) fn flush(ranks: u16) -> Strength {
    unlikely();
    let place = usize::from(ranks) % flush::PLACES.len();
    Strength::from_table(flush::PLACES[place] as u16)
}

/// Says that few hands come here: the compiler then keeps the way of the others straight.
#[cold]
#[inline]
const fn unlikely() {}

/// The strength with 24 cards of a strength with 52, in the standard or the stripped order.
#[inline]
pub(crate) fn standard_24(strength: Strength) -> Strength {
    let place = usize::from(strength.get()) % stripped::STANDARD.len();
    Strength::from_table(stripped::STANDARD[place] as u16)
}

/// The same in the stripped order.
#[inline]
pub(crate) fn stripped(strength: Strength) -> Strength {
    let place = usize::from(strength.get()) % stripped::STRIPPED.len();
    Strength::from_table(stripped::STRIPPED[place] as u16)
}

/// The strength of the bits of an ordered key in the standard order.
///
/// Rows and places are parts of a product, as in D. E. Knuth's multiplicative hashing (*The Art
/// of Computer Programming* 3, 6.4).
#[inline]
pub(crate) fn ordered(key: u32) -> Strength {
    let product = key.wrapping_mul(ordered::FACTOR);
    let moved = ordered::ROWS[(product >> 21) as usize];
    let place = ((product >> 7) as u16).wrapping_add(moved);
    Strength::from_table(ordered::PLACES[usize::from(place) % ordered::PLACES.len()])
}
