//! Choices that look random and are the same in every run.

/// A source of choices: the bytes given, each one choice, and after them numbers of a seed
/// (SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct Chance {
    bytes: std::vec::IntoIter<u8>,
    state: u64,
}

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            bytes: Vec::new().into_iter(),
            state: seed,
        }
    }

    /// A fuzzer changes one choice by changing one byte.
    pub(crate) fn of_bytes(bytes: Vec<u8>) -> Self {
        Self {
            state: bytes.len() as u64,
            bytes: bytes.into_iter(),
        }
    }

    /// A number below `n`, which is at most 256.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        if let Some(byte) = self.bytes.next() {
            return usize::from(byte) % n;
        }
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        (mixed % n as u64) as usize
    }

    /// True in `percent` cases of a hundred.
    pub(crate) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
