//! Sets of kinds that yaku and fans depend on, one bit per code.

use crate::{Tile, Wind};

/// All number tiles.
pub(super) const NUMBERS: u64 = (1 << 27) - 1;

/// All honors.
pub(super) const HONORS: u64 = 0x7F << 27;

/// The ones of the number suits.
pub(super) const ONES: u64 = suits(1);

/// Ones and nines.
pub(super) const TERMINALS: u64 = suits(0b1_0000_0001);

/// Terminals and honors (yaochuuhai 么九牌).
// Mutants: no kind is in both sets.
pub(super) const YAOCHU: u64 = TERMINALS | HONORS;

/// The four winds.
pub(super) const WINDS: u64 = 0xF << 27;

/// The three dragons.
pub(super) const DRAGONS: u64 = 0x7 << 31;

/// The green dragon.
pub(super) const HATSU: u64 = 1 << 32;

/// The green tiles: 2, 3, 4, 6, 8 of bamboos and the green dragon.
// Mutants: the dragon is not a bamboo.
pub(super) const GREEN: u64 = 0b0_1010_1110 << 18 | HATSU;

/// The sequences with a terminal, by their first tiles.
pub(super) const OUTSIDE_SEQUENCES: u64 = suits(0b100_0001);

/// The bits of a number suit.
pub(super) const SUIT: u64 = 0x1FF;

/// The tiles with these numbers in each number suit.
pub(super) const fn suits(numbers: u64) -> u64 {
    // Mutants: the suits share no bit.
    numbers | numbers << 9 | numbers << 18
}

#[inline]
pub(super) const fn bit(tile: Tile) -> u64 {
    1 << tile.code()
}

#[inline]
pub(super) const fn wind(wind: Wind) -> u64 {
    bit(wind.tile())
}

/// The numbers whose tiles are present in all three suits.
#[inline]
pub(super) const fn in_all_suits(kinds: u64) -> u64 {
    kinds & kinds >> 9 & kinds >> 18 & SUIT
}

/// How many of the number suits are present.
#[inline]
pub(super) const fn n_suits(kinds: u64) -> u8 {
    (kinds & SUIT != 0) as u8 + (kinds >> 9 & SUIT != 0) as u8 + (kinds >> 18 & SUIT != 0) as u8
}
