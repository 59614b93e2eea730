//! The uncalled tiles of a hand as two words, with separate bits for red fives.

/// The number of slots: the 34 kinds without their red fives, then the red fives of characters,
/// dots and bamboos.
pub(super) const N_SLOTS: usize = 37;

/// The slot of the first red five.
pub(super) const FIRST_RED: usize = 34;

/// The kinds that have a red five.
pub(super) const FIVES: [usize; 3] = [4, 13, 22];

/// The kinds that have a red five, one bit per kind.
// Mutants: each bit is in one of them.
const FIVE_BITS: u64 = 1 << 4 | 1 << 13 | 1 << 22;

/// The kind of the tiles in a slot.
#[inline]
pub(super) const fn kind_of(slot: usize) -> usize {
    if slot < FIRST_RED {
        slot
    } else {
        4 + 9 * (slot - FIRST_RED)
    }
}

/// The slot of a kind's red five, if it has one.
pub(super) fn red_slot(kind: usize) -> Option<usize> {
    let idx = FIVES.iter().position(|&five| five == kind)?;
    Some(FIRST_RED + idx)
}

/// Uncalled tiles, with three bits for each kind and one for each red five, and whether riichi has
/// been declared.
///
/// | word | bits | what |
/// | --- | --- | --- |
/// | 0 | 0 to 26, 27 to 53 | characters, dots |
/// | 1 | 0 to 26, 27 to 47 | bamboos, honors |
/// | 1 | 48 to 50 | the red fives of characters, dots, bamboos |
/// | 1 | 51 | riichi |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed(pub(super) [u64; 2]);

/// The lowest bit of each slot.
const LOWEST: [u8; N_SLOTS] = {
    let mut lowest = [0; N_SLOTS];
    let mut slot = 0;
    while slot < N_SLOTS {
        lowest[slot] = if slot < 18 {
            3 * slot as u8
        // Mutants: the first red five comes after the honors either way.
        } else if slot < FIRST_RED {
            3 * (slot - 18) as u8
        } else {
            48 + (slot - FIRST_RED) as u8
        };
        slot += 1;
    }
    lowest
};

const RIICHI: u64 = 1 << 51;

impl Packed {
    /// The tiles with these counts by slot.
    pub(super) fn new(counts: &[u8; N_SLOTS], has_riichi: bool) -> Self {
        let mut packed = Self([0, if has_riichi { RIICHI } else { 0 }]);
        for (slot, &count) in counts.iter().enumerate() {
            // Mutants: the slots share no bit.
            packed.0[word_of(slot)] |= u64::from(count) << LOWEST[slot];
        }
        packed
    }

    #[inline]
    pub(super) const fn has_riichi(self) -> bool {
        self.0[1] & RIICHI != 0
    }

    #[inline]
    pub(super) const fn with_riichi(self) -> Self {
        // Mutants: riichi is declared once.
        Self([self.0[0], self.0[1] | RIICHI])
    }

    /// The number of tiles in a slot.
    #[inline]
    pub(super) fn count(self, slot: usize) -> u8 {
        let mask = if slot < FIRST_RED { 7 } else { 1 };
        (self.0[word_of(slot)] >> LOWEST[slot]) as u8 & mask
    }

    /// These tiles, with one more in a slot.
    #[inline]
    pub(super) fn plus(mut self, slot: usize) -> Self {
        self.0[word_of(slot)] += 1 << LOWEST[slot];
        self
    }

    /// These tiles, with one fewer in a slot that has at least one.
    #[inline]
    pub(super) fn minus(mut self, slot: usize) -> Self {
        self.0[word_of(slot)] -= 1 << LOWEST[slot];
        self
    }

    /// The red fives that are held, one bit each.
    #[inline]
    pub(super) const fn red(self) -> u64 {
        self.0[1] >> 48 & 7
    }

    /// The counts by kind, red fives included.
    #[inline]
    pub(super) fn counts(self) -> [u8; 34] {
        let [mp, sz] = self.0;
        let mut counts = [0; 34];
        for (suit_idx, bits) in [mp, mp >> 27, sz, sz >> 27].into_iter().enumerate() {
            let eight = bytes(bits & 0xFF_FFFF).to_le_bytes();
            let first = 9 * suit_idx;
            if suit_idx < 3 {
                counts[first..first + 8].copy_from_slice(&eight);
                counts[first + 8] = (bits >> 24 & 7) as u8;
            } else {
                counts[first..].copy_from_slice(&eight[..7]);
            }
        }
        for (idx, five) in FIVES.into_iter().enumerate() {
            counts[five] += (self.red() >> idx & 1) as u8;
        }
        // The eighth field after the honors holds red fives, which is why it is cut off above.
        counts
    }

    /// The slots of `kinds` that contain tiles, one bit each; the hand must hold all of these
    /// kinds.
    #[inline]
    pub(super) fn slots(self, kinds: u64) -> u64 {
        let red = self.red();
        if red == 0 {
            return kinds;
        }
        let mut slots = kinds & !FIVE_BITS;
        for (red_idx, five) in FIVES.into_iter().enumerate() {
            // Mutants: the slots share no bit.
            let of_kind = u64::from(self.count(five) > 0) << five
                | (red >> red_idx & 1) << (FIRST_RED + red_idx);
            slots |= of_kind & (kinds >> five & 1).wrapping_neg();
        }
        slots
    }
}

/// The slots of these kinds, including their red fives, one bit each.
#[inline]
pub(super) const fn slots_of(kinds: u64) -> u64 {
    // Mutants: the slots share no bit.
    kinds | (kinds >> 4 & 1) << 34 | (kinds >> 13 & 1) << 35 | (kinds >> 22 & 1) << 36
}

#[inline]
const fn word_of(slot: usize) -> usize {
    (slot >= 18) as usize
}

/// Eight fields of three bits as bytes.
#[inline]
const fn bytes(bits: u64) -> u64 {
    // Mutants: what the mask leaves of the two never overlaps.
    let halves = (bits | bits << 20) & 0x0000_0FFF_0000_0FFF;
    let pairs = (halves | halves << 10) & 0x003F_003F_003F_003F;
    (pairs | pairs << 5) & 0x0707_0707_0707_0707
}
