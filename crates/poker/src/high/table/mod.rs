//! Strengths, looked up by the sum of a hand.
//!
//! The tables for five, six and seven cards are rows laid over one another, each shifted until no
//! two entries collide (row displacement: R. E. Tarjan and A. C. Yao, "Storing a Sparse Table",
//! 1979). The highest bits of a sum select its row, and the lowest sixteen its place in the row.
//!
//! | file | entries | bytes |
//! | --- | --- | --- |
//! | `five.bin` | 1,024 rows, 6,175 entries in 8,192 places | 18,432 |
//! | `six.bin` | 2,048 rows, 18,395 entries in 32,768 places | 69,632 |
//! | `seven.bin` | 4,096 rows, 49,205 entries in 65,536 places | 139,264 |
//! | `flush.bin` | 8,192 sets of ranks, bit 0 for the deuce to bit 12 for the ace | 16,384 |
//! | `stripped.bin` | 7,462 strengths in 8,192 places, in the standard and the stripped order | 16,384 |
//! | `low.bin` | 7,462 strengths in 8,192 places, in ace-to-five | 16,384 |
//! | `short.bin` | 1,404 strengths in 8,192 places, in short deck, and the reverse in 1,408 places | 19,200 |
//! | `ordered.bin` | a factor, 2,048 rows, 7,462 entries in 16,384 places | 36,868 |
//!
//! A file holds the shift of each row, then the strength at each place, as little-endian numbers of
//! two bytes; `stripped.bin` has one byte per number.
//!
//! A module for WebAssembly, which is downloaded, does not contain the strengths of the tables with
//! rows, but computes them when a table is first used (`computed.rs`).
//!
//! The number of places in a table is a power of two, so a masked index needs no check. Unused
//! places hold 1, so every result is a strength. The files are committed because they never change:
//! `cargo xtask generate-tables` makes them, and `tests/it/tables.rs` compares them with tables
//! made from [`evaluate`](crate::evaluate).

use crate::Strength;

#[cfg(any(target_family = "wasm", test))]
mod computed;
#[cfg(not(target_family = "wasm"))]
mod included;
mod rows;

#[cfg(target_family = "wasm")]
use computed as places;
#[cfg(not(target_family = "wasm"))]
use included as places;
pub(crate) use rows::Eights;
use rows::{at, five_place, numbers, ordered_place, part, seven_place, six_place};

/// This table holds `u32`, so that this lookup shares no step with the others. Otherwise the
/// compiler would merge the loads for all hands into one, which would cost the common hands a jump.
static FLUSH: [u32; 8_192] = {
    let mut numbers = [0; 8_192];
    let mut rest: &[u8] = include_bytes!("flush.bin");
    let mut idx = 0;
    while let &[low, high, ref behind @ ..] = rest {
        numbers[idx] = low as u32 | (high as u32) << 8;
        rest = behind;
        idx += 1;
    }
    assert!(idx == numbers.len());
    numbers
};

const BOTH_24: &[u8; 16_384] = include_bytes!("stripped.bin");
static STANDARD_24: [u8; 8_192] = part(BOTH_24, 0);
static STRIPPED: [u8; 8_192] = part(BOTH_24, 8_192);

const LOW: &[u8; 16_384] = include_bytes!("low.bin");
static ACE_TO_FIVE: Eights<1_024> = numbers(LOW, 0);

const SHORT: &[u8; 19_200] = include_bytes!("short.bin");
static SHORT_DECK: Eights<1_024> = short_deck_places();
static HIGH_OF_SHORT_DECK: Eights<176> = numbers(SHORT, 16_384);

pub(crate) const fn short_deck_places() -> Eights<1_024> {
    numbers(SHORT, 0)
}

/// The strength in ace-to-five of five cards with this strength in standard poker.
#[inline]
pub(crate) fn ace_to_five(high: Strength) -> u16 {
    at(&ACE_TO_FIVE, high.get().into())
}

/// Converts the strength of five short-deck cards in standard poker to their strength in short
/// deck, where a straight beats three of a kind.
#[inline]
pub(crate) fn short_deck(high: Strength) -> u16 {
    at(&SHORT_DECK, high.get().into())
}

/// The strength of the 52-card hand that reads the same as this short-deck hand.
#[inline]
pub(crate) fn high_of_short_deck(strength: u16) -> u16 {
    at(&HIGH_OF_SHORT_DECK, strength.into())
}

/// The strength of the ranks of five cards without a flush.
#[inline]
pub(crate) fn five(sum: u64) -> Strength {
    Strength::new(at(places::five(), five_place(sum)))
}

/// The strength of the ranks of six cards without a flush.
#[inline]
pub(crate) fn six(sum: u64) -> Strength {
    Strength::new(at(places::six(), six_place(sum)))
}

/// The strength of the ranks of seven cards without a flush.
#[inline]
pub(crate) fn seven(sum: u64) -> Strength {
    Strength::new(at(places::seven(), seven_place(sum)))
}

/// The strength of the best five of five to seven ranks of one suit.
#[inline]
pub(crate) fn flush(ranks: u16) -> Strength {
    unlikely();
    let place = usize::from(ranks) % FLUSH.len();
    Strength::new(FLUSH[place] as u16)
}

/// Marks a rare path, so that the compiler keeps the common path free of jumps.
#[cold]
#[inline]
const fn unlikely() {}

/// Converts a strength for the 52-card deck to the strength for the 24-card deck in the standard
/// order.
#[inline]
pub(crate) fn standard_24(strength: u16) -> u16 {
    STANDARD_24[usize::from(strength) % STANDARD_24.len()].into()
}

/// Converts a strength for the 52-card deck to the strength for the 24-card deck in the stripped
/// order.
#[inline]
pub(crate) fn stripped(strength: u16) -> u16 {
    STRIPPED[usize::from(strength) % STRIPPED.len()].into()
}

/// The strength of an ordered key in the standard order, from its bits.
#[inline]
pub(crate) fn ordered(key: u32) -> Strength {
    Strength::new(at(places::ordered(), ordered_place(key)))
}
