//! The suits whose red five is present.

use crate::TileSuit;

/// The suits whose red five is present, one bit per suit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct RedFives(u8);

impl RedFives {
    /// No suit.
    pub(super) const NONE: Self = Self(0);

    pub(super) const fn has(self, suit: TileSuit) -> bool {
        self.0 >> suit as u8 & 1 != 0
    }

    /// Adds the red five of a suit if `red` is set.
    pub(super) const fn insert_if(&mut self, red: bool, suit: TileSuit) {
        self.0 |= (red as u8) << suit as u8;
    }

    pub(super) const fn remove(&mut self, suit: TileSuit) {
        self.0 &= !(1 << suit as u8);
    }
}
