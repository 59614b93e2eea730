//! Seeded random numbers, the same on every machine.

/// SplitMix64, which hashes a counter.
///
/// # Source
///
/// G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable Pseudorandom Number Generators", 2014;
/// the constants are those of Java's `SplittableRandom`.
#[derive(Clone, Debug)]
pub(crate) struct Generator(u64);

impl Generator {
    /// The generator for one of many independent runs.
    pub(crate) fn new(seed: u64, run: u64) -> Self {
        let mut seeds = Self(seed);
        let mut generator = Self(seeds.next().wrapping_add(run));
        Self(generator.next())
    }

    #[inline]
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`. `bound` is far below 2^32, so the bias is negligible.
    #[inline]
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        scale(self.next() as u32, bound)
    }
}

/// A number below `bound` from 32 random bits.
#[inline]
pub(crate) fn scale(bits: u32, bound: usize) -> usize {
    ((u64::from(bits) * bound as u64) >> 32) as usize
}

/// Shuffles the items, with every order equally likely (Fisher and Yates).
pub(crate) fn shuffle<T>(items: &mut [T], generator: &mut Generator) {
    for n_left in (2..=items.len()).rev() {
        items.swap(n_left - 1, generator.below(n_left));
    }
}
