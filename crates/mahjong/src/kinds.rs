//! How many kinds are held, once and more often: all that seven pairs and thirteen orphans ask.

use crate::Tile;
use crate::suits::{ONES, Words, sum_of_bytes};

/// Numbers of kinds by the copies held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Kinds {
    /// Kinds that are held.
    pub(crate) n_held: u8,
    /// Kinds that are held twice or more.
    pub(crate) n_pairs: u8,
    /// Kinds that are held four times.
    pub(crate) n_fours: u8,
    /// Terminals and honors that are held.
    pub(crate) n_orphans: u8,
    /// Terminals and honors that are held twice or more.
    pub(crate) n_orphan_pairs: u8,
}

impl Kinds {
    /// The kinds of counts up to four each.
    #[inline]
    pub(crate) fn new(words: &Words) -> Self {
        let [m, p, s, z] = words.suits;
        let ninths = words.ninths;
        // Ones in the bytes of the kinds: of all kinds, and of terminals and honors.
        let tally = |test: fn(u64) -> u64| {
            let [m, p, s, z, ninths] = [m, p, s, z, ninths].map(test);
            let orphans = z + ninths + (m & 1) + (p & 1) + (s & 1);
            [sum_of_bytes(m + p + s + z + ninths), sum_of_bytes(orphans)]
        };
        let [n_held, n_orphans] = tally(|word| (word | word >> 1 | word >> 2) & ONES);
        let [n_pairs, n_orphan_pairs] = tally(|word| (word >> 1 | word >> 2) & ONES);
        let fours = |word: u64| word >> 2 & ONES;
        let n_fours = sum_of_bytes(fours(m) + fours(p) + fours(s) + fours(z) + fours(ninths));
        Self {
            n_held,
            n_pairs,
            n_fours,
            n_orphans,
            n_orphan_pairs,
        }
    }

    /// Adds one to the `count` copies of a tile.
    #[inline]
    pub(crate) fn add(&mut self, tile: Tile, count: u8) {
        let [first, second, fourth] = [0, 1, 3].map(|n| u8::from(count == n));
        let is_orphan = u8::from(tile.is_terminal_or_honor());
        self.n_held += first;
        self.n_pairs += second;
        self.n_fours += fourth;
        self.n_orphans += first & is_orphan;
        self.n_orphan_pairs += second & is_orphan;
    }

    /// Takes one from the `count` copies of a tile.
    #[inline]
    pub(crate) fn remove(&mut self, tile: Tile, count: u8) {
        let [first, second, fourth] = [1, 2, 4].map(|n| u8::from(count == n));
        let is_orphan = u8::from(tile.is_terminal_or_honor());
        self.n_held -= first;
        self.n_pairs -= second;
        self.n_fours -= fourth;
        self.n_orphans -= first & is_orphan;
        self.n_orphan_pairs -= second & is_orphan;
    }
}
