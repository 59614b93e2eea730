//! Choices that look random and are the same in every run.

use handeval_testing::Numbers;

/// A source of choices: each of the given bytes is one choice; when they are used up, numbers from
/// a seed follow.
#[derive(Clone, Debug)]
pub(crate) struct Chance {
    bytes: std::vec::IntoIter<u8>,
    numbers: Numbers,
}

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            bytes: Vec::new().into_iter(),
            numbers: Numbers(seed),
        }
    }

    /// A fuzzer changes one choice by changing one byte.
    pub(crate) fn of_bytes(bytes: Vec<u8>) -> Self {
        Self {
            numbers: Numbers(bytes.len() as u64),
            bytes: bytes.into_iter(),
        }
    }

    /// A number below `n`, which is at most 256.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        if let Some(byte) = self.bytes.next() {
            return usize::from(byte) % n;
        }
        self.numbers.below(n)
    }

    /// True in `percent` cases out of a hundred.
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
