//! Counts of the 34 kinds as three words, one for each bit of a count.

use crate::Tile;
use crate::shape::suits::ONES;

/// The bits of counts up to four, the lowest first; bit `n` of each word belongs to kind `n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Planes([u64; 3]);

impl Planes {
    /// The counts with these bits, the lowest first.
    #[inline]
    pub(crate) const fn of_digits(digits: [u64; 3]) -> Self {
        Self(digits)
    }

    #[inline]
    pub(crate) fn new(counts: &[u8; 34]) -> Self {
        let words = words(counts);
        Self([gathered(words, 0), gathered(words, 1), gathered(words, 2)])
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

    /// Kinds with a count of `count`, up to three.
    #[inline]
    pub(crate) const fn exactly(&self, count: u8) -> u64 {
        let [low, middle, high] = self.0;
        let low = if count & 1 == 0 { !low } else { low };
        let middle = if count & 2 == 0 { !middle } else { middle };
        low & middle & !high
    }

    /// Kinds with a count of two or more.
    #[inline]
    pub(crate) const fn two_or_more(&self) -> u64 {
        self.0[1] | self.0[2]
    }

    /// Kinds with a count of three or four.
    #[inline]
    pub(crate) const fn three_or_more(&self) -> u64 {
        self.0[0] & self.0[1] | self.0[2]
    }

    /// The counts after removing one copy of a tile, which must be there.
    #[inline]
    pub(crate) const fn without(&self, tile: Tile) -> Self {
        self.without_each(1 << tile.code())
    }

    /// The counts after removing one copy of each of some kinds, which must be there.
    #[inline]
    pub(crate) const fn without_each(&self, from_low: u64) -> Self {
        let [low, middle, high] = self.0;
        let from_middle = from_low & !low;
        let from_high = from_middle & !middle;
        Self([low ^ from_low, middle ^ from_middle, high ^ from_high])
    }

    /// The counts after removing two copies of each of some kinds, which must be there.
    #[inline]
    pub(crate) const fn without_two(&self, from_middle: u64) -> Self {
        let [low, middle, high] = self.0;
        let from_high = from_middle & !middle;
        Self([low, middle ^ from_middle, high ^ from_high])
    }

    /// The sums of these counts and the others; no sum may exceed seven.
    #[inline]
    pub(crate) const fn plus(&self, other: &Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        let to_middle = a & d;
        let to_high = b & e | to_middle & (b ^ e);
        Self([a ^ d, b ^ e ^ to_middle, c ^ f ^ to_high])
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

    /// Four minus the counts, for these kinds only.
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

/// The bytes in words of eight, with the last two bytes in a word of their own.
#[inline]
fn words(bytes: &[u8; 34]) -> [u64; 5] {
    let eight = |first: usize| {
        let eight: [u8; 8] = core::array::from_fn(|idx| bytes[first + idx]);
        u64::from_le_bytes(eight)
    };
    let last = u64::from(bytes[32]) | u64::from(bytes[33]) << 8;
    [eight(0), eight(8), eight(16), eight(24), last]
}

/// One bit of each byte, packed side by side.
#[inline]
fn gathered(words: [u64; 5], bit: u32) -> u64 {
    // Multiplying puts the lowest bit of byte n at bit 56 + n.
    let gather = |word: u64| (word >> bit & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let [a, b, c, d, e] = words;
    gather(a) | gather(b) << 8 | gather(c) << 16 | gather(d) << 24 | gather(e) << 32
}
