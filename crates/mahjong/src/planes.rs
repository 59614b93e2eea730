//! Counts of the 34 kinds as three words: one bit of every count in each.

use crate::Tile;
use crate::suits::ONES;

/// The bits of counts up to four, the lowest first; bit `n` of each word is of the kind `n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Planes([u64; 3]);

impl Planes {
    #[inline]
    pub(crate) fn new(counts: &[u8; 34]) -> Self {
        let mut planes = [0; 3];
        for first in [0, 8, 16, 24] {
            let eight: [u8; 8] = core::array::from_fn(|idx| counts[first + idx]);
            let word = u64::from_le_bytes(eight);
            for (plane, bit) in planes.iter_mut().zip(0..) {
                *plane |= gathered(word >> bit) << first;
            }
        }
        for idx in [32, 33] {
            for (plane, bit) in planes.iter_mut().zip(0..) {
                *plane |= u64::from(counts[idx] >> bit & 1) << idx;
            }
        }
        Self(planes)
    }

    /// Kinds with a count of one or more.
    #[inline]
    pub(crate) const fn any(&self) -> u64 {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// Kinds with a count of one.
    #[inline]
    pub(crate) const fn once(&self) -> u64 {
        self.0[0] & !self.0[1]
    }

    /// Kinds with a count of one or three.
    #[inline]
    pub(crate) const fn odd(&self) -> u64 {
        self.0[0]
    }

    /// Kinds with a count of four.
    #[inline]
    pub(crate) const fn four(&self) -> u64 {
        self.0[2]
    }

    /// Four less the counts, of some kinds only.
    #[inline]
    pub(crate) const fn left(&self, kinds: u64) -> Self {
        let [low, middle, _] = self.0;
        // 0, 1, 2, 3, 4 become 4, 3, 2, 1, 0.
        Self([low & kinds, (low ^ middle) & kinds, !self.any() & kinds])
    }

    /// The count of a tile.
    #[inline]
    pub(crate) fn count(&self, tile: Tile) -> u8 {
        let [low, middle, high] = self.0;
        let bit = |plane: u64| (plane >> tile.code() & 1) as u8;
        bit(low) | bit(middle) << 1 | bit(high) << 2
    }

    /// The sum of the counts.
    #[inline]
    pub(crate) const fn sum(&self) -> u32 {
        let [low, middle, high] = self.0;
        low.count_ones() + 2 * middle.count_ones() + 4 * high.count_ones()
    }
}

/// The lowest bit of each byte, next to each other.
#[inline]
const fn gathered(word: u64) -> u64 {
    (word & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56
}
