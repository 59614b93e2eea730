//! Random numbers.

#[cfg(test)]
use handeval_mahjong::Tile;

/// Reproducible random numbers: SplitMix64, by Steele, Lea and Flood.
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    #[cfg(test)]
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    #[cfg(test)]
    pub(super) fn shuffle(&mut self, tiles: &mut [Tile]) {
        for place in (1..tiles.len()).rev() {
            tiles.swap(place, self.below(place + 1));
        }
    }
}
